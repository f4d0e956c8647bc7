import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeShop } from '../../platform/testing/shop.ts';
import { invariants } from './queries.ts';

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

it('each of the nine invariants is held by something, and somebody has tried to break each constraint and query', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const rows = read('../../../../docs/invariants.md')
    .split('\n')
    .filter((line) => /^\| [1-9] \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(new Set(rows.map(([, number]) => number))).toEqual(new Set('123456789'));
  const tried = read('./forbidden.test.ts');
  for (const [, , invariant, constraint = '', query = ''] of rows) {
    const names = [...constraint.matchAll(/`([a-z]\w*_\w+)`/g)].map(([, name]) => name);
    expect(names.length > 0 || query.trim() !== '', invariant).toBe(true);
    expect(
      names.filter((name) => !tried.includes(`'${name}'`)),
      invariant,
    ).toEqual([]);
  }
  const features = fileURLToPath(new URL('..', import.meta.url));
  const tests = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('documented.test.ts'))
    .map((path) => readFileSync(`${features}/${path}`, 'utf8'));
  const untried = invariants.filter(
    ({ name }) => !tests.some((text) => text.includes(name.replaceAll("'", "\\'")) || text.includes(name)),
  );
  expect(untried.map(({ name }) => name)).toEqual([]);
});
