import { Client } from 'pg';

async function execute(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * Runs `use` on a new database beside that of `url`, which is dropped afterwards.
 * @throws Error that names the missing right.
 */
export async function withScratchDatabase(
  url: string,
  use: (scratchUrl: string) => Promise<void>,
): Promise<void> {
  const name = `${new URL(url).pathname.slice(1)}_backup_trial`;
  // A trial that was killed left this database.
  const drop = `drop database if exists "${name}" with (force)`;
  await execute(url, drop);
  await execute(url, `create database "${name}" template template0`).catch((error: Error) => {
    throw new Error(
      `The scratch database ${name} could not be made: ${error.message}. The role needs CREATEDB (docs/operations.md).`,
    );
  });
  try {
    await use(Object.assign(new URL(url), { pathname: `/${name}` }).toString());
  } finally {
    await execute(url, drop);
  }
}
