import { fieldNames } from '@tbm/domain/field-names';
import { expect, it } from 'vitest';
import { makeShop } from '../../platform/testing/shop.ts';
import { invariants } from './queries.ts';
import { spanishRules } from './spanish.ts';

it('every rule has its Spanish name, and no name lacks its rule', () => {
  expect(Object.keys(spanishRules).sort()).toEqual(invariants.map(({ name }) => name).sort());
});

/** Types of PostgreSQL that are numbers in JSON: bigint, smallint, integer, real, double precision, numeric. */
const numbers = [20, 21, 23, 700, 701, 1700];

it('every number of a row that breaks a rule has its Spanish name', async () => {
  const shop = await makeShop();
  const names = new Set<string>();
  for (const { query } of invariants) {
    const { fields } = await shop.pool.query(
      `select * from (${query}) rows limit 0`,
      query.includes('$1') ? [shop.clock.now()] : [],
    );
    for (const { name, dataTypeID } of fields) if (numbers.includes(dataTypeID)) names.add(name);
  }
  await shop.end();
  expect(names.size).toBeGreaterThan(30);
  expect([...names].filter((name) => !fieldNames[name])).toEqual([]);
});
