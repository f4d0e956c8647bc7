import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { largestFilm, largestPart, type StoredFile, type Upload } from '@tbm/contract/files';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { Problem, problem } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import type { Services } from '../../platform/services.ts';
import { checkBeginning } from './check-film.ts';
import { fileById } from './queries.ts';
import { inWorkspace, plainName, receive } from './receive.ts';
import { prepareFilm, storeAndFind } from './store.ts';
import { uploads } from './tables.ts';

// Uploads a film in parts: begin, put each part with its offset and checksum, complete. A part counts once it is whole, so
// after a lost connection the client reads `offset` and resumes. Any server process accepts any part.

type Need = Pick<Services, 'db' | 'config' | 'storage' | 'clock'>;

const uploadColumns = 'upload_id, name, size, parts, file_id';
const uploadRow = z.object({
  upload_id: z.int(),
  name: z.string(),
  size: z.int(),
  /** The end offset of each part, in order. */
  parts: z.array(z.int()),
  /** The stored film of a complete upload. */
  file_id: z.int().nullable(),
});
const ownUpload = statement(
  'own_upload',
  `select ${uploadColumns} from uploads where upload_id = $1 and uid = $2`,
  uploadRow,
);
const lockOwnUpload = statement(
  'lock_own_upload',
  `select ${uploadColumns} from uploads where upload_id = $1 and uid = $2 for update`,
  uploadRow,
);
const markComplete = statement(
  'mark_upload_complete',
  'update uploads set file_id = $2 where upload_id = $1 and file_id is null returning upload_id',
  z.object({ upload_id: z.int() }),
);
const uploadsBefore = statement(
  'uploads_before',
  `select ${uploadColumns} from uploads where "createdAt" < $1 order by upload_id`,
  uploadRow,
);
type Row = RowOf<typeof ownUpload>;

const offsetOf = ({ parts }: Pick<Row, 'parts'>): number => parts.at(-1) ?? 0;
const partKey = (upload_id: number, offset: number): string => `uploads/${upload_id}/${offset}`;
export const partKeys = ({ upload_id, parts }: Pick<Row, 'upload_id' | 'parts'>): string[] =>
  [0, ...parts].slice(0, -1).map((offset) => partKey(upload_id, offset));

const shown = (row: Row): Upload => ({
  upload_id: row.upload_id,
  name: row.name,
  size: row.size,
  offset: offsetOf(row),
  part_size: largestPart,
});

const found = async (db: Executor, upload_id: number, { uid }: Person): Promise<Row> =>
  oneOr(await ownUpload.all(db, [upload_id, uid]), 'upload_not_found');

/** Uploads that were begun before an instant: abandoned ones, and complete ones whose answer is no longer asked for. */
export const oldUploads = (db: Executor, before: string): Promise<Row[]> => uploadsBefore.all(db, [before]);

export async function beginUpload(
  { db, clock }: Need,
  { uid }: Person,
  { name, size }: { name: string; size: number },
): Promise<Upload> {
  if (size === 0) throw problem('file_empty');
  if (size > largestFilm) {
    throw new Problem('film_large', { values: { limit: String(largestFilm / 1024 ** 3) } });
  }
  const inserted = await db
    .insert(uploads)
    .values({
      uid,
      name: plainName(name),
      size,
      createdAt: clock.now(),
    })
    .returning();
  return shown(oneOr(inserted, 'upload_not_found'));
}

export const readUpload = async ({ db }: Need, actor: Person, upload_id: number): Promise<Upload> =>
  shown(await found(db, upload_id, actor));

/**
 * Accepts one part. The first part is checked: a file that is not a film is refused before the rest is sent, and its upload is deleted. Throws
 * `upload_offset` when another part is next, `upload_sum` when the checksum differs, `film_type`, `film_damaged`, `film_pictureless`.
 */
