import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renditions } from '@tbm/contract/files';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import { startEarly } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { cleanFilm } from './clean-film.ts';
import { inWorkspace } from './receive.ts';
import { removeFolder } from './remove.ts';
import { filmFolder, measured, queueRenditions } from './store.ts';
import { stored_files } from './tables.ts';

type Need = Pick<Services, 'db' | 'config' | 'storage' | 'log'>;

/** The most films of one run, because other jobs need the worker. */
const filmsAtOnce = 5;

/** The run that follows an earlier one at once, unless it failed too often. */
const followingRun = command(
  'following_clean_films',
  `select from graphile_worker.jobs where key = 'clean_films' and attempts < max_attempts`,
);

/** Films without qualities first; `$1` are left out. */
const filmsToClean = statement(
  'films_to_clean',
  `select file_id, key, rendition from stored_files
  where is_clean is null and key like 'films/%.mp4' and file_id <> all($1::bigint[])
  order by rendition = 'ready', file_id limit ${filmsAtOnce}`,
  z.object({
    file_id: z.int(),
    key: z.string(),
    rendition: z.enum(renditions).nullable(),
  }),
);

/**
 * Cleans the films that were stored before the server cleaned films on arrival: the original, and the heads of its
 * qualities. Films without qualities come first, because no one can watch them until then. A film that cannot be cleaned
 * stays, and is never played unchanged. While more films remain, the next run follows at once, without the films in
 * `skipped`, whose cleaning has just failed. A scheduled run has no `skipped`: it tries all films again.
 */
export async function cleanStoredFilms(services: Need, skipped?: readonly number[]): Promise<void> {
  const { db, log } = services;
  // A scheduled run would replace the following one, and begin again with the films that fail.
  if (!skipped && (await followingRun.run(db)) > 0) return;
  const excluded = skipped ?? [];
  const films = await filmsToClean.all(db, [excluded]);
  const failed: number[] = [];
  for (const film of films) {
    try {
      await cleanStoredFilm(services, film);
    } catch (err) {
      failed.push(film.file_id);
      log.warn(
        { err, file_id: film.file_id },
        'a film could not be cleaned now; a scheduled run tries again',
      );
    }
  }
  if (films.length === filmsAtOnce) {
    await startEarly(db, 'clean_films', { payload: { skipped: [...excluded, ...failed] } });
  }
}

type OldFilm = RowOf<typeof filmsToClean>;

async function cleanStoredFilm(services: Need, film: OldFilm): Promise<void> {
  const { db, log, storage } = services;
  const original = await cleanStored(services, film.key);
  if (!original)
    log.warn({ file_id: film.file_id }, 'a film cannot be cleaned, so its original is not played');
  const isReady = film.rendition === 'ready';
  const needsQualities = isReady
    ? !(await cleanHeads(services, film))
    : !original && film.rendition === 'unavailable';
  const isHere = await db.transaction(async (tx) => {
    const rows = await tx
      .update(stored_files)
      .set(original ? { is_clean: true, sha256: original.sha256, size: original.size } : { is_clean: false })
      .where(eq(stored_files.file_id, film.file_id))
      .returning({ file_id: stored_files.file_id });
    if (rows.length === 0) return false;
    if (needsQualities) {
      await tx
        .update(stored_files)
        .set({ rendition: 'waiting', rendition_failures: 0 })
        .where(eq(stored_files.file_id, film.file_id));
      await queueRenditions(tx, film.file_id);
    }
    return true;
  });
  if (isHere) return;
  // The film was deleted meanwhile, and this job has stored it again.
  await storage.remove(film.key);
  await removeFolder(storage, filmFolder(film.key));
}

/** Cleans the heads of the qualities of a film; false when one cannot be cleaned. */
async function cleanHeads(services: Need, { file_id, key }: OldFilm): Promise<boolean> {
  for (const head of await headsOf(services, key)) {
    if (await cleanStored(services, head)) continue;
    services.log.warn({ file_id }, 'the qualities of a film cannot be cleaned and are made again');
    return false;
  }
  return true;
}

/** Replaces a film of the store by a version without the camera's data; null when it cannot be cleaned. */
function cleanStored(
  { config, storage }: Need,
  key: string,
): Promise<{ sha256: string; size: number } | null> {
  return inWorkspace(config, async (dir) => {
    const found = await storage.get(key);
    if (!found) return null;
    const path = join(dir, 'film');
    await pipeline(found.body, createWriteStream(path));
    if (!(await cleanFilm(path))) return null;
    await storage.put(key, path, 'video/mp4');
    return measured(path);
  });
}

/** The files with which the qualities of a film begin: earlier versions of ffmpeg's call left the place and title in them. */
async function headsOf({ storage }: Need, key: string): Promise<string[]> {
  const folder = key.replace(/\.mp4$/, '');
  const heads: string[] = [];
  for (const list of namesIn(await textOf(storage, `${folder}/master.m3u8`), /^[^#\n].*\.m3u8$/gm)) {
    const quality = `${folder}/${list.replace(/[^/]+$/, '')}`;
    const [head] = namesIn(await textOf(storage, `${folder}/${list}`), /(?<=^#EXT-X-MAP:URI=")[^"]+/gm);
    if (head) heads.push(`${quality}${head}`);
  }
  return heads;
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([name]) => name);

async function textOf(storage: Need['storage'], key: string): Promise<string> {
  const found = await storage.get(key);
  if (!found) return '';
  const chunks = await Array.fromAsync(found.body as AsyncIterable<Buffer>);
  return Buffer.concat(chunks).toString('utf8');
}
