import { runIntegrity } from '../features/integrity/index.ts';
import { loadContents } from '../platform/database/copy/load.ts';
import { openPool } from '../platform/database/database.ts';
import { withScratchDatabase } from '../platform/database/scratch.ts';
import { verify } from './checksums.ts';
import { readContents } from './contents.ts';

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
