import { savingOf } from '@tbm/server/features/videos/save-progress';
import { allStatements } from '@tbm/server/platform/testing/all-statements';
import type { Pool, PoolClient } from 'pg';
import { median } from '../load.ts';
import type { Row } from '../row.ts';
import type { Stand } from '../stand.ts';

/** Milliseconds of a statement, the median of seven. */
async function timed(client: PoolClient, text: string, values: unknown[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
  }
  return median(times);
}

/** A figure with what was built for it, beside the one without. */
const compared = (
  name: string,
  unit: string,
  without: [name: string, figure: number],
  figure: number,
): Row => ({
  name,
  figure,
  unit,
  yardstick: { name: without[0], figure: without[1] },
  ...(without[1] > 0 ? { ratio: figure / without[1] } : {}),
});

/** Runs `work` in a transaction that is taken back. */
async function undone<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const openPlaces = ['class_reservations_open', 'class_reservations_made'];
const ofNow = () => new Date();
/** The twelfth of a month, when no month of access ends. */
const inMonth = () => new Date(Date.UTC(ofNow().getUTCFullYear(), ofNow().getUTCMonth() + 1, 12));

/** The rows that jobs read every few minutes, and the indexes made for them. */
const scans: [name: string, indexes: string[], at: () => Date][] = [
  ['places_to_remind_evening_before', openPlaces, ofNow],
  ['places_to_remind_two_hours_before', openPlaces, ofNow],
  ['bookings_to_confirm', openPlaces, ofNow],
  ['expiring_lots', ['credit_lots_ending'], ofNow],
  ['members_with_ending_periods', ['credit_lots_ending'], inMonth],
];

async function* jobScans({ pool }: Stand): AsyncGenerator<Row> {
  const statements = await allStatements();
  for (const [name, indexes, at] of scans) {
    const text = statements.find((one) => one.name === name)?.text ?? '';
    const now = [at().toISOString()];
    const [before, after] = await undone(pool, async (client) => {
      const kept = await timed(client, text, now);
      await client.query(`drop index ${indexes}`);
      return [await timed(client, text, now), kept] as const;
    });
    yield compared(`job reads ${name}`, 'ms', [`it without ${indexes.join(' and ')}`, before], after);
  }
}

interface Updated {
  table: string;
  key: string;
  set: string;
  /** An index that the updates touch, as there was one. */
  index?: string;
}

const updatedTables: readonly Updated[] = [
  {
    table: 'playbacks',
    key: 'playback_id',
    set: `seconds = seconds + 1, "updatedAt" = now()`,
    index: '(customer_id, "updatedAt")',
  },
  {
    table: 'credit_lots',
    key: 'credit_lot_id',
    set: 'available_classes = greatest(available_classes - 1, 0)',
    index: '(customer_id, expiration_date) where available_classes > 0',
  },
  { table: 'single_classes', key: 'single_class_id', set: 'taken = least(taken + 1, capacity)' },
];

/** The percentage of heap-only updates, of a hundred in a transaction, in a copy of a table. */
async function heapOnly(
  { pool, scale }: Stand,
  { table, key, set, index }: Updated,
  fillfactor: number,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`drop table if exists bench_copy;
      create table bench_copy (like ${table} including all) with (fillfactor = ${fillfactor}, autovacuum_enabled = false);`);
    const { rows: columns } = await client.query(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const { names } = columns[0];
    await client.query(
      `insert into bench_copy (${names}) select ${names} from ${table} order by random() limit ${2 * scale.updates}`,
    );
    if (index) await client.query(`create index on bench_copy ${index}`);
    await client.query('vacuum analyze bench_copy');
    for (let done = 0; done < scale.updates; done += 100)
      await client.query(
        `update bench_copy set ${set} where ${key} in (select ${key} from bench_copy order by ${key} offset ${done} limit 100)`,
      );
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query(
      `select n_tup_hot_upd, n_tup_upd from pg_stat_user_tables where relname = 'bench_copy'`,
    );
    const { n_tup_hot_upd: hot, n_tup_upd: all } = rows[0];
    return (100 * hot) / all;
  } finally {
    await client.query('drop table if exists bench_copy');
    client.release();
  }
}

