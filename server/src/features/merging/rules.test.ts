import { mergeParts } from '@tbm/contract/merging';
import { expect, it } from 'vitest';
import { aboutTables } from '../../all-tables.ts';
import { aboutFileOf, unknownFile } from '../../platform/testing/about-file.ts';
import { openOwnDatabase } from '../../platform/testing/own-database.ts';
import { personalTables } from '../privacy/index.ts';
import { movingTables, rules } from './rules.ts';

it('every table with rows of a member has a rule for the merge of two members', () => {
  const missing = Object.keys(personalTables)
    .filter((table) => !rules[table])
    .map((table) => `${table}: write in ${aboutFileOf(table)} what a merge does with its rows`);
  expect(missing).toEqual([]);
});

it('every table whose rows move has a Spanish name for the admin who merges', () => {
  const unnamed = Object.entries(movingTables)
    .filter(([, { name }]) => !name)
    .map(([table]) => `${table}: write \`name\` in \`merge\`, in ${aboutFileOf(table)}`);
  expect(unnamed).toEqual([]);
});

/** Whether the other tests ask for the entry of a table, for its `personal` or for its `merge`. */
const isMissing = (table: string): boolean => {
  const about = (aboutTables as Readonly<Record<string, object>>)[table];
  return aboutFileOf(table) !== unknownFile && (!about || ('personal' in about && !('merge' in about)));
};

it('every table that is counted before a merge has rows that move', () => {
  expect(mergeParts.filter((part) => !movingTables[part] && !isMissing(part))).toEqual([]);
});

it('every column that refers to a customer moves, goes with the account, or is joined', async () => {
  const { pool, end } = await openOwnDatabase();
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and confrelid = 'customers'::regclass and cardinality(conkey) = 1`,
  );
  await end();
  expect(rows.length).toBeGreaterThan(50);
  const left = rows
    .filter(({ table, column }) => {
      const rule = rules[table];
      return rule === 'stays' || (typeof rule === 'object' && !rule.moves.includes(column));
    })
    .map(({ table, column }) => `${table}.${column}: write it in \`moves\`, in ${aboutFileOf(table)}`);
  expect(left).toEqual([]);
});

/**
 * Unique keys and exclusion constraints of tables that move, with a column that moves. `others` are their other columns; keys whose
 * other columns are unique themselves cannot be broken by a merge.
 */
async function movingKeys(): Promise<{ table: string; key: string; others: string[] }[]> {
  const { pool, end } = await openOwnDatabase();
  const { rows } = await pool.query<{ table: string; key: string; columns: string[]; is_total: boolean }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as key,
      i.indisunique and i.indpred is null and i.indexprs is null as is_total,
      array(select attname::text from pg_attribute where attrelid = i.indrelid
        and attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    where i.indisunique or i.indisexclusion`,
  );
  await end();
  return rows.flatMap(({ table, key, columns }) => {
    const rule = movingTables[table];
    if (!rule) return [];
    const others = columns.filter((column) => !rule.moves.includes(column));
    const isDistinct = rows.some(
      (row) => row.table === table && row.is_total && row.columns.every((column) => others.includes(column)),
    );
    return others.length < columns.length && !isDistinct ? [{ table, key, others }] : [];
  });
}

it('every unique key with the customer has a rule for rows that both records have', async () => {
  const keys = await movingKeys();
  expect(keys.length).toBeGreaterThan(20);
  const open = keys.filter(({ table, others }) => {
    const { same = '', sets = {} } = movingTables[table] ?? {};
    const isCompared = others.every((column) => same.includes(`k.${column} = t.${column}`));
    return !(same.includes(`from ${table} k`) && isCompared) && !others.some((column) => sets[column]);
  });
  const settledElsewhere = [
    // The merge is prevented: `merge_same_class`.
    'class_reservations_no_overlap',
    'class_reservations_once',
    'class_reservations_one_guest',
    // The merge is prevented: `merge_family`.
    'family_links_one_payer',
    'family_links_seat',
    // The other's cards are deleted before: `merge_cards_elsewhere`.
    'payment_sources_card',
    // The merge is prevented: `merge_subscriptions`.
    'purchases_one_subscription',
    // The merge is prevented: `merge_trials`.
    'trials_pkey',
  ];
  const unsettled = open
    .filter(({ key }) => !settledElsewhere.includes(key))
    .map(
      ({ table, key }) =>
        `${key}: write \`same\` or \`sets\` in \`merge\` of ${table}, in ${aboutFileOf(table)}`,
    );
  expect(unsettled).toEqual([]);
  const keysLeft = open.map(({ key }) => key);
  expect(settledElsewhere.filter((key) => !keysLeft.includes(key))).toEqual([]);
});
