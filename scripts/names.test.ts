import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const filesOf = (pattern: string): { path: string; text: string }[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'] })
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Columns that hold names for people. */
const nameColumn = /\b(name|last_name|guest_name|title)\b/;
/** PostgreSQL's own catalogue, whose names are not people's. */
const catalogue = /\b(nspname|relname)\b/;

/** The text of a clause from its begin: to the end of its statement, of the parentheses around it, or of its sort keys. */
function clauseAt(text: string, begin: number): string {
  let depth = 0;
  for (let index = begin; index < text.length; index += 1) {
    const rest = text.slice(index, index + 12);
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    const isOver = depth < 0 || /^[`;]/.test(rest) || /^'[,;)\n]/.test(rest);
    if (isOver || (depth === 0 && /^\s(limit|offset)\s/.test(rest))) return text.slice(begin, index);
  }
  return text.slice(begin);
}

/** The clauses of a text that sort by a name in another order than the shared one. */
function otherOrders(source: string): string[] {
  const text = source.replaceAll(/\$\{[^}]*\}/g, '').replaceAll(/byNameOf\([^)]*\)/g, '');
  return [...text.matchAll(/order by\s|\.orderBy\(/g)]
    .map(({ 0: begin, index }) => clauseAt(text, index + begin.length))
    .filter((clause) => nameColumn.test(clause) && !catalogue.test(clause));
}

it('the guard sees each way of sorting by a name', () => {
  expect(otherOrders('`select 1 from a order by c.name, c.customer_id`')).toHaveLength(1);
  expect(otherOrders('`select json_agg(x order by g.name, g.id) from g`')).toHaveLength(1);
  expect(otherOrders('rows.orderBy(asc(props.name))')).toHaveLength(1);
  expect(
    otherOrders('rows\n.orderBy(\n  asc(props.prop_id),\n  asc(props.name),\n)\n.limit(1)'),
  ).toHaveLength(1);
  expect(otherOrders('`select 1 from a order by lower(c.name) limit 3`')).toHaveLength(1);
  expect(otherOrders("'select 1 from a order by a.id, name', z.object({")).toHaveLength(1);
  expect(otherOrders("'select 1 from a order by a.id', z.object({ name: z.string() })")).toEqual([]);
  expect(otherOrders('`select 1 from a order by a.id limit 3) where name = 1`')).toEqual([]);
  expect(otherOrders(`order by \${byName('c.name')}, c.customer_id`)).toEqual([]);
  expect(otherOrders('rows.orderBy(byNameOf(props.name), props.prop_id)')).toEqual([]);
});

it('the server sorts names in the one order of people, never by code points', () => {
  const sources = filesOf('server/src/**/*.ts');
  expect(sources.length).toBeGreaterThan(500);
  const offences = sources.flatMap(({ path, text }) =>
    otherOrders(text).map((clause) => `${path}: ${clause}`),
  );
  expect(offences).toEqual([]);
});

it('nothing else compares texts by a language of its own', () => {
  const sources = filesOf('{server/src,domain/src,web/app,admin/src,browser/src}/**/*.{ts,tsx}');
  const offences = sources
    .filter(({ text }) => /Intl\.Collator|localeCompare\([^)]*,/.test(text))
    .map(({ path }) => path);
  expect(offences).toEqual(['domain/src/names.ts']);
});
