import { afterAll, expect, it } from 'vitest';
import { cloneDatabase, emptyDatabase } from '../../testing/database.ts';
import { makeCustomer, makeStudio } from '../../testing/factories.ts';
import { openPool } from '../database.ts';
import { knownMigrations, type Migration, pendingMigrations } from '../migrations.ts';
import { loadContents } from './load.ts';
import { withSnapshot } from './snapshot.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

const following: Migration = {
  name: 'a following one',
  when: Date.parse('2100-01-01'),
  hash: 'following',
  statements: ['alter table customers add column shoe_size integer; update customers set shoe_size = 38'],
  isWhole: true,
};

it('a copy of an older version is loaded as that version had it, and its rows are migrated', async () => {
  const [source, target] = await Promise.all([cloneDatabase(), emptyDatabase()]);
  const sourcePool = openPool(source.url, { max: 1 });
  await makeStudio(sourcePool);
  const { customer_id } = await makeCustomer(sourcePool);
  await sourcePool.end();
  const known = [...knownMigrations(), following];
  await withSnapshot(source.url, (contents) => loadContents(target.url, contents, { known }));
  const pool = openPool(target.url, { max: 1 });
  cleanups.push(
    () => source.drop(),
    () => target.drop(),
    () => pool.end(),
  );
  expect(await pendingMigrations(pool, known)).toEqual([]);
  const { rows } = await pool.query('select customer_id, shoe_size from customers');
  expect(rows).toEqual([{ customer_id, shoe_size: 38 }]);
});
