import { basename, extname, join } from 'node:path';
import { renditions } from '@tbm/contract/files';
import { notices } from '@tbm/domain/notices';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { command, statement } from '../../platform/database/statement.ts';
import { hasFfmpeg, longestRunMs, type OnProgress } from '../../platform/ffmpeg.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { type CutFilm, cutFilm } from './cut-film.ts';
import { PicturelessFilm, UnreadableFilm } from './film-probe.ts';
import { inWorkspace } from './receive.ts';
import { removeFolder } from './remove.ts';
import { filmFolder, type PreparedFile, pictureOf, queueRenditions, recordFile } from './store.ts';
import { stored_files } from './tables.ts';

type Need = Pick<Services, 'db' | 'config' | 'storage' | 'log'>;

/** Failed tries after which an admin decides. */
const mostFailures = 3;

/** Minutes between a failed try and the next one. */
const pauseMinutes = 2;

/** Milliseconds of a whole try: less than the four hours after which the queue takes a job for abandoned. */
const longestTryMs = longestRunMs + 15 * 60_000;

/** Milliseconds between two notes of the progress. */
const noteEveryMs = 2_000;

const typeOf = (name: string): string =>
  name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4';

/** The film was deleted while it was being prepared. */
class DeletedFilm extends Error {}

const filmById = statement(
  'film_to_convert',
  `select s.file_id, s.key, f.name, s.rendition, s.is_clean from stored_files s join files f using (file_id)
  where s.file_id = $1`,
  z.object({
    file_id: z.int(),
    key: z.string(),
    name: z.string(),
    rendition: z.enum(renditions).nullable(),
    is_clean: z.boolean().nullable(),
  }),
);
const noteProgress = command(
  'note_progress_of_film',
  `update stored_files set rendition_percent = $2, rendition_seconds_left = $3
  where file_id = $1 and rendition = 'running'`,
);
const lockFailures = statement(
  'lock_failures_of_film',
  'select rendition_failures from stored_files where file_id = $1 for update',
  z.object({ rendition_failures: z.int() }),
);

interface FilmToConvert {
  file_id: number;
  key: string;
  name: string;
  is_clean: boolean | null;
}

/**
 * Converts an uploaded film to several qualities with a poster, if ffmpeg is installed; otherwise the original is played.
 * Idempotent. After a failure the store keeps nothing of the try, the file records the reason, and another try is queued,
 * three in all. An interruption by `signal` does not count as a try: the film is queued again at once. A store that does not
 * answer does not count either. Tests replace `convert`.
 */
export async function makeRenditions(
  services: Need,
  { file_id, signal }: { file_id: number; signal?: AbortSignal | undefined },
  convert: typeof cutFilm = cutFilm,
): Promise<void> {
  const { db, storage } = services;
  const film = await filmById.maybeOne(db, [file_id]);
  if (!film || film.rendition === null || film.rendition === 'ready') return;
  if (!(await hasFfmpeg())) return withoutFfmpeg(services, film);
  await db
    .update(stored_files)
    .set({
      rendition: 'running',
      rendition_problem: null,
      rendition_percent: 0,
      rendition_seconds_left: null,
      decode_errors: null,
    })
    .where(eq(stored_files.file_id, file_id));
  const deletion = new AbortController();
  const signals = [deletion.signal, AbortSignal.timeout(longestTryMs)];
  if (signal) signals.push(signal);
  const ending = AbortSignal.any(signals);
  try {
    // Removes what an earlier try could not remove.
    await removeFolder(storage, filmFolder(film.key));
    await readBeginning(services, film);
    const makeIn = async (dir: string) => {
      const address = () => storage.address(film.key, Math.ceil(longestRunMs / 1000));
      const onProgress = progressNotes(services, film, () => deletion.abort());
      const cut = await convert(address, dir, { signal: ending, onProgress });
      await publish(services, {
        film,
        cut,
        dir,
        signal: ending,
      });
    };
    await inWorkspace(services.config, makeIn, `film-${file_id}`);
  } catch (error) {
    await afterFailure(services, film, { error, isInterrupted: signal?.aborted ?? false });
  }
}

/**
 * An MP4 is played unchanged once it is clean. A film that cannot be cleaned, or that browsers do not play, waits for a
 * machine that converts it.
 */
async function withoutFfmpeg({ db }: Need, { file_id, key, is_clean }: FilmToConvert): Promise<void> {
  const isMp4 = key.endsWith('.mp4');
  const problem = isMp4 ? notices.film_uncleaned : notices.film_unconverted;
  const isPlayable = isMp4 && is_clean !== false;
  await db
    .update(stored_files)
    .set({
      rendition: isPlayable ? 'unavailable' : 'failed',
      rendition_problem: isPlayable ? null : problem,
    })
    .where(eq(stored_files.file_id, file_id));
}

