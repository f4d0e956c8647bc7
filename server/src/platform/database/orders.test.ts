import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allStatements } from '../testing/all-statements.ts';
import { cloneDatabase } from '../testing/database.ts';
import { openPool } from './database.ts';

// A list whose order leaves ties open shows a row on two pages, or on none.

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface UniqueKey {
  table: string;
  columns: string[];
}

/** The unique keys of all tables; not those of some of the rows only. */
async function uniqueKeys(): Promise<UniqueKey[]> {
  const { rows } = await pool.query<UniqueKey>(
    `select c.relname as table, array(select attname::text from pg_attribute where attrelid = i.indrelid
      and attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1]) order by 1) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    where i.indisunique and i.indexprs is null and i.indpred is null`,
  );
  return rows;
}

/** The part of a text up to the parenthesis that closes it, or to a word at its own depth that ends an order. */
function orderAt(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0) return text.slice(0, at);
    if (depth === 0 && /^\s(limit|offset|for|rows|range|union)\b/i.test(text.slice(at, at + 8)))
      return text.slice(0, at);
  }
  return text;
}

/** The orders of a statement that decide which rows are returned, or in which order. */
function ordersOf(text: string): string[] {
  const plain = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
  return [...plain.matchAll(/\border by /gi)].map((found) =>
    orderAt(plain.slice(found.index + found[0].length)),
  );
}

interface Column {
  name: string;
  /** The name before its dot. */
  of: string | undefined;
}

/** The columns of an order, without their directions. */
const columnsOf = (order: string): Column[] =>
  [...order.matchAll(/(?:(\w+)\.)?"?([A-Za-z_]+)"?(?=\s*(?:,|$|\sasc|\sdesc|\snulls))/gi)].map(
    ([, of, name = '']) => ({ name, of }),
  );

/** The tables that a statement calls by this name; none for a subquery. */
const tablesCalled = (name: string, text: string): string[] =>
  [
    ...text.matchAll(
      new RegExp(`(?:\\b(?:from|join|update|into)|,)\\s+(\\w+)(?:\\s+as)?\\s+${name}\\b`, 'gi'),
    ),
  ].flatMap(([, table]) => table ?? []);

/**
 * Orders without a key of a table, and why they leave no tie, or why a tie does not matter. With the name of a statement before
 * it, where another statement may order by the same words and leave ties.
 */
const exceptions: Readonly<Record<string, string>> = {
  position: 'row_number of an order that is checked itself',
  'page.position': 'the same',
  's.week desc': 'a member has one streak of a kind in a week, and the kind is given',
  's.week': 'the same',
  week: 'the same',
  'week desc, kind': 'a member has one streak of a kind in a week',
  's.run desc': 'only this value is read',
  'p.end_date': 'pauses of a member do not overlap',
  'customer_pauses: end_date desc': 'the same',
  'p.start_date': 'the same',
  'a.start_date, a.end_date': 'the array holds only these values',
  't.start_date': 'neither pauses nor plans of a member overlap',
  'c.start_date desc': 'plans of a member do not overlap',
  'r.spot': 'a spot of a class has one place',
  'reward_facts: 1': 'the array holds only these values',
  'class_at_once: 1': 'only this value is read',
  'classes_to_copy: 1': 'the array holds only these values',
  one: 'the array holds only these values',
  'p.position': 'reward periods of a member are numbered',
  'p.position desc': 'the same',
  'position desc': 'the same',
  'vt.position': 'tags of a film are numbered',
  'pf.position': 'images of a post are numbered',
  'f.position': 'photos of an entry are numbered',
  line: 'lines of a file are numbered',
  'packages_in_cart: class_package_id': 'a package is once in the cart of an address',
  'month desc': 'grouped by month',
  's.part, s.hour, s.reserved desc, key': 'grouped by part, hour and key',
  's.part, s.day, s.charged - s.refunded desc, key': 'grouped by part, day and key',
  's.deferred desc, key': 'grouped by key',
  's.branch_id': 'a person works at a branch once',
  'ib.branch_id': 'a coach teaches at a branch once',
  'n.milestone_id': 'a brand has one benefit of a level',
  'cm.is_primary desc, cm.muscle_id': 'a class type trains a muscle once',
  'l."createdAt", l.customer_id': 'a member likes a post once',
  'm.playbacks desc, m.customer_id': 'a member has one row of a month',
  'm.attended desc, m.reservations desc, m.customer_id': 'the same',
  'd.day': 'each day is generated once',
  'closed_days_of_branch: day': 'a branch closes a day once',
  'closed_days_of_week: day': 'the same',
  'active_days: day': 'only this value is read',
  'trained_days: day': 'the same',
  'class_days: day': 'the same',
  'active_days_of_year: day': 'grouped by day',
  'u.name collate "es-x-icu", u.id': 'a record is once among the uses of another',
  'u.id': 'the same',
  'lock_coaches: id': 'the order of locks',
  'packages_bought_by: id': 'only this value is read',
  'at desc, id desc': 'the key of the rows of the report',
  'locked_at nulls last, run_at, id': 'the key of a job, in a view',
  'updated_at desc, id desc': 'the same',
  't."createdAt" desc': 'the array holds only these values',
  'h.lost_on is null desc, h.achieved_on desc': 'only the day, and whether the level was lost, are used',
  'contact_hash on conflict do nothing': 'the order of locks',
  "vc.language <> 'es', vc.language": 'a film has one file of captions in a language',
  'm.start_date <= branch_day.today and branch_day.today < m.ends desc, m.start_date > branch_day.today desc, m.start_date':
    'plans of a member do not overlap',
  'import_customer: is_current desc': 'an address has one member',
  "date_trunc('second', at), rank, at": 'what a purchase went through at one moment has ranks',
  'overdue_post_files: "createdAt"': 'a job: the next run does the rest',
  'delete_old_carts: "updatedAt"': 'a job: the next run does the rest',
  'd."nextAt"': 'a job: the next run does the rest',
};

// Where the key stands in the order does not matter: rows that differ in it never tie.
it('every order holds a key, so that rows with equal values keep their places from page to page', async () => {
  const keys = await uniqueKeys();
  const known = new Set(keys.map(({ table }) => table));
  const isTotal = (order: string, text: string): boolean => {
    const ordered = columnsOf(order).map(({ name, of }) => ({
      name,
      tables: of === undefined ? [] : tablesCalled(of, text).filter((table) => known.has(table)),
    }));
    return keys.some(
      ({ table, columns }) =>
        text.includes(table) &&
        columns.every((column) =>
          ordered.some(
            ({ name, tables }) => name === column && (tables.length === 0 || tables.includes(table)),
          ),
        ),
    );
  };
  const open = (await allStatements()).flatMap(({ name, text }) =>
    ordersOf(text)
      .filter((order) => !isTotal(order, text))
      .map((order) => ({ order, ofStatement: `${name}: ${order}` })),
  );
  const unexplained = open.filter(({ order, ofStatement }) => !exceptions[order] && !exceptions[ofStatement]);
  expect(unexplained.map(({ ofStatement }) => ofStatement)).toEqual([]);
  const used = new Set(open.flatMap(({ order, ofStatement }) => [order, ofStatement]));
  expect(Object.keys(exceptions).filter((order) => !used.has(order))).toEqual([]);
});
