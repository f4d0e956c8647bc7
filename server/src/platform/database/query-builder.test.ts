import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import drizzleConfig from '../../../drizzle.config.ts';

// Drizzle's builder is for plain writes of one row by its key; everything else is a statement (docs/building/server.md).

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Files that may do more, because their SQL is made from the definition of any table, or from the catalogue of the database. */
const exceptions: readonly string[] = [
  'server/src/features/files/references.ts',
  'server/src/platform/database/insert-missing.ts',
  'server/src/platform/http/resource.ts',
];

const isChecked = (path: string): boolean =>
  !/\.test\.ts$|\/testing\/|\/tables\.ts$/.test(path) && !exceptions.includes(path);

const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** The primary key of each table, by the name under which `tables.ts` exports it. */
const keys = new Map<string, string[]>();
beforeAll(async () => {
  const files = globSync([drizzleConfig.schema].flat() as string[], { cwd: `${root}server` });
  for (const path of files) {
    const tables: Record<string, unknown> = await import(`${root}server/${path}`);
    for (const [name, table] of Object.entries(tables)) {
      if (!is(table, PgTable)) continue;
      const { columns, primaryKeys } = getTableConfig(table);
      const ofKey = [
        ...columns.filter(({ primary }) => primary),
        ...primaryKeys.flatMap((one) => one.columns),
      ];
      const names = ofKey.map((column) => column.name);
      const properties = Object.entries(getTableColumns(table));
      keys.set(
        name,
        properties.filter(([, column]) => names.includes(column.name)).map(([property]) => property),
      );
    }
  }
});

/** The text from an opening parenthesis to the one that closes it, without both. */
function inParentheses(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  throw new Error('a parenthesis that nothing closes');
}

