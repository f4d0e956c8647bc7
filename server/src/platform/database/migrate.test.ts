import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, emptyDatabase } from '../testing/database.ts';
import { branchContent, insert, makeCustomer, makeStudio } from '../testing/factories.ts';
import { openPool } from './database.ts';
import { earlierMigrations } from './earlier-versions.ts';
import { migrations } from './limits.ts';
import { applyMigration, migrate, migrateIfNew } from './migrate.ts';
import { knownMigrations, type Migration, pendingMigrations } from './migrations.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

async function opened(database: ReturnType<typeof cloneDatabase>): Promise<{ url: string; pool: Pool }> {
  const { url, drop } = await database;
  const pool = openPool(url, { max: 3, limits: migrations });
  cleanups.push(drop, () => pool.end());
  return { url, pool };
}

const made = (name: string, statements: string[], isWhole = true): Migration => ({
  name,
  when: Date.parse('2100-01-01') + name.length,
  hash: name,
  statements,
  isWhole,
});

describe('a file of migrations', () => {
  let pool: Pool;
  beforeAll(async () => {
    ({ pool } = await opened(cloneDatabase()));
    await pool.query(
      'create table things (thing_id integer); insert into things select generate_series(1, 2500)',
    );
  });
  const apply = async (migration: Migration, tries?: number) => {
    const client = await pool.connect();
    await applyMigration(client, migration, tries).finally(() => client.release());
  };
  const record = async (name: string) =>
    (await pool.query('select from drizzle.__drizzle_migrations where hash = $1', [name])).rowCount;

  it('is done whole or not at all', async () => {
    const half = made('half', ['alter table things add column name text', 'select 1 / 0']);
    await expect(apply(half)).rejects.toThrow('The migration half failed: division by zero');
    expect(await record('half')).toBe(0);
    await apply(made('half', ['alter table things add column name text']));
    expect(await record('half')).toBe(1);
  });

  it('gives up a lock after two seconds, lets others pass, and is tried again', async () => {
    const reader = await pool.connect();
    await reader.query('begin; select from things');
    const adding = apply(made('patient', ['alter table things add column size integer']));
    await wait(2_500);
    expect(await record('patient')).toBe(0);
    await reader.query('commit');
    reader.release();
    await adding;
    expect(await record('patient')).toBe(1);
  });

  it('prints the next step when its tables stay locked, and leaves nothing unfinished', async () => {
    const reader = await pool.connect();
    await reader.query('begin; select from things');
    await expect(apply(made('locked-out', ['alter table things add column place text']), 1)).rejects.toThrow(
      /locked-out was tried 1 times: others keep its tables locked.*npm run migrate again/,
    );
    await reader.query('rollback');
    reader.release();
    expect(await record('locked-out')).toBe(0);
    expect((await pool.query('select from things limit 1')).rowCount).toBe(1);
  });

  it('without a transaction builds indexes beside others, fills columns in batches, and can be run again', async () => {
    const statements = [
      'drop index concurrently if exists things_by_id',
      'create index concurrently things_by_id on things (thing_id)',
      `do $$ begin
        loop
          update things set name = 'x' where thing_id in (select thing_id from things where name is null limit 1000);
          exit when not found;
          commit;
        end loop;
      end $$`,
    ];
    await expect(apply(made('together', statements))).rejects.toThrow(
      /cannot run inside a transaction block/,
    );
    await expect(apply(made('alone', [...statements, 'select 1 / 0'], false))).rejects.toThrow(/division/);
    expect(await record('alone')).toBe(0);
    await apply(made('alone', statements, false));
    expect(await record('alone')).toBe(1);
    const { rows } = await pool.query(
      `select count(*) filter (where name is null) as unnamed, current_setting('lock_timeout') as patience from things`,
    );
    expect(rows[0].unnamed).toBe(0);
  });
});

/** The record of a database: the hashes of its migrations, oldest first. */
const recordOf = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at');
  return rows.map(({ hash }) => hash);
};

