import { existsSync } from 'node:fs';
import { cp, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createGzip } from 'node:zlib';
import { nullWhenAbsent } from '../platform/absent.ts';
import { withSnapshot } from '../platform/database/copy/snapshot.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { seal, writeFrom } from './checksums.ts';
import { type BackupDescription, layout, settingsText } from './layout.ts';
import { type Place, placeOf } from './place.ts';

interface Options {
  /** An earlier backup on the same disk: uploaded files that it has are shared with it by hard links. */
  filesOf?: string;
}

/** Whether a file of an earlier backup became one of this backup too, without taking room. */
async function linkFile(earlier: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  return link(earlier, target).then(
    () => true,
    () => false,
  );
}

/** Copies files that the backup does not have yet: none changes under its key. Returns how many. */
async function copyFiles(storage: Storage, dir: string, { filesOf }: Options): Promise<number> {
  let copied = 0;
  for await (const key of storage.list()) {
    const target = join(dir, layout.files, key);
    const known = await stat(target).catch(nullWhenAbsent);
    if (!known && filesOf && (await linkFile(join(filesOf, layout.files, key), target))) {
      copied += 1;
      continue;
    }
    const found = known ? null : await storage.get(key);
    // Removed since it was listed.
    if (!found) continue;
    await writeFrom(found.body, target);
    copied += 1;
  }
  return copied;
}

const copyDatabase = (url: string, dir: string): Promise<number> =>
  withSnapshot(url, async ({ description, read }) => {
    const described: BackupDescription = {
      format: 1,
      taken_at: new Date().toISOString(),
      database: description,
    };
    for (const table of description.tables)
      await writeFrom(read(table), join(dir, layout.rows(table)), [createGzip({ level: 1 })]);
    await writeFile(join(dir, layout.description), JSON.stringify(described, null, 1), { mode: 0o600 });
    return description.tables.length;
  });

/** What the folder of an embedded studio holds besides its database and uploaded files. */
async function copyData({ dataDir }: Place, dir: string): Promise<void> {
  if (dataDir === null) return;
  for (const name of await readdir(dataDir))
    if (name !== 'files' && !name.startsWith('postgres'))
      await cp(join(dataDir, name), join(dir, layout.data, name), { recursive: true });
}

/** Makes a new folder in place of what an interrupted backup left. */
async function makeFolder(dir: string): Promise<void> {
  try {
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EROFS') throw error;
    const user = process.getuid?.();
    throw new Error(
      `${dirname(dir)} may not be written by the user ${user}, who makes the backup. Give it to that user: chown ${user} ${dirname(dir)}`,
    );
  }
}

/**
 * Backs up a studio into a new folder while it runs: rows of one moment, uploaded files, settings and checksums. An
 * unfinished backup has `.unfinished` at the end of its name.
 * @throws Error when the folder exists, or may not be written.
 */
export async function backUp(
  folder: string,
  env: NodeJS.ProcessEnv,
  options: Options = {},
): Promise<{ tables: number; files: number }> {
  if (existsSync(folder)) throw new Error(`${folder} exists already. Name a new folder.`);
  const place = placeOf(env);
  const settings = settingsText(place.settings);
  // Resolved: a slash at the end would put the unfinished backup inside of the finished one.
  const dir = `${resolve(folder)}.unfinished`;
  await makeFolder(dir);
  // Before the rows are read: a row may name a file that is removed meanwhile. After them: a file may have been added.
  const before = await copyFiles(place.storage, dir, options);
  const tables = await place.withDatabase((url) => copyDatabase(url, dir));
  const files = before + (await copyFiles(place.storage, dir, options));
  await copyData(place, dir);
  await writeFile(join(dir, layout.settings), settings, { mode: 0o600 });
  await seal(dir);
  await rename(dir, folder);
  return { tables, files };
}
