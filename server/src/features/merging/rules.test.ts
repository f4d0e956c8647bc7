import { fieldNames } from '@tbm/domain/field-names';
import { expect, it } from 'vitest';
import { openPool } from '../../platform/database/database.ts';
import { cloneDatabase } from '../../platform/testing/database.ts';
import { personalTables } from '../privacy/index.ts';
import { rules } from './rules.ts';

it('every table of the map of personal data has a rule for the merge of two members', () => {
  expect(Object.keys(personalTables).filter((table) => !rules[table])).toEqual([]);
  expect(Object.keys(rules).filter((table) => !personalTables[table])).toEqual([]);
});

it('every table that moves has a Spanish name, because the audit log counts its rows', () => {
  const moving = Object.keys(rules).filter((table) => rules[table]?.does === 'moves');
  expect(moving.filter((table) => !fieldNames[table])).toEqual([]);
});

it('every column that refers to a customer moves, goes with the account, or is joined', async () => {
  const database = await cloneDatabase();
  const pool = openPool(database.url, { max: 1 });
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and confrelid = 'customers'::regclass and cardinality(conkey) = 1`,
  );
  await pool.end();
  await database.drop();
  expect(rows.length).toBeGreaterThan(50);
  const left = rows.filter(({ table, column }) => {
    const rule = rules[table];
    return !rule || rule.does === 'stays' || (rule.does === 'moves' && !rule.columns.includes(column));
  });
  expect(left).toEqual([]);
});
