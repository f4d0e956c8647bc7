import { Client } from 'pg';
import { runIntegrity } from '../features/integrity/index.ts';
import { loadContents } from '../platform/database/copy/load.ts';
import { openPool } from '../platform/database/database.ts';
import { verify } from './checksums.ts';
import { readContents } from './contents.ts';

async function execute(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Runs `use` on a new database beside that of `url`, which is dropped afterwards. */
async function withScratchDatabase(url: string, use: (scratchUrl: string) => Promise<void>): Promise<void> {
  const name = `${new URL(url).pathname.slice(1)}_backup_trial`;
  // A trial that was killed left it behind.
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

/**
 * Restores the rows of a backup on trial, into a scratch database on the server of `url`, and checks every checksum and
 * every invariant.
 * @throws Error that says what is wrong with it.
 */
export async function restoreOnTrial(folder: string, url: string): Promise<{ takenAt: string }> {
  await verify(folder);
  const { takenAt, contents } = readContents(folder);
  await withScratchDatabase(url, async (scratchUrl) => {
    await loadContents(scratchUrl, contents);
    const pool = openPool(scratchUrl, { max: 1 });
    const findings = await runIntegrity(pool, takenAt).finally(() => pool.end());
    const broken = findings.filter(({ violations }) => violations > 0);
    if (broken.length > 0)
      throw new Error(
        `The backup was restored on trial, and breaks invariants:\n- ${broken
          .map(({ name, violations }) => `${violations} x ${name}`)
          .join('\n- ')}`,
      );
  });
  return { takenAt };
}
