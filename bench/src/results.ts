import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { KeptRow } from './row.ts';

/** The file of the results. It is complete at any time, and keeps the rows of parts that are not measured again. */
export function openResults(file: string) {
  let rows: KeptRow[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).rows : [];
  const write = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify({ rows }, null, 2));
    renameSync(`${file}.new`, file);
  };
  return {
    /** Adds a row, in place of the same one of an earlier run. */
    keep(row: KeptRow): void {
      const isSame = (other: KeptRow) => other.part === row.part && other.name === row.name;
      rows = [...rows.filter((other) => !isSame(other)), row];
      write();
    },
    /** Removes the rows of a part that were measured before an instant. */
    forget(part: string, before: string): void {
      rows = rows.filter((row) => row.part !== part || row.at >= before);
      write();
    },
  };
}
