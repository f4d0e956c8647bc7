import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { runIntegrity } from '@tbm/server/features/integrity/index';
import { loadContents } from '@tbm/server/platform/database/copy/load';
import { openPool } from '@tbm/server/platform/database/database';
import { pendingMigrations } from '@tbm/server/platform/database/migrations';
import { emptyDatabase } from '@tbm/server/platform/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccounts } from './accounts.ts';

/**
 * The demo's studio as version 1.0.0 loaded it on 28 November 2026: what `npm run backup` wrote then, in one file. It has had
 * the baseline alone; every migration that follows is tried on its rows.
 */
const file = new URL('./older-demo.json.br', import.meta.url);
const older = JSON.parse(brotliDecompressSync(readFileSync(file)).toString());

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await emptyDatabase();
  pool = openPool(database.url, { max: 1 });
  // Migrates as far as that version did, loads its rows, and migrates them.
  await loadContents(database.url, {
    description: older.description,
    read: ({ name }) => Readable.from(older.rows[name] ?? ''),
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('the database of an older version is migrated with all its rows, and every invariant holds', async () => {
  expect(older.description.migrations).toHaveLength(1);
  expect(await pendingMigrations(pool)).toEqual([]);
  for (const table of [
    'customers',
    'purchases',
    'invoices',
    'class_reservations',
    'credit_ledger',
    'playbacks',
    'posts',
  ]) {
    const before = older.rows[`public.${table}`].split('\n').length - 1;
    const { rows } = await pool.query(`select count(*)::int as now from ${table}`);
    expect([table, rows[0].now]).toEqual([table, before]);
    expect(before).toBeGreaterThan(20);
  }
  const found = await runIntegrity(pool, '2026-11-28T18:00:00.000Z');
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ violations }) => violations > 0)).toEqual([]);
});

it('the accounts of that version can still sign in, each with its role', async () => {
  const { rows } = await pool.query(
    'select i.email, u.role from users u join identity_users i on i.id = u.uid order by 1',
  );
  expect(rows).toEqual(
    demoAccounts
      .map(({ email, role }) => ({ email, role }))
      .sort((one, other) => (one.email < other.email ? -1 : 1)),
  );
});
