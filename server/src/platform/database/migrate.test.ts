import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, emptyDatabase } from '../testing/database.ts';
import { makeCustomer, makeStudio } from '../testing/factories.ts';
import { openPool } from './database.ts';
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
  statements,
  isWhole,
  hash: name,
  when: Date.parse('2100-01-01') + name.length,
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

  it('says what to do when its tables stay locked, and leaves nothing half done', async () => {
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

describe('at the start of a server', () => {
  const last = knownMigrations().at(-1)?.name ?? '';

  it('an empty database is migrated, once by several processes, and so is what an interrupted first start left', async () => {
    const { url, pool } = await opened(emptyDatabase());
    const lines: string[] = [];
    await migrate(url, { upTo: 10, log: (line) => lines.push(line) });
    expect(lines.map((line) => line.replace(/ .*/, ''))).toEqual(
      knownMigrations()
        .slice(0, 10)
        .map(({ name }) => name),
    );
    await Promise.all([migrateIfNew(url), migrateIfNew(url)]);
    expect(await pendingMigrations(pool)).toEqual([]);
    const { rows } = await pool.query('select count(*) as applied from drizzle.__drizzle_migrations');
    expect(rows[0].applied).toBe(knownMigrations().length);
  });

  it('a database in use that lacks one is refused and not touched', async () => {
    const { url, pool } = await opened(cloneDatabase());
    await makeStudio(pool);
    await makeCustomer(pool);
    await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [
      knownMigrations().at(-1)?.when,
    ]);
    await expect(migrateIfNew(url)).rejects.toThrow(
      `The database lacks migrations of this version: ${last}. Nothing was changed. Make a backup, run npm run migrate`,
    );
    expect((await pendingMigrations(pool)).map(({ name }) => name)).toEqual([last]);
  });

  it('a database of a newer version is no reason to refuse: the older server runs on while the new one arrives', async () => {
    const { url, pool } = await opened(cloneDatabase());
    await makeStudio(pool);
    await makeCustomer(pool);
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    );
    await migrateIfNew(url);
  });
});

describe('a database from before the telephones had one spelling (0054)', () => {
  const before = knownMigrations().findIndex(({ name }) => name.startsWith('0054'));

  it('keeps every number that can be read, and asks again for what is none', async () => {
    const { url, pool } = await opened(emptyDatabase());
    await migrate(url, { upTo: before });
    await pool.query(
      `insert into branches (branch_id, slug, name, primary_color, light_color, timezone, content)
       values (1, 'uno', 'Uno', '#000000', '#ffffff', 'America/Monterrey', '{}')`,
    );
    const odd: [written: string, kept: string][] = [
      ['8112345678', '8112345678'],
      ['(81) 1234-5678', '8112345678'],
      ['81.1234.5678', '8112345678'],
      ['+52 81 1234 5678', '8112345678'],
      ['52 81 1234 5678', '8112345678'],
      ['+52 1 81 1234 5678', '8112345678'],
      ['5218112345678', '8112345678'],
      ['+1 (555) 123-4567', '+15551234567'],
      ['+34 600 111 222', '+34600111222'],
      ['', ''],
      ['no tengo', ''],
      ['12345', ''],
      ['044 81 1234 5678', ''],
      ['81 1234 5678 ext. 9', ''],
      ['8112345678 / 8187654321', ''],
      ['+52 81 1234', ''],
      ['++528112345678', ''],
      ['٨١١٢٣٤٥٦٧٨', ''],
      ["'; drop table customers; --", ''],
    ];
    for (const [index, [phone]] of odd.entries())
      await pool.query(
        `insert into customers (customer_id, name, last_name, email, phone, branch_id) values ($1, 'A', 'B', $2, $3, 1)`,
        [index + 1, `socia${index}@correo.tbm.test`, phone],
      );
    await migrate(url);
    const { rows } = await pool.query('select phone from customers order by customer_id');
    expect(rows.map(({ phone }, index) => [odd[index]?.[0], phone])).toEqual(odd);
    await expect(pool.query(`update customers set phone = '81 1234 5678'`)).rejects.toThrow(
      'customers_phone',
    );
  });
});
