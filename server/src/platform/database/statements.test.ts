import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allStatements, planOf, scannedBy } from '../testing/all-statements.ts';
import { Describe } from '../testing/describe.ts';
import { typesFor } from '../testing/fits.ts';
import { isLarge, pretendLargeStudio } from '../testing/large-studio.ts';
import { openOwnDatabase } from '../testing/own-database.ts';
import type { Registered } from './statement.ts';

let pool: Pool;
let end: () => Promise<void>;
let statements: Registered[];
beforeAll(async () => {
  statements = await allStatements();
  ({ pool, end } = await openOwnDatabase());
});
afterAll(() => end());

/** The differences between a statement's schema and PostgreSQL's description of its columns. */
async function misfits({ name, text, row }: Registered, types: Map<number, string>): Promise<string[]> {
  const client = await pool.connect();
  try {
    const columns = await client
      .query(new Describe(text))
      .columns.then((found) =>
        found.map((one) => ({ name: one.name, type: types.get(one.dataTypeID) ?? '' })),
      );
    if (!row)
      return columns
        .filter(({ type }) => type !== 'void')
        .map((one) => `${name}: answers ${one.name} without a schema`);
    const [found, expected] = [columns.map((one) => one.name).sort(), Object.keys(row.shape).sort()];
    if (found.join() !== expected.join())
      return [`${name}: answers ${found.join()} instead of ${expected.join()}`];
    return columns
      .filter((one) => !typesFor(row.shape[one.name]).includes(one.type))
      .map((one) => `${name}: ${one.name} is ${one.type}`);
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  } finally {
    client.release();
  }
}

it('every statement fits the migrated database, and its schema fits its rows', async () => {
  expect(statements.length).toBeGreaterThan(0);
  const { rows } = await pool.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
  const types = new Map(rows.map(({ oid, typname }) => [oid, typname]));
  const found: string[] = [];
  for (const one of statements) found.push(...(await misfits(one, types)));
  expect(found).toEqual([]);
});

it('no statement scans a large table from end to end without giving a reason', async () => {
  await pretendLargeStudio(pool);
  const unexcused: string[] = [];
  // A reason may be shared by several statements; one of them at least must need it.
  const reasons = new Set(statements.flatMap(({ scans }) => scans ?? []));
  for (const { scans, ...one } of statements) {
    const tables = scannedBy((await planOf(pool, one)).nodes).filter(isLarge);
    if (tables.length && !scans) unexcused.push(`${one.name}: ${tables}`);
    if (tables.length && scans) reasons.delete(scans);
  }
  expect({ unexcused, needless: [...reasons] }).toEqual({ unexcused: [], needless: [] });
});

it('a scan of a table that is not described yet is found', async () => {
  await pool.query('create table new_diary (note text)');
  await pretendLargeStudio(pool);
  const { nodes } = await planOf(pool, { text: 'select note from new_diary where note = $1' });
  expect(scannedBy(nodes).filter(isLarge)).toEqual(['new_diary']);
});
