import { stringify } from 'csv-stringify/sync';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { personalTables } from './data-map.ts';
import { headings } from './headings.ts';
import type { TableRows } from './rows.ts';

/** A file of the member besides her rows. */
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
function csvOf(rows: TableRows['rows']): string {
  const columns = Object.keys(rows[0] ?? {}).map((key) => ({ key, header: headings[key] ?? key }));
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cell(value)])),
  );
  return stringify(cells, { header: true, columns, bom: true, escape_formulas: true });
}

function readme(tables: readonly TableRows[], now: string): string {
  const lines = tables.map(({ table, file, rows }) => {
    const withheld = Object.entries(personalTables[table]?.withheld ?? {});
    const reasons = [...new Set(withheld.map(([, reason]) => reason))];
    const without = reasons.length ? ` Sin: ${reasons.join('; ')}.` : '';
    return `- ${file}: ${rows.length === 1 ? '1 registro' : `${rows.length} registros`}.${without}`;
  });
  return [
    'Tus datos en TBM',
    '',
    `Esto es todo lo que guardamos de ti el ${now} (hora UTC).`,
    'mis-datos.json lo tiene completo; en la carpeta tablas está lo mismo para una hoja de cálculo,',
    'y en la carpeta archivos, tu foto. Las horas están en UTC.',
    '',
    ...lines,
    '',
  ].join('\r\n');
}

/** The zip with all her data: one JSON with everything, one CSV per table with rows, and her files. */
export function archiveOf(tables: readonly TableRows[], files: readonly OwnFile[], now: string): Uint8Array {
  const everything = Object.fromEntries(tables.map(({ file, rows }) => [file, rows]));
  const entries: Zippable = {
    'LEEME.txt': strToU8(readme(tables, now)),
    'mis-datos.json': strToU8(JSON.stringify({ generado: now, ...everything }, null, 2)),
  };
  for (const { file, rows } of tables) if (rows.length) entries[`tablas/${file}.csv`] = strToU8(csvOf(rows));
  // Pictures are compressed already.
  for (const { name, bytes } of files) entries[`archivos/${name}`] = [bytes, { level: 0 }];
  return zipSync(entries, { mtime: now });
}
