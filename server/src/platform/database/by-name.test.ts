import { compareNames } from '@tbm/domain/names';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { byName } from './by-name.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.end());

const names = [
  'Zoe',
  'Álvaro',
  'ana',
  'Élida',
  'Ñoña',
  'Nora',
  'Oscar',
  'Alvarado',
  'Beto',
  'Úrsula',
  'valeria',
];
const sorted = [
  'Alvarado',
  'Álvaro',
  'ana',
  'Beto',
  'Élida',
  'Nora',
  'Ñoña',
  'Oscar',
  'Úrsula',
  'valeria',
  'Zoe',
];

it('the database sorts names as people do', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as given (name) order by ${byName('name')}`,
    [names],
  );
  expect(rows.map(({ name }) => name)).toEqual(sorted);
});

it('a browser sorts them in the same order', () => {
  expect(names.toSorted(compareNames)).toEqual(sorted);
});

it('the list of members by name reads its index, and sorts nothing', async () => {
  const client = await server.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select customer_id from customers c order by ${byName('c.name', 'c.last_name')}, c.customer_id limit 12`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('customers_by_name');
    expect(plan).not.toContain('Sort');
  } finally {
    client.release(true);
  }
});
