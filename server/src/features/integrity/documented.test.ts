import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeShop } from '../../platform/testing/shop.ts';

it('every constraint that docs/invariants.md names is there', async () => {
  const page = readFileSync(new URL('../../../../docs/invariants.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| ---'));
  const named = [...table.matchAll(/`([a-z]\w*_\w+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(20);
  const shop = await makeShop();
  const { rows } = await shop.pool.query(
    `select name from unnest($1::text[]) as named (name)
     where name not in (
       select conname from pg_constraint union select relname from pg_class union select tgname from pg_trigger)`,
    [named],
  );
  await shop.end();
  expect(rows).toEqual([]);
});
