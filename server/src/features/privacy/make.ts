import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ownDataHours } from '@tbm/domain/privacy';
import { z } from 'zod';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inWorkspace } from '../files/index.ts';
import { emailsInFiles, makeHasher } from '../imports/index.ts';
import { queueMail } from '../messages/index.ts';
import { type OwnFile, writeArchive } from './archive.ts';
import { ownDataOf } from './ask.ts';
import { type DataSubject, findSubject, readAll } from './rows.ts';

type Need = Pick<Services, 'db' | 'clock' | 'storage' | 'config'>;

const picturesOf = statement(
  'pictures_of_customer',
  `select s.key, 'foto.webp' as name from customers c join stored_files s using (file_id) where c.customer_id = $1
  union all
  select f.key, 'progreso/' || coalesce(t.date::text, 'sin-guardar') || '-' || f.file_id || '.webp'
  from track_files f left join tracks t using (track_id) where f.customer_id = $1
  union all
  select s.key, 'comunidad/' || (f."createdAt" at time zone 'utc')::date || '-' || f.file_id || '.webp'
  from post_files f join stored_files s using (file_id) where f.customer_id = $1`,
  z.object({ key: z.string(), name: z.string() }),
);

/** The member's rows and pictures, as they are at one moment. */
const collect = ({ db, config }: Need, subject: Omit<DataSubject, 'file_emails'>) =>
  db.transaction(
    async (tx) => {
      const file_emails = await emailsInFiles(tx, makeHasher(config.auth_secret), subject);
      return {
        tables: await readAll(tx, { ...subject, file_emails }),
        pictures: await picturesOf.all(tx, [subject.customer_id]),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** The bytes of the pictures that still exist, one after the other. */
async function* bytesOf(
  { storage }: Need,
  pictures: readonly { key: string; name: string }[],
): AsyncGenerator<OwnFile> {
  for (const { key, name } of pictures) {
    const stored = await storage.get(key);
    if (stored) yield { name, bytes: await buffer(stored.body) };
  }
}

const finish = command(
  'finish_own_data',
  `update own_data set "readyAt" = $3, size = $4, "expiresAt" = $3::timestamptz + interval '${ownDataHours} hours'
  where customer_id = $1 and key = $2 and "readyAt" is null`,
);

/** Makes the download that a member has asked for, and writes to the member. Idempotent. */
export async function makeOwnData(services: Need, customer_id: number): Promise<void> {
  const { db, clock, storage, config } = services;
  const now = clock.now();
  const download = await ownDataOf(db, { customer_id, now });
  const subject = await findSubject(db, customer_id);
  // Made by another worker, expired, or erased with the account since the job was queued.
  if (!download || download.readyAt || !subject) return;
  const { tables, pictures } = await collect(services, { ...subject, now });
  const size = await inWorkspace(config, async (dir) => {
    const path = join(dir, 'own-data.zip');
    await writeArchive(path, tables, { files: bytesOf(services, pictures), now });
    await storage.put(download.key, path, 'application/zip');
    return (await stat(path)).size;
  });
  const isFinished = await db.transaction(async (tx) => {
    const isFinishedHere = (await finish.run(tx, [customer_id, download.key, now, size])) > 0;
    if (!isFinishedHere) return false;
    await queueMail(tx, {
      cause: `own_data_ready:${download.key}`,
      customer_id,
      recipient: subject.email,
      template: 'own_data_ready',
      data: { name: subject.name },
      now,
    });
    return true;
  });
  // Replaced, finished by another worker, or erased with the account in the meantime.
  if (!isFinished && (await ownDataOf(db, { customer_id, now }))?.key !== download.key)
    await storage.remove(download.key);
}

const deleteExpired = statement(
  'delete_expired_own_data',
  'delete from own_data where "expiresAt" <= $1 returning key',
  z.object({ key: z.string() }),
);

const deleteOne = statement(
  'delete_own_data',
  'delete from own_data where customer_id = $1 returning key',
  z.object({ key: z.string() }),
);

const removeAll = async (tx: Executor, rows: readonly { key: string }[]): Promise<void> => {
  for (const { key } of rows) await addJob(tx, 'remove_stored', { key });
};

/** Deletes the downloads whose day is over. */
export const forgetExpired = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => removeAll(tx, await deleteExpired.all(tx, [clock.now()])));

/** Deletes a member's download, in the caller's transaction. */
export const forgetOwnData = async (tx: Executor, customer_id: number): Promise<void> =>
  removeAll(tx, await deleteOne.all(tx, [customer_id]));