export async function receivePart(
  services: Need,
  actor: Person,
  {
    upload_id,
    offset,
    sha256,
    incoming,
  }: { upload_id: number; offset: number; sha256: string; incoming: Incoming | null },
): Promise<Upload> {
  const { db, config, storage } = services;
  const upload = await found(db, upload_id, actor);
  if (!incoming) throw problem('file_missing');
  return inWorkspace(config, async (dir) => {
    const received = await receive([incoming.stream], join(dir, 'part'), largestPart);
    if (received.sha256 !== sha256) throw problem('upload_sum');
    if (offset === 0) await checkFirstPart(services, upload, received.path);
    return db.transaction(async (tx) => {
      const row = oneOr(await lockOwnUpload.all(tx, [upload_id, actor.uid]), 'upload_not_found');
      const end = offset + received.size;
      // It was received before, but the response was lost.
      const at = [0, ...row.parts].indexOf(offset);
      if (at >= 0 && row.parts[at] === end) return shown(row);
      if (offset !== offsetOf(row) || end > row.size) throw problem('upload_offset');
      await storage.put(partKey(upload_id, offset), received.path, 'application/octet-stream');
      const parts = [...row.parts, end];
      await tx.update(uploads).set({ parts }).where(eq(uploads.upload_id, upload_id));
      return shown({ ...row, parts });
    });
  });
}

async function checkFirstPart(services: Need, upload: Row, path: string): Promise<void> {
  try {
    checkBeginning(await readFile(path), upload.size);
  } catch (error) {
    await giveUp(services, upload);
    throw error;
  }
}

/**
 * Completes an upload and returns its film. A repeated call returns the same film, because the client may have lost the answer.
 * Throws `upload_incomplete`, `film_type`, `film_damaged`, `film_pictureless`.
 */
export async function completeUpload(services: Need, actor: Person, upload_id: number): Promise<StoredFile> {
  const { db } = services;
  const row = await found(db, upload_id, actor);
  if (row.file_id !== null) return fileById(db, row.file_id);
  if (offsetOf(row) !== row.size) throw problem('upload_incomplete');
  try {
    return await storeFilm(services, actor, row);
  } catch (error) {
    const [current] = await ownUpload.all(db, [upload_id, actor.uid]);
    const isCompletedByAnotherCall = current && current.file_id !== null;
    if (isCompletedByAnotherCall) return fileById(db, current.file_id as number);
    throw error;
  }
}

/** Joins the parts, checks the film, and stores it. Deletes the parts, also when the file is not a film. */
async function storeFilm(services: Need, actor: Person, row: Row): Promise<StoredFile> {
  const { config, storage } = services;
  const parts = partKeys(row);
  return inWorkspace(config, async (dir) => {
    const streams = async function* () {
      for (const key of parts) {
        const part = await storage.get(key);
        // Another call has completed or cancelled it.
        if (!part) throw problem('upload_not_found');
        yield part.body;
      }
    };
    const received = await receive(streams(), join(dir, 'received'), largestFilm);
    if (received.size !== row.size) throw problem('upload_not_found');
    const prepared = await prepareFilm(received, row.name).catch(async (error: unknown) => {
      await giveUp(services, row);
      throw error;
    });
    const file = await storeAndFind(services, actor, prepared, async (tx, file_id) => {
      oneOr(await markComplete.all(tx, [row.upload_id, file_id]), 'upload_not_found');
    });
    for (const key of parts) await storage.remove(key);
    return file;
  });
}

/** Deletes an upload and its parts; the film of a complete one stays. */
export async function giveUp({ db, storage }: Pick<Need, 'db' | 'storage'>, row: Row): Promise<void> {
  await db.delete(uploads).where(eq(uploads.upload_id, row.upload_id));
  // The last part may have been stored but not recorded.
  for (const key of [...partKeys(row), partKey(row.upload_id, offsetOf(row))]) await storage.remove(key);
}

export async function abortUpload(
  services: Need,
  actor: Person,
  upload_id: number,
): Promise<{ deleted: true }> {
  await giveUp(services, await found(services.db, upload_id, actor));
  return { deleted: true };
}
