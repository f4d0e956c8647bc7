import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { largestPicture, pictureTypes } from '@tbm/contract/files';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem, problem } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { addJob } from '../../platform/jobs.ts';
import { drawing } from '../../platform/pictures/drawing.ts';
import type { Services } from '../../platform/services.ts';
import type { Drawing } from './draw-picture.ts';
import { inWorkspace, type Received, receive } from './receive.ts';
import { measured, store, typeOf } from './store.ts';
import { files, photoFolder } from './tables.ts';

// Photos of persons. The photo of a member's record has an address, which is sent only to people who may see it
// (docs/decisions/0017).

const { drawPicture, drawSquare, drawTwice } = drawing.remote<typeof import('./draw-picture.ts')>(
  new URL('./draw-picture.ts', import.meta.url),
);

/** Three times the largest size of a face on a page, for high-density screens. */
const side = 320;

/** Receives a photo. Throws `photo_type`, `file_large`, `file_missing`. */
async function receivePhoto(incoming: Incoming | null, dir: string): Promise<Received> {
  if (!incoming) throw problem('file_missing');
  const received = await receive([incoming.stream], join(dir, 'received'), largestPicture);
  const type = await typeOf(received);
  if (!pictureTypes.includes(type)) throw problem('photo_type');
  return received;
}

const unreadable = (error: unknown) => {
  throw error instanceof Problem && error.code === 'file_damaged' ? problem('photo_damaged') : error;
};

/**
 * Receives a photo and re-encodes it, upright and without metadata, as large as a screen and small for a list. Throws as
 * `storePhoto` does.
 */
export async function redrawPhoto(
  incoming: Incoming | null,
  { dir, large, small }: { dir: string; large: string; small: string },
): Promise<Drawing> {
  const { path } = await receivePhoto(incoming, dir);
  return drawTwice(path, large, small).catch(unreadable);
}

/**
 * Stores a photo of a person: its middle square, without the original file name. `record` records its owner,
 * in the same transaction. Throws `photo_type`, `photo_heic`, `photo_damaged`, `file_large`, `picture_large`, `file_missing`.
 */
export async function storePhoto(
  services: Pick<Services, 'db' | 'config' | 'storage'>,
  incoming: Incoming | null,
  record: (tx: Transaction, file_id: number) => Promise<void>,
): Promise<void> {
  await inWorkspace(services.config, async (dir) => {
    const received = await receivePhoto(incoming, dir);
    const path = join(dir, 'drawn.webp');
    const drawn = await drawSquare(received.path, path, side).catch(unreadable);
    const key = `${photoFolder}${randomUUID()}.webp`;
    const prepared = {
      key,
      name: 'foto.webp',
      type: 'image/webp',
      received: await measured(path),
      ...drawn,
    };
    await store(services, prepared, record);
  });
}

/**
 * Stores an image of a member's post: whole, without the original file name, at an address that no one can guess.
 * Otherwise it does the same as `storePhoto`. Returns its id.
 */
export const storePostImage = (
  services: Pick<Services, 'db' | 'config' | 'storage'>,
  incoming: Incoming | null,
  record: (tx: Transaction, file_id: number) => Promise<void>,
): Promise<number> =>
  inWorkspace(services.config, async (dir) => {
    const received = await receivePhoto(incoming, dir);
    const path = join(dir, 'drawn.webp');
    const drawn = await drawPicture(received.path, path).catch(unreadable);
    const key = `${photoFolder}${randomUUID()}.webp`;
    const prepared = {
      key,
      name: 'imagen.webp',
      type: 'image/webp',
      received: await measured(path),
      ...drawn,
    };
    return store(services, prepared, record);
  });

const deletePhoto = statement(
  'delete_stored_photo',
  `delete from stored_files where file_id = $1 and key like '${photoFolder}%' returning key`,
  z.object({ key: z.string() }),
);

/** Deletes a photo: its address stops working with the transaction, a job removes its bytes. No other file is touched. */
export async function dropPhoto(tx: Transaction, file_id: number): Promise<void> {
  const stored = await deletePhoto.maybeOne(tx, [file_id]);
  if (!stored) return;
  await tx.delete(files).where(eq(files.file_id, file_id));
  await addJob(tx, 'remove_stored', { key: stored.key });
}