/** The calls that follow each other from a place on: `.set(…).where(…)`, each with its argument. */
function chainAt(text: string, start: number): Map<string, string> {
  const calls = new Map<string, string>();
  for (let at = start; ; ) {
    const call = /^\s*(?:\/\/.*\s*)*\.(\w+)\(/.exec(text.slice(at));
    if (!call) return calls;
    const argument = inParentheses(text, at + call[0].length - 1);
    calls.set(call[1] ?? '', argument.trim());
    at += call[0].length + argument.length + 1;
  }
}

/** Whether a condition compares each column of the key of a table with a value, and nothing else. */
function isWholeKey(condition: string, table: string): boolean {
  const all = /^and\(/.test(condition) ? inParentheses(condition, 3) : condition;
  const compared = [...all.matchAll(/\beq\(\s*([\w.]+)\.(\w+)\s*,/g)];
  const tests = [...all.matchAll(/\b[a-z]\w*\(/gi)].filter(([call]) => !/^(Number|String)\(/.test(call));
  const columns = compared.map(([, , column = '']) => column);
  return (
    columns.length > 0 &&
    tests.length === compared.length &&
    compared.every(([, of = '']) => of.split('.').at(-1) === table) &&
    columns.toSorted().join() === (keys.get(table) ?? []).toSorted().join()
  );
}

const asStatement = 'write it as a `statement` or a `command`';

/** What a file does with the builder besides plain writes of one row by its key, and what to write instead. */
function breaks(text: string): string[] {
  const found: string[] = [];
  const lineOf = (index: number): number => text.slice(0, index).split('\n').length;
  const add = (index: number, problem: string) => found.push(`${lineOf(index)}: ${problem}`);
  for (const { 0: call, index } of text.matchAll(
    /\.(?:select(?:Distinct(?:On)?)?|\$count|\$with|execute)\(|\.query\.\w+\.find/g,
  ))
    if (/from 'drizzle-orm|\b(?:db|tx)\b/.test(text))
      add(index, `${call.trim()}: a read is not for the builder; ${asStatement}`);
  for (const { 0: call, 1: verb, 2: name = '', index } of text.matchAll(
    /\.(insert|update|delete)\(\s*([\w.]+)(?:\s+as\s+\w+)?\s*\)/g,
  )) {
    const table = name.split('.').at(-1) ?? '';
    const chain = chainAt(text, index + call.length);
    const isWrite = chain.has('values') || chain.has('set') || keys.has(table);
    if (!isWrite) continue;
    if (verb === 'insert') {
      if (!chain.get('values')?.startsWith('{'))
        add(
          index,
          `insert(${table}): the builder inserts one row, \`.values({ … })\`; for a list, ${asStatement}`,
        );
      if ([...chain.keys()].some((part) => part.startsWith('onConflict')))
        add(index, `insert(${table}): a row that may exist is not for the builder; ${asStatement}`);
    } else if (!isWholeKey(chain.get('where') ?? '', table)) {
      const key = keys.get(table)?.map((column) => `eq(${table}.${column}, …)`) ?? [];
      const condition = key.length > 1 ? `and(${key.join(', ')})` : key.join();
      add(
        index,
        `${verb}(${table}): the builder writes one row, \`.where(${condition})\`; otherwise ${asStatement}`,
      );
    }
    if (/\bsql`/.test([...chain.values()].join()))
      add(index, `${verb}(${table}): SQL within a write of the builder; ${asStatement}`);
  }
  return found;
}

it('the builder only writes one row by its key; everything else is a statement', () => {
  const paths = globSync(['server/src/**/*.ts', 'demo/src/**/*.ts'], { cwd: root }).filter(isChecked);
  expect(paths.length).toBeGreaterThan(300);
  const found = paths.flatMap((path) => breaks(read(path)).map((one) => `${path}:${one}`));
  expect(found).toEqual([]);
});

it('each exception still needs to be one', () => {
  expect(exceptions.filter((path) => breaks(read(path)).length === 0)).toEqual([]);
});

describe('the test of the builder', () => {
  it.each([
    'await tx.select({ one: sql`1` }).from(branches)',
    'await db\n  .selectDistinct()\n  .from(branches)',
    'await tx.$count(quotes)',
    'await db.execute(sql.raw(text))',
    'await db.query.customers.findFirst()',
    'await tx.insert(users).values(rows)',
    'await tx.insert(users).values(rows.map((row) => row))',
    'await tx.insert(users).values([{ uid }])',
    'await tx.insert(app_config).values({ key }).onConflictDoNothing()',
    'await tx.update(customers).set({ file_id })',
    'await tx.update(customers).set({ file_id }).where(byId)',
    'await tx.update(table).set({ file_id })',
    'await tx.update(users).set({ role }).where(eq(users.customer_id, customer_id))',
    'await tx\n  .update(brands)\n  .set({ deletedAt })\n  .where(and(eq(brands.brand_id, id), isNull(brands.deletedAt)))',
    'await tx.update(customers).set({ file_id }).where(eq(users.customer_id, customer_id))',
    'await tx.update(customers).set({ name: sql`upper(name)` }).where(eq(customers.customer_id, id))',
    'await tx.delete(staff_branches).where(eq(staff_branches.uid, uid))',
    'await tx.delete(files).where(inArray(files.file_id, ids))',
  ])('refuses %s', (text) => {
    expect(breaks(text)).toHaveLength(1);
  });

  it.each([
    'await tx.insert(users).values({ ...row, uid }).returning()',
    'await tx.update(customers).set({ file_id }).where(eq(customers.customer_id, customer_id))',
    'await tx\n  .update(users)\n  // Why.\n  .set({ role })\n  .where(eq(users.uid, uid))',
    'await tx.delete(staff_branches).where(and(eq(staff_branches.branch_id, 1), eq(staff_branches.uid, uid)))',
    "createHash('sha256').update(text).digest()",
    'places.delete(key)',
  ])('lets pass %s', (text) => {
    expect(breaks(text)).toEqual([]);
  });
});
