import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TrackFile } from '@tbm/contract/tracks';
import { waitingHours, waitingPhotos } from '@tbm/domain/tracks';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import type { Services } from '../../platform/services.ts';
import { requireHealthConsent } from '../consents/index.ts';
import { inWorkspace, redrawPhoto } from '../files/index.ts';
import { track_files } from './tables.ts';

const name = 'foto.webp';
const type = 'image/webp';

const waiting = command(
  'waiting_track_files',
  'select from track_files where customer_id = $1 and track_id is null',
);

const fileById = command('track_file_exists', 'select from track_files where file_id = $1');

interface Asked {
  customer_id: number;
  version: number | undefined;
  now: string;
}

/** Throws `health_consent_missing`, and `track_files_waiting` when too many photos wait for their entry. */
async function admit(tx: Transaction, asked: Asked): Promise<void> {
  await requireHealthConsent(tx, { ...asked, place: 'progress' });
  if ((await waiting.run(tx, [asked.customer_id])) >= waitingPhotos) throw problem('track_files_waiting');
}

/**
 * Stores a photo that the member uploaded until its entry is saved [TRACK-022]. The row comes first: bytes without a row
 * would belong to no one, and would never be deleted. Throws what `redrawPhoto` and `admit` throw.
 */
export async function storeTrackPhoto(
  { db, clock, config, storage }: Services,
  { customer_id }: Person,
  { incoming, version }: { incoming: Incoming | null; version: number | undefined },
): Promise<TrackFile> {
  const now = clock.now();
  // Asks first without a file, so that nothing is drawn for a member who may not store it.
  await db.transaction((tx) => admit(tx, { customer_id, version, now }));
  return inWorkspace(config, async (dir) => {
    const [large, small] = [join(dir, 'large.webp'), join(dir, 'small.webp')];
    const { width, height } = await redrawPhoto(incoming, { dir, large, small });
    const stem = `tracks/${randomUUID()}`;
    const keys = { key: `${stem}.webp`, small_key: `${stem}-small.webp` };
    const file_id = await db.transaction(async (tx) => {
      await admit(tx, { customer_id, version: undefined, now });
      const [made] = await tx
        .insert(track_files)
        .values({
          customer_id,
          name,
          type,
          width,
          height,
          ...keys,
          createdAt: now,
        })
        .returning({ file_id: track_files.file_id });
      return made?.file_id ?? 0;
    });
    try {
      await storage.put(keys.small_key, small, type);
      await storage.put(keys.key, large, type);
    } catch (error) {
      await db.delete(track_files).where(eq(track_files.file_id, file_id));
      throw error;
    }
    // Deleted meanwhile, with the removal of bytes that were not there yet.
    if ((await fileById.run(db, [file_id])) === 0) {
      await Promise.all(Object.values(keys).map((key) => storage.remove(key)));
      throw problem('not_found');
    }
    return {
      file_id,
      name,
      type,
      width,
      height,
    };
  });
}

const keysOf = statement(
  'keys_of_track_file',
  'select key, small_key from track_files where file_id = $1 and customer_id = $2',
  z.object({ key: z.string(), small_key: z.string() }),
);

/** The bytes of the member's photo; they are stored nowhere on their way. Throws `not_found`, also for another member's. */
export async function readTrackPhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { customer_id }: Person,
  { file_id, size }: { file_id: number; size: 'small' | 'large' },
): Promise<FileBytes> {
  const keys = await keysOf.maybeOne(db, [file_id, customer_id]);
  const stored = keys ? await storage.get(size === 'small' ? keys.small_key : keys.key) : null;
  if (!stored) throw problem('not_found');
  return new FileBytes(await buffer(stored.body), name);
}

const deleteWaiting = command(
  'delete_waiting_track_file',
  'delete from track_files where file_id = $1 and customer_id = $2 and track_id is null',
);

/** Deletes the member's photo that waits for its entry; those of an entry are changed with it. Throws `not_found`. */
export async function dropTrackPhoto(
  { db }: Pick<Services, 'db'>,
  { customer_id }: Person,
  file_id: number,
): Promise<{ deleted: true }> {
  const deleted = await deleteWaiting.run(db, [file_id, customer_id]);
  if (deleted === 0) throw problem('not_found');
  return { deleted: true };
}

const deleteUnsaved = command(
  'delete_unsaved_track_files',
  'delete from track_files where track_id is null and "createdAt" < $1',
);

/** Deletes the photos whose entry was never saved. */
export async function sweepTrackPhotos({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - waitingHours * 3_600_000).toISOString();
  await deleteUnsaved.run(db, [before]);
}
