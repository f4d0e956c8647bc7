import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeShop } from '../../platform/testing/shop.ts';

it('every constraint named in docs/invariants.md exists', async () => {
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

it('each of the nine invariants is enforced, and each of their constraints is tested', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const rows = read('../../../../docs/invariants.md')
    .split('\n')
    .filter((line) => /^\| [1-9] \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(new Set(rows.map(([, number]) => number))).toEqual(new Set('123456789'));
  const tried = read('./forbidden.test.ts');
  const reported = read('./nine.test.ts');
  for (const [, number, invariant, constraint = '', query = ''] of rows) {
    const names = [...constraint.matchAll(/`([a-z]\w*_\w+)`/g)].map(([, name]) => name);
    const isReported = new RegExp(`\\[\\s*${number},`).test(reported);
    expect(names.length > 0 || (query !== '' && isReported), invariant).toBe(true);
    expect(
      names.filter((name) => !tried.includes(`'${name}'`)),
      invariant,
    ).toEqual([]);
  }
});
