import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '@tbm/domain/settings';
import { files, stored_files } from '@tbm/server/features/files/index';
import { command } from '@tbm/server/platform/database/statement';
import type { Services } from '@tbm/server/platform/services';

const name = 'Historia clínica.pdf';
const type = 'application/pdf';
const key = 'documents/historia-clinica-del-reto.pdf';

const questions: [question: string, lines: number][] = [
  ['Nombre completo', 1],
  ['Edad, estatura y peso', 1],
  ['¿Cuál es tu meta: bajar de peso, ganar músculo, o reafirmar y tonificar?', 1],
  ['Enfermedades, cirugías o lesiones', 2],
  ['Medicamentos y suplementos que tomas', 2],
  ['Alergias, y alimentos que no toleras o no te gustan', 2],
  ['¿Estás embarazada o en lactancia?', 1],
  ['¿Cuántos días a la semana entrenas, y qué haces?', 1],
  ['Describe lo que comes y bebes en un día normal', 3],
  ['Horarios de tus comidas y de tu sueño', 1],
];

/** Text of a PDF in WinAnsi, whose codes for Spanish are those of Latin-1. */
const words = (text: string): string => `(${text.replaceAll(/[\\()]/g, '\\$&')})`;

/** One page to fill in by hand: a title, and questions with ruled lines. */
function page(): string {
  let y = 720;
  const rows = questions.flatMap(([question, lines]) => {
    const text = `BT /F1 11 Tf 56 ${y} Td ${words(question)} Tj ET`;
    const rules = Array.from(
      { length: lines },
      (_, at) => `56 ${y - 24 - 20 * at} m 556 ${y - 24 - 20 * at} l S`,
    );
    y -= 30 + 20 * lines;
    return [text, ...rules];
  });
  return [
    '0.5 w',
    `BT /F2 18 Tf 56 756 Td ${words('Hottest Challenge · Historia clínica')} Tj ET`,
    ...rows,
    `BT /F1 9 Tf 56 40 Td ${words('Llénala con calma y regrésala por correo al estudio: con ella preparamos tu plan.')} Tj ET`,
  ].join('\n');
}

/** The clinical history that a participant of the challenge fills in and returns [PUB-049]. */
export function clinicalHistory(): Buffer {
  const content = page();
  const font = (base: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-MX) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(start).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${start} 00000 n `)].join('\n');
  text += `xref\n0 ${objects.length + 1}\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const storedForm = command('demo_challenge_form', 'select from stored_files where key = $1');

const setForm = command(
  'demo_set_challenge_form',
  `update class_packages set receipt_file_id = $1
  where class_package_id = any($2::bigint[]) and receipt_file_id is null`,
);

/** Puts the file of the challenge into its packages, once [PUB-048]. */
export async function loadChallengeForm({
  db,
  storage,
  clock,
}: Pick<Services, 'db' | 'storage' | 'clock'>): Promise<void> {
  const isStored = (await storedForm.run(db, [key])) > 0;
  if (isStored) return;
  const bytes = clinicalHistory();
  const dir = await mkdtemp(join(tmpdir(), 'tbm-form-'));
  try {
    await writeFile(join(dir, 'form.pdf'), bytes);
    await storage.put(key, join(dir, 'form.pdf'), type);
  } finally {
    await rm(dir, { recursive: true });
  }
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(files)
      .values({
        name,
        type,
        url: `/${key}`,
        createdAt: clock.now(),
      })
      .returning({ file_id: files.file_id });
    if (!made) throw new Error('The file of the challenge was not recorded');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await tx.insert(stored_files).values({
      file_id: made.file_id,
      key,
      size: bytes.length,
      sha256,
    });
    await setForm.run(tx, [made.file_id, Object.values(settings.challenge_package_ids)]);
  });
}
