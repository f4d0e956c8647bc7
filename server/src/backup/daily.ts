import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { lastBackup, recordBackup, recordVerification } from '../features/monitoring/index.ts';
import { nullWhenAbsent } from '../platform/absent.ts';
import { openPool } from '../platform/database/database.ts';
import { backUp } from './back-up.ts';
import { filesBelow } from './checksums.ts';
import { backupDay, daysToKeep, isTrialDue } from './keep.ts';
import { placeOf } from './place.ts';
import { restoreOnTrial } from './trial.ts';

const isDay = (name: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** The days of which a folder has a finished backup, oldest first. */
const daysIn = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(nullWhenAbsent)) ?? []).filter(isDay).sort();

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const path of await filesBelow(folder)) bytes += (await stat(join(folder, path))).size;
  return bytes;
}

/** Deletes what is not kept, and what was left unfinished on another day. Other names belong to backups that a person made. */
async function deleteOld(folder: string, today: string): Promise<string[]> {
  const days = await daysIn(folder);
  const kept = daysToKeep(days);
  const old = days.filter((day) => !kept.includes(day));
  for (const day of old) {
    // Half deleted, it must not look like a backup.
    await rename(join(folder, day), join(folder, `${day}.unfinished`));
  }
  for (const name of await readdir(folder)) {
    const [day = '', end] = name.split('.');
    if (isDay(day) && end === 'unfinished' && day !== today)
      await rm(join(folder, name), { recursive: true });
  }
  return old;
}

interface Options {
  /** The hour at which a day begins, UTC. */
  hour: number;
  now?: () => Date;
  log?: (line: string) => void;
}

/**
 * Makes the backup of the day where it is missing, and deletes those that are no longer kept. Once a week it restores the
 * newest one on trial. Successes are recorded in the database, for the metrics.
 * @throws Error with the failure; a backup that was made stays.
 */
export async function backUpDaily(
  folder: string,
  env: NodeJS.ProcessEnv,
  { hour, now = () => new Date(), log = () => {} }: Options,
): Promise<void> {
  const today = backupDay(now(), hour);
  const withPool = <T>(use: (pool: Pool, url: string) => Promise<T>): Promise<T> =>
    placeOf(env).withDatabase(async (url) => {
      const pool = openPool(url, { max: 1 });
      return await use(pool, url).finally(() => pool.end());
    });

  if (!existsSync(join(folder, today))) {
    const before = (await daysIn(folder)).at(-1);
    const { tables, files } = await backUp(
      join(folder, today),
      env,
      before === undefined ? {} : { filesOf: join(folder, before) },
    );
    const bytes = await bytesIn(join(folder, today));
    await withPool((pool) => recordBackup(pool, { day: today, endedAt: now().toISOString(), bytes }));
    log(`${today}: ${tables} tables and ${files} files, ${Math.ceil(bytes / 1e6)} MB`);
    for (const day of await deleteOld(folder, today)) log(`${day} is deleted`);
  }

  await withPool(async (pool, url) => {
    const { verified } = await lastBackup.one(pool);
    // Restoring takes long, so not every backup is tried.
    if (!isTrialDue(now(), verified)) return;
    const newest = join(folder, today);
    const { takenAt } = await restoreOnTrial(newest, url);
    const verifiedAt = now().toISOString();
    await recordVerification(pool, {
      day: today,
      takenAt,
      bytes: await bytesIn(newest),
      verifiedAt,
    });
    log(`${today} was restored on trial: every checksum and every invariant holds`);
  });
}
