import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { nullWhenAbsent } from '../platform/absent.ts';
import { loadContents } from '../platform/database/copy/load.ts';
import { runningPostgres } from '../platform/database/running.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { filesBelow, verify } from './checksums.ts';
import { readContents } from './contents.ts';
import { layout } from './layout.ts';
import { type Place, placeOf } from './place.ts';

interface Options {
  /** Writes over an existing studio. */
  replace?: boolean;
}

async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const _ of storage.list()) return false;
  return true;
}

/** Sessions and signing keys are worth nothing under another secret. */
function refuseOtherSecret(folder: string, env: NodeJS.ProcessEnv): void {
  const { AUTH_SECRET } = parseEnv(readFileSync(join(folder, layout.settings), 'utf8'));
  if (AUTH_SECRET && env.AUTH_SECRET && AUTH_SECRET !== env.AUTH_SECRET)
    throw new Error(
      `AUTH_SECRET is not that of the backup. Take the one of ${join(folder, layout.settings)}.`,
    );
}

/** Makes room for an embedded studio: moves the existing folder aside as a whole. */
async function clearDataDir(dataDir: string, replace: boolean): Promise<void> {
  if (runningPostgres(join(dataDir, 'postgres')))
    throw new Error(`A studio runs on ${dataDir}. Stop it first.`);
  const entries = await readdir(dataDir).catch(nullWhenAbsent);
  if (entries !== null && entries.length > 0) {
    if (!replace) throw new Error(`${dataDir} is not empty. Nothing was changed. --replace moves it aside.`);
    await rename(dataDir, `${dataDir}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`);
  }
  await mkdir(dataDir, { recursive: true });
}

/** Makes sure that a restored studio does not mix with an existing one. */
async function prepare(place: Place, replace: boolean): Promise<void> {
  if (place.dataDir !== null) return clearDataDir(place.dataDir, replace);
  if (!replace && !(await isEmpty(place.storage)))
    throw new Error(
      'The store of uploaded files is not empty. Nothing was changed. --replace writes over it.',
    );
}

/**
 * Restores a backup: verifies it, loads all rows or none, then puts back files and, for an embedded studio, its secrets.
 * @throws Error when the backup is damaged, or the place is in use or not empty.
 */
export async function restore(
  folder: string,
  env: NodeJS.ProcessEnv,
  { replace = false }: Options = {},
): Promise<{ tables: number; files: number; takenAt: string }> {
  await verify(folder);
  const { takenAt, contents } = readContents(folder);
  refuseOtherSecret(folder, env);
  const place = placeOf(env);
  await prepare(place, replace);
  await place.withDatabase((url) => loadContents(url, contents, { mayReplace: replace }));
  const files = await filesBelow(join(folder, layout.files));
  // The server sends types of its own; the store's are never shown.
  for (const key of files)
    await place.storage.put(key, join(folder, layout.files, key), 'application/octet-stream');
  const data = join(folder, layout.data);
  if (place.dataDir !== null && existsSync(data)) await cp(data, place.dataDir, { recursive: true });
  return { tables: contents.description.tables.length, files: files.length, takenAt };
}