const lastNumber = async (client: PoolClient, sequence: string): Promise<number> =>
  (await client.query(`select last_value::float8 as last from ${sequence}`)).rows[0].last;

/** Numbers that saves of progress in films already begun use up. */
async function burned({ pool, scale }: Stand): Promise<Row> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ customer_id: number; video_id: number }>(
      'select customer_id, video_id from playbacks order by playback_id limit 1000',
    );
    const pairs = [rows.map(({ customer_id }) => customer_id), rows.map(({ video_id }) => video_id)];
    const used = async (sequence: string, text: string, values: (turn: number) => unknown[]) => {
      await client.query(text, values(0));
      const begin = await lastNumber(client, sequence);
      for (let turn = 1; turn <= scale.updates / 1_000; turn += 1) await client.query(text, values(turn));
      return (await lastNumber(client, sequence)) - begin;
    };
    await client.query(
      'drop table if exists bench_copy; create table bench_copy (like playbacks including all)',
    );
    const before = await used(
      'bench_copy_playback_id_seq',
      `insert into bench_copy (customer_id, video_id, progress) select c, v, $3 from unnest($1::bigint[], $2::bigint[]) as t (c, v)
       on conflict (customer_id, video_id) do update set progress = greatest(bench_copy.progress, excluded.progress)`,
      (turn) => [...pairs, turn],
    );
    const after = await used(
      'playbacks_playback_id_seq',
      savingOf('unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[])', '$5'),
      (turn) => [...pairs, rows.map(() => turn), rows.map(() => turn), new Date().toISOString()],
    );
    if (after !== 0) throw new Error(`saves of progress used up ${after} numbers`);
    const name = `numbers used up by ${scale.updates.toLocaleString('en')} saves of progress`;
    return compared(name, 'numbers', ['a plain upsert', before], after);
  } finally {
    await client.query('drop table if exists bench_copy');
    client.release();
  }
}

/** The statements that a buyer waits for under the lock of a package that was sold very often. */
const limits = ({ pool, scale }: Stand): Promise<Row> =>
  undone(pool, async (client) => {
    await client.query(`set local session_replication_role = replica;
      insert into purchases (customer_id, payer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
        expiration_days, include_online, access_until)
      select customer, customer, 1, 1, 'active', 0, 2, 30, true, now() + interval '1 year'
      from generate_series(1, ${scale.packageSales}) n, lateral (select 1 + n % (select count(*) from customers) as customer) member;
      analyze purchases`);
    const all = `select count(*) from purchases where class_package_id = $1 and status <> 'failed'`;
    const sold = 'select sold, available from class_packages where class_package_id = $1 for no key update';
    const memberPurchases = `select count(*) from purchases where class_package_id = $1 and customer_id = $2 and status <> 'failed'`;
    const [before, counter, own] = [
      await timed(client, all, [1]),
      await timed(client, sold, [1]),
      await timed(client, memberPurchases, [1, 5]),
    ];
    const name = `limits of a package at ${scale.packageSales.toLocaleString('en')} sales`;
    return compared(name, 'ms', ['counting them', before + own], counter + own);
  });

/** Figures of the database, with and without the structures built for them. */
export async function* databaseFigures(stand: Stand): AsyncGenerator<Row> {
  yield* jobScans(stand);
  for (const table of updatedTables) {
    const before = await heapOnly(stand, table, 100);
    const after = await heapOnly(stand, { ...table, index: '' }, 85);
    const without = table.index ? 'full pages and an index that they touch' : 'full pages';
    yield compared(`heap-only updates of ${table.table}`, '%', [without, before], after);
  }
  yield await burned(stand);
  yield await limits(stand);
}
