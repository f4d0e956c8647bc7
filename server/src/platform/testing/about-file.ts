import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** What is said of a table that no `tables.ts` declares. */
export const unknownFile = 'the about-tables.ts of its feature';

/** The file that says what must be known of a table, from the repository's root. It is beside the table's `tables.ts`. */
export function aboutFileOf(table: string): string {
  const declaration = new RegExp(`pgTable\\(\\s*'${table}'`);
  const file = globSync('server/src/**/tables.ts', { cwd: root }).find((path) =>
    declaration.test(readFileSync(join(root, path), 'utf8')),
  );
  return file ? join(dirname(file), 'about-tables.ts') : unknownFile;
}
