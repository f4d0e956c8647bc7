import { savingOf } from '@tbm/server/features/videos/save-progress';
import { allStatements } from '@tbm/server/platform/testing/all-statements';
import type { Pool, PoolClient } from 'pg';
import { median } from '../load.ts';
import type { Stand } from '../stand.ts';

/** One figure of the database, without and with the structures built for it. */
export interface Figure {
  figure: string;
  before: string;
  after: string;
}

/** Milliseconds of a statement, the median of seven. */
async function timed(client: PoolClient, text: string, values: unknown[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
  }
  return median(times);
}

const milliseconds = (ms: number): string => `${ms.toFixed(2)} ms`;

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

async function jobScans({ pool }: Stand): Promise<Figure[]> {
  const statements = await allStatements();
  const figures: Figure[] = [];
  for (const [name, indexes, at] of scans) {
    const text = statements.find((one) => one.name === name)?.text ?? '';
    const now = [at().toISOString()];
    const [before, after] = await undone(pool, async (client) => {
      const kept = await timed(client, text, now);
      await client.query(`drop index ${indexes}`);
      return [await timed(client, text, now), kept] as const;
    });
    figures.push({
      figure: `job reads ${name}; without ${indexes}`,
      before: milliseconds(before),
      after: milliseconds(after),
    });
  }
  return figures;
}

interface Updated {
  table: string;
  key: string;
  set: string;
  /** An index that the updates touch, as there was one. */
  index?: string;
}

const updated: readonly Updated[] = [
  {
    table: 'playbacks',
    key: 'playback_id',
    set: `seconds = seconds + 1, "updatedAt" = now()`,
    index: '(customer_id, "updatedAt")',
  },
  {
    table: 'credit_lots',
    key: 'credit_lot_id',
    set: 'available_classes = available_classes - 1',
    index: '(customer_id, expiration_date) where available_classes > 0',
  },
  { table: 'single_classes', key: 'single_class_id', set: 'taken = least(taken + 1, capacity)' },
];

const updates = 20_000;

/** The share of heap-only updates of 20,000, a hundred in a transaction, in a copy of a table. */
async function heapOnly(
  pool: Pool,
  { table, key, set, index }: Updated,
  fillfactor: number,
): Promise<string> {
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
      `insert into bench_copy (${names}) select ${names} from ${table} order by random() limit 40000`,
    );
    if (index) await client.query(`create index on bench_copy ${index}`);
    await client.query('vacuum analyze bench_copy');
    for (let done = 0; done < updates; done += 100)
      await client.query(
        `update bench_copy set ${set} where ${key} in (select ${key} from bench_copy order by ${key} offset ${done} limit 100)`,
      );
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query(
      `select n_tup_hot_upd, n_tup_upd from pg_stat_user_tables where relname = 'bench_copy'`,
    );
    const { n_tup_hot_upd: hot, n_tup_upd: all } = rows[0];
    return `${Math.round((100 * hot) / all)} %`;
  } finally {
    await client.query('drop table if exists bench_copy');
    client.release();
  }
}

const lastNumber = async (client: PoolClient, sequence: string): Promise<number> =>
  (await client.query(`select last_value::float8 as last from ${sequence}`)).rows[0].last;

/** Numbers that 20,000 saves of progress in films already begun use up. */
async function burned({ pool }: Stand): Promise<Figure> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ customer_id: number; video_id: number }>(
      'select customer_id, video_id from playbacks order by playback_id limit 1000',
    );
    const pairs = [rows.map(({ customer_id }) => customer_id), rows.map(({ video_id }) => video_id)];
    const used = async (sequence: string, text: string, values: (turn: number) => unknown[]) => {
      await client.query(text, values(0));
      const begin = await lastNumber(client, sequence);
      for (let turn = 1; turn <= updates / 1_000; turn += 1) await client.query(text, values(turn));
      return `${(await lastNumber(client, sequence)) - begin}`;
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
    return { figure: 'numbers used up by 20,000 saves of progress; by a plain upsert', before, after };
  } finally {
    await client.query('drop table if exists bench_copy');
    client.release();
  }
}

/** The statements that a buyer waits for under the lock of a package that was sold 500,000 times. */
const limits = ({ pool }: Stand): Promise<Figure> =>
  undone(pool, async (client) => {
    await client.query(`set local session_replication_role = replica;
      insert into purchases (customer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
        expiration_days, include_online, access_until)
      select 1 + n % (select count(*) from customers), 1, 1, 'active', 0, 2, 30, true, now() + interval '1 year'
      from generate_series(1, 500000) n;
      analyze purchases`);
    const all = `select count(*) from purchases where class_package_id = $1 and status <> 'failed'`;
    const sold = 'select sold, available from class_packages where class_package_id = $1 for no key update';
    const memberPurchases = `select count(*) from purchases where class_package_id = $1 and customer_id = $2 and status <> 'failed'`;
    const [before, counter, own] = [
      await timed(client, all, [1]),
      await timed(client, sold, [1]),
      await timed(client, memberPurchases, [1, 5]),
    ];
    return {
      figure: 'limits of a package at 500,000 sales; counted',
      before: milliseconds(before + own),
      after: milliseconds(counter + own),
    };
  });

export async function databaseFigures(stand: Stand): Promise<Figure[]> {
  const figures = await jobScans(stand);
  for (const one of updated)
    figures.push({
      figure: `heap-only of 20,000 updates of ${one.table}; full pages${one.index ? ', an index that they touch' : ''}`,
      before: await heapOnly(stand.pool, one, 100),
      after: await heapOnly(stand.pool, { ...one, index: '' }, 85),
    });
  return [...figures, await burned(stand), await limits(stand)];
}