const baseline = knownMigrations().slice(0, 1);
const following = made('a following one', [
  'alter table customers add column shoe_size integer',
  'create table shoes (shoe_id bigint primary key)',
]);

describe('at the start of a server', () => {
  it('an empty database is migrated, once by several processes, and so is what an interrupted first start left', async () => {
    const { url, pool } = await opened(emptyDatabase());
    // The first start made the record, and was interrupted within the baseline.
    await expect(
      migrate(url, { known: [made('interrupted', [...(baseline[0]?.statements ?? []), 'select 1 / 0'])] }),
    ).rejects.toThrow('division by zero');
    expect(await recordOf(pool)).toEqual([]);
    expect((await pool.query(`select to_regclass('customers') as customers`)).rows[0].customers).toBe(null);
    const started = await Promise.all([migrateIfNew(url), migrateIfNew(url)]);
    expect(started).toContain(true);
    expect(await pendingMigrations(pool)).toEqual([]);
    expect(await recordOf(pool)).toEqual(knownMigrations().map(({ hash }) => hash));
  });

  it('a first start that was interrupted after the baseline goes on with what follows', async () => {
    const { url, pool } = await opened(emptyDatabase());
    const known = [...baseline, following];
    const lines: string[] = [];
    await migrate(url, { known: baseline, log: (line) => lines.push(line) });
    expect(lines).toEqual([expect.stringMatching(/^0000_baseline \(/)]);
    expect(await migrateIfNew(url, { known })).toBe(true);
    expect(await pendingMigrations(pool, known)).toEqual([]);
    expect(await recordOf(pool)).toEqual(known.map(({ hash }) => hash));
  });

  it('a database in use that lacks one is refused and not touched', async () => {
    const { url, pool } = await opened(cloneDatabase());
    const known = [...knownMigrations(), following];
    await makeStudio(pool);
    await makeCustomer(pool);
    await expect(migrateIfNew(url, { known })).rejects.toThrow(
      'The database lacks migrations of this version: a following one. Nothing was changed. Make a backup, run npm run migrate',
    );
    expect(await pendingMigrations(pool, known)).toEqual([following]);
    expect(await recordOf(pool)).toEqual(knownMigrations().map(({ hash }) => hash));
  });

  it('a database of a newer version is no reason to refuse: the older server runs on while the new one arrives', async () => {
    const { url, pool } = await opened(cloneDatabase());
    await makeStudio(pool);
    await makeCustomer(pool);
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    );
    expect(await migrateIfNew(url)).toBe(false);
  });
});

describe('a database that has had the baseline', () => {
  it('is not taken for one of an earlier version when its record holds an older migration too', async () => {
    const { url, pool } = await opened(cloneDatabase());
    const older = { ...following, when: 1 };
    const known = [...knownMigrations(), older];
    await migrate(url, { known });
    expect(await pendingMigrations(pool, known)).toEqual([]);
    expect(await pendingMigrations(pool)).toEqual([]);
    expect(await migrateIfNew(url)).toBe(false);
  });
});

