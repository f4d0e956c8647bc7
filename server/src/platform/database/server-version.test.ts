import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/database.ts';
import { withSnapshot } from './copy/snapshot.ts';
import { openPool } from './database.ts';
import { migrate, migrateIfNew } from './migrate.ts';
import { versionComplaint } from './server-version.ts';

it.each([
  [180_004, null],
  [180_000, null],
  [150_018, 'PostgreSQL 15.18'],
  [170_006, 'PostgreSQL 17.6'],
  [190_001, 'PostgreSQL 19.1'],
])('a server of version %i is accepted or named', (version, named) => {
  const complaint = versionComplaint(version);
  if (named === null) expect(complaint).toBe(null);
  else expect(complaint).toContain(`${named}. This version of TBM needs PostgreSQL 18`);
});

describe('a server that reports version 15.18', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let pool: ReturnType<typeof openPool>;

  beforeAll(async () => {
    database = await emptyDatabase();
    pool = openPool(database.url, { max: 1 });
    // In this database a function of ours is found before the server's own.
    await pool.query(`create function public.current_setting(text) returns text language sql as $$ select '150018' $$;
      do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it.each([
    ['a start or a setup', () => migrateIfNew(database.url)],
    ['npm run migrate', () => migrate(database.url)],
    ['a backup or a move', () => withSnapshot(database.url, async () => {})],
  ])('is refused by %s, and not touched', async (_name, use) => {
    await expect(use()).rejects.toThrow('The database is PostgreSQL 15.18. This version of TBM needs');
    const { rows } = await pool.query(
      `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([{ tables: 0 }]);
  });
});
