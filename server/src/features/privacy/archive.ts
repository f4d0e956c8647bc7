import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { personalTables } from './data-map.ts';
import { headingOf } from './headings.ts';
import type { TableRows } from './rows.ts';

/** A file of the member besides the member's rows. */
export interface OwnFile {
  name: string;
  bytes: Uint8Array;
}

const cell = (value: unknown): unknown =>
  typeof value === 'boolean'
    ? value
      ? 'Sí'
      : 'No'
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : value;

/** Readable by spreadsheets: with a mark of UTF-8, and without cells that they would calculate. */
function csvOf({ table, rows }: TableRows): string {
  const columns = Object.keys(rows[0] ?? {}).map((key) => ({ key, header: headingOf(table, key) ?? key }));
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cell(value)])),
  );
  return stringify(cells, {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
  });
}

function readme(tables: readonly TableRows[], { now, without }: Pick<About, 'now' | 'without'>): string {
  const lines = tables.map(({ table, file, rows }) => {
    const withheld = Object.entries(personalTables[table]?.withheld ?? {});
    const reasons = [...new Set(withheld.map(([, reason]) => reason))];
    const left = reasons.length ? ` Sin: ${reasons.join('; ')}.` : '';
    return `- ${file}: ${rows.length === 1 ? '1 registro' : `${rows.length} registros`}.${left}`;
  });
  const introduction = [
    'Tus datos en TBM',
    '',
    `Esto es todo lo que guardamos de ti el ${now} (hora UTC).`,
    'mis-datos.json lo tiene completo; en la carpeta tablas está lo mismo para una hoja de cálculo,',
    'y en la carpeta archivos, tu foto, las de tu progreso y tus imágenes de la comunidad. Las horas están en UTC.',
  ];
  const staffIntroduction = [
    'Datos de una socia de TBM',
    '',
    `Esto es lo que el equipo puede tener de ella, del ${now} (hora UTC). ${without}`,
    'mis-datos.json lo tiene completo; en la carpeta tablas está lo mismo para una hoja de cálculo. Las horas están en UTC.',
  ];
  return [...(without === undefined ? introduction : staffIntroduction), '', ...lines, ''].join('\r\n');
}

interface About {
  files: AsyncIterable<OwnFile>;
  now: string;
  /** One sentence for staff that names the data that is left out. */
  without?: string;
}

/** Writes the zip with all the member's data to `path`: one JSON, one CSV per table with rows, and the files one at a time. */
export async function writeArchive(
  path: string,
  tables: readonly TableRows[],
  { files, ...about }: About,
): Promise<void> {
  const { now } = about;
  const everything = Object.fromEntries(tables.map(({ file, rows }) => [file, rows]));
  const texts = {
    'LEEME.txt': readme(tables, about),
    'mis-datos.json': JSON.stringify({ generado: now, ...everything }, null, 2),
    ...Object.fromEntries(
      tables.flatMap((one) => (one.rows.length ? [[`tablas/${one.file}.csv`, csvOf(one)]] : [])),
    ),
  };
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    chunks.push(bytes);
  });
  const add = (entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    entry.mtime = now;
    zip.add(entry);
    entry.push(bytes, true);
  };
  await pipeline(async function* () {
    for (const [name, text] of Object.entries(texts)) {
      add(new ZipDeflate(name), strToU8(text));
      yield* chunks.splice(0);
    }
    for await (const { name, bytes } of files) {
      // Pictures are compressed already.
      add(new ZipPassThrough(`archivos/${name}`), bytes);
      yield* chunks.splice(0);
    }
    zip.end();
    yield* chunks.splice(0);
  }, createWriteStream(path));
}
