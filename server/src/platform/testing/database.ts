import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const server = () => process.env.DATABASE_URL_TEST ?? '';
const at = (database: string): string =>
  Object.assign(new URL(server()), { pathname: `/${database}` }).toString();

async function statement(text: string): Promise<void> {
  const client = new Client({ connectionString: server() });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A database of its own for a test, cloned from the migrated template in some 40 ms. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await statement(`create database ${name} template tpl`);
  return { url: at(name), drop: () => statement(`drop database ${name} with (force)`) };
}