/** Stores the progress in the database every few seconds; calls `onDeleted` when the film was deleted. */
function progressNotes({ db, log }: Need, { file_id }: FilmToConvert, onDeleted: () => void): OnProgress {
  let last = Number.NEGATIVE_INFINITY;
  return (share, secondsLeft) => {
    const now = performance.now();
    if (now - last < noteEveryMs) return;
    last = now;
    // The last per cent is for storing.
    const percent = Math.min(99, Math.floor(share * 100));
    noteProgress
      .run(db, [file_id, percent, secondsLeft])
      .then((noted) => noted > 0 || onDeleted())
      .catch((err: unknown) => log.warn({ err, file_id }, 'the progress of a film could not be stored'));
  };
}

interface Cut {
  film: FilmToConvert;
  cut: CutFilm;
  dir: string;
  signal: AbortSignal;
}

/** Stores the qualities and the poster of a film, and records that it is ready. */
async function publish({ db, storage }: Need, { film, cut, dir, signal }: Cut): Promise<void> {
  for (const part of cut.parts) {
    signal.throwIfAborted();
    await storage.put(`${filmFolder(film.key)}${part}`, join(cut.hls, part), typeOf(part));
  }
  const poster = cut.poster ? await posterOf(cut.poster, film, dir) : null;
  if (poster) await storage.put(poster.key, poster.received.path, poster.type);
  try {
    await db.transaction(async (tx) => {
      const poster_file_id = poster ? await recordFile(tx, poster) : null;
      const rows = await tx
        .update(stored_files)
        .set({
          rendition: 'ready',
          rendition_percent: null,
          rendition_seconds_left: null,
          rendition_failures: 0,
          decode_errors: cut.decodeErrors,
          poster_file_id,
        })
        .where(eq(stored_files.file_id, film.file_id))
        .returning({ file_id: stored_files.file_id });
      if (rows.length === 0) throw new DeletedFilm('a film was deleted while it was being prepared');
    });
  } catch (error) {
    if (poster) await storage.remove(poster.key);
    throw error;
  }
}

const posterOf = (path: string, { name }: FilmToConvert, dir: string): Promise<PreparedFile> =>
  pictureOf({ path, size: 0, sha256: '' }, basename(name, extname(name)), dir);

/** Throws when the store does not answer, which looks to ffmpeg like a film that cannot be read. */
async function readBeginning({ storage }: Need, { key }: FilmToConvert): Promise<void> {
  const beginning = await storage.get(key, 'bytes=0-0');
  beginning?.body.destroy();
}

const answers = (services: Need, film: FilmToConvert): Promise<boolean> =>
  readBeginning(services, film).then(
    () => true,
    () => false,
  );

/**
 * Removes the files of a failed try, records the reason, and queues the next try. The folder is removed before the next try begins;
 * files that cannot be removed are left to that try.
 */
async function afterFailure(
  services: Need,
  film: FilmToConvert,
  { error, isInterrupted }: { error: unknown; isInterrupted: boolean },
): Promise<void> {
  const { db, storage, log } = services;
  const { file_id, key } = film;
  const folder = filmFolder(key);
  const isTry = !isInterrupted && (await answers(services, film));
  const isRemoved =
    !isInterrupted &&
    (await removeFolder(storage, folder).then(
      () => true,
      () => false,
    ));
  const state = await db.transaction(async (tx) => {
    const stored = await lockFailures.maybeOne(tx, [file_id]);
    if (!stored) {
      if (!isRemoved) await addJob(tx, 'remove_film', { key: folder });
      return 'deleted';
    }
    const failures = stored.rendition_failures + (isTry ? 1 : 0);
    const isLast = isTry && (failures >= mostFailures || error instanceof PicturelessFilm);
    const rendition = isLast ? 'failed' : 'waiting';
    await tx
      .update(stored_files)
      .set({
        rendition,
        rendition_problem: reasonOf(error, { isInterrupted, isTry }),
        rendition_percent: null,
        rendition_seconds_left: null,
        rendition_failures: failures,
      })
      .where(eq(stored_files.file_id, file_id));
    if (!isLast) await queueRenditions(tx, file_id, isInterrupted ? 0 : pauseMinutes);
    return rendition;
  });
  if (!isInterrupted) log.warn({ err: error, file_id, state }, 'a film could not be prepared');
}

/** A message for admins: the output of a program would reveal paths of the server. */
function reasonOf(
  error: unknown,
  { isInterrupted, isTry }: { isInterrupted: boolean; isTry: boolean },
): string {
  if (isInterrupted) return notices.film_interrupted;
  if (!isTry) return notices.film_store_silent;
  if (error instanceof PicturelessFilm) return notices.film_pictureless;
  return error instanceof UnreadableFilm ? notices.film_unreadable : notices.film_uncut;
}
