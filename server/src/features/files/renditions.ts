import { join } from 'node:path';
import { notices } from '@tbm/domain/notices';
import { eq } from 'drizzle-orm';
import { hasFfmpeg } from '../../platform/ffmpeg.ts';
import type { Services } from '../../platform/services.ts';
import { cutFilm, UnreadableFilm } from './cut-film.ts';
import { inWorkspace } from './receive.ts';
import { pictureOf, recordFile } from './store.ts';
import { files, stored_files } from './tables.ts';

type Need = Pick<Services, 'db' | 'config' | 'storage' | 'log'>;

const typeOf = (name: string): string =>
  name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4';

/**
 * Converts an uploaded film to several qualities with a poster, if ffmpeg is installed; otherwise the original is played.
 * Idempotent. After a failure nothing of it stays in the store, and the file records the reason.
 */
export async function makeRenditions(
  services: Need,
  { file_id, isLast, signal }: { file_id: number; isLast: boolean; signal?: AbortSignal },
): Promise<void> {
  const { db, config, storage, log } = services;
  const [film] = await db
    .select({ key: stored_files.key, rendition: stored_files.rendition, name: files.name })
    .from(stored_files)
    .innerJoin(files, eq(files.file_id, stored_files.file_id))
    .where(eq(stored_files.file_id, file_id));
  if (!film || film.rendition === null || film.rendition === 'ready') return;
  const set = (change: Partial<typeof stored_files.$inferInsert>) =>
    db.update(stored_files).set(change).where(eq(stored_files.file_id, file_id));
  if (!(await hasFfmpeg())) {
    await set({ rendition: 'unavailable', rendition_problem: null });
    return;
  }
  await set({ rendition: 'running', rendition_problem: null });
  const folder = film.key.replace(/\.mp4$/, '');
  const storedKeys: string[] = [];
  try {
    await inWorkspace(config, async (dir) => {
      const cut = await cutFilm(await storage.address(film.key), dir, signal);
      const put = async (key: string, path: string, type: string) => {
        storedKeys.push(key);
        await storage.put(key, path, type);
      };
      for (const part of cut.parts) await put(`${folder}/${part}`, join(cut.hls, part), typeOf(part));
      const source = { path: cut.poster, size: 0, sha256: '' };
      const poster = await pictureOf(source, film.name.replace(/\.\w+$/, ''), dir);
      await put(poster.key, poster.received.path, poster.type);
      await db.transaction(async (tx) => {
        const poster_file_id = await recordFile(tx, poster);
        await tx
          .update(stored_files)
          .set({ rendition: 'ready', poster_file_id })
          .where(eq(stored_files.file_id, file_id));
      });
    });
  } catch (error) {
    for (const key of storedKeys) await storage.remove(key);
    await set({ rendition: isLast ? 'failed' : 'waiting', rendition_problem: reasonOf(error, signal) });
    if (!isLast) throw error;
    log.warn({ err: error, file_id }, 'a film could not be cut up and plays as it is');
  }
}

/** A message for admins: the output of a program would reveal paths of the server. */
const reasonOf = (error: unknown, signal?: AbortSignal): string => {
  if (signal?.aborted) return notices.film_interrupted;
  return error instanceof UnreadableFilm ? notices.film_unreadable : notices.film_uncut;
};
