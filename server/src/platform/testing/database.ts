import { randomBytes } from 'node:crypto';
import { Client, type QueryResultRow } from 'pg';

/** The migrated database that tests clone. */
export const template = 'template_tbm';

/** Generated keys in it are greater: no integer of 32 bits. */
export const firstKey = 3_000_000_000;

/** Set by the global setup, which runs before all tests. */
const server = (): string => {
  const url = process.env.TEST_DATABASE_SERVER;
  if (!url) throw new Error('No test database: run the tests from the root of the repository.');
  return url;
};

async function statement<Row extends QueryResultRow>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: server() });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  /**
   * Removes the database. Throws when a deadlock happened in it, which the server would have answered by "busy", unless
   * the test writes in an order that `mayDeadlock`.
   */
  drop(order?: { mayDeadlock: boolean }): Promise<void>;
}

/** A test's own database, cloned in some 40 ms. */
export const cloneDatabase = (): Promise<TestDatabase> => makeDatabase(template);

/** A database without a table. */
export const emptyDatabase = (): Promise<TestDatabase> => makeDatabase('template0');

async function makeDatabase(from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the processor time of writing each page to the log.
  await statement(`create database ${name} template ${from} strategy file_copy`);
  const url = Object.assign(new URL(server()), { pathname: `/${name}` }).toString();
  return {
    url,
    async drop({ mayDeadlock } = { mayDeadlock: false }) {
      const [counted] = await statement<{ deadlocks: number }>(
        `select deadlocks::int from pg_stat_database where datname = '${name}'`,
      );
      await statement(`drop database ${name} with (force)`);
      if (counted?.deadlocks && !mayDeadlock)
        throw new Error(`${counted.deadlocks} deadlocks: writers lock rows in different orders.`);
    },
  };
}