describe('an upgrade from the baseline', () => {
  /** With the columns of the baseline alone. */
  async function makeFirstCustomer(pool: Pool): Promise<{ customer_id: number }> {
    await insert(pool, 'branches', {
      branch_id: 1,
      slug: 'monterrey',
      name: 'Monterrey',
      timezone: 'America/Monterrey',
      primary_color: '#B83A14',
      light_color: '#F7D9C4',
      content: branchContent,
    });
    return makeCustomer(pool);
  }

  it('to this version keeps a database in use as it is, with the starting values of what is new', async () => {
    const { url, pool } = await opened(emptyDatabase());
    await migrate(url, { known: baseline });
    const { customer_id } = await makeFirstCustomer(pool);
    await migrate(url);
    expect(await pendingMigrations(pool)).toEqual([]);
    const { rows } = await pool.query(
      'select customer_id, book_days_ahead, held_places, places_per_day, missed_consequence from customers join branches using (branch_id)',
    );
    expect(rows).toEqual([
      {
        customer_id,
        book_days_ahead: 14,
        held_places: 8,
        places_per_day: 2,
        missed_consequence: 'none',
      },
    ]);
  });

  it('changes a database in use and keeps its rows, and goes on where it was left', async () => {
    const { url, pool } = await opened(emptyDatabase());
    await migrate(url, { known: baseline });
    const { customer_id } = await makeFirstCustomer(pool);
    const fill = `do $$ begin
      loop
        update customers set shoe_size = 38 where customer_id in (
          select customer_id from customers where shoe_size is null limit 1000);
        exit when not found;
        commit;
      end loop;
    end $$`;
    const filling = made('a filling one that follows', [fill], false);
    const broken = { ...filling, statements: ['select 1 / 0', fill] };
    await expect(migrate(url, { known: [...baseline, following, broken] })).rejects.toThrow(
      'The migration a filling one that follows failed: division by zero',
    );
    const known = [...baseline, following, filling];
    expect(await pendingMigrations(pool, known)).toEqual([filling]);
    const lines: string[] = [];
    await migrate(url, { known, log: (line) => lines.push(line) });
    expect(lines).toHaveLength(1);
    expect(await recordOf(pool)).toEqual(known.map(({ hash }) => hash));
    const { rows } = await pool.query('select customer_id, shoe_size from customers');
    expect(rows).toEqual([{ customer_id, shoe_size: 38 }]);
  });
});

describe('a database of a version before 1.0.0', () => {
  const { count, last } = earlierMigrations;
  /** Writes the record that a database has after some of the files before the baseline. */
  const writeEarlierRecord = async (pool: Pool, applied: number) => {
    const end = (baseline[0]?.when ?? 0) - 1;
    await pool.query('delete from drizzle.__drizzle_migrations');
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
       select case when number = $2 then $3 else 'file ' || number end, $4::bigint - $2 + number
       from generate_series(1, $1::integer) as number`,
      [applied, count, last.hash, end],
    );
  };

  it('with all of its migrations has what the baseline makes, and is upgraded from there on', async () => {
    const { url, pool } = await opened(cloneDatabase());
    await makeStudio(pool);
    const { customer_id } = await makeCustomer(pool);
    await writeEarlierRecord(pool, count);
    expect(await pendingMigrations(pool)).toEqual(knownMigrations().slice(1));
    expect(await migrateIfNew(url, { known: baseline })).toBe(false);
    await migrate(url, { known: [...baseline, following] });
    // The record keeps its rows: the servers of the version before read them while they run on.
    expect(await recordOf(pool)).toHaveLength(count + 1);
    expect((await recordOf(pool)).at(-1)).toBe(following.hash);
    const { rows } = await pool.query('select customer_id, shoe_size from customers');
    expect(rows).toEqual([{ customer_id, shoe_size: null }]);
    expect(await pendingMigrations(pool, [...baseline, following])).toEqual([]);
  });

  it.each([1, count - 1])('with only %s of them is refused and not touched', async (applied) => {
    const { url, pool } = await opened(cloneDatabase());
    await writeEarlierRecord(pool, applied);
    const before = await recordOf(pool);
    const refusal = new RegExp(
      `^The database was made by a version before 1.0.0 and lacks some of its migrations: upgrade it first with .* ${last.name}\\. Nothing was changed\\.$`,
    );
    await expect(migrate(url, { known: [...baseline, following] })).rejects.toThrow(refusal);
    await expect(migrateIfNew(url)).rejects.toThrow(refusal);
    await expect(pendingMigrations(pool)).rejects.toThrow(refusal);
    expect(await recordOf(pool)).toEqual(before);
    expect((await pool.query(`select to_regclass('shoes') as shoes`)).rows[0].shoes).toBe(null);
  });
});
