import { type FileRef, fileRef } from '@tbm/contract/fields';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import type { Services } from '../../platform/services.ts';
import { dropPhoto, fileJson, storePostImage } from '../files/index.ts';
import { requireWriter } from './member.ts';

/** Most images that wait for a post of one member. */
const mostWaiting = 20;
const waitingHours = 24;

const lockWaiting = command(
  'lock_waiting_post_files',
  'select from post_files where customer_id = $1 and post_id is null for update',
);
const insertFile = command(
  'insert_post_file',
  'insert into post_files (file_id, customer_id, "createdAt") values ($1, $2, $3::timestamptz)',
);
const one = statement(
  'post_file',
  `select ${fileJson('f')} as file from files f where f.file_id = $1`,
  z.object({ file: fileRef }),
);

/** Throws `muted`, and `post_files_waiting` when too many images wait for their post. */
async function admit(
  tx: Transaction,
  { customer_id, now }: { customer_id: number; now: string },
): Promise<void> {
  await requireWriter(tx, { customer_id, now });
  if ((await lockWaiting.run(tx, [customer_id])) >= mostWaiting) throw problem('post_files_waiting');
}

/** Stores an image that the member uploaded until its post is written. Throws as `storePostImage` and `admit` do. */
export async function storePostFile(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  incoming: Incoming | null,
): Promise<FileRef> {
  const now = services.clock.now();
  // The first check comes before the file is read, so that no image is encoded for a member who may not upload.
  await services.db.transaction((tx) => admit(tx, { customer_id, now }));
  const file_id = await storePostImage(services, incoming, async (tx, file_id) => {
    await admit(tx, { customer_id, now });
    await insertFile.run(tx, [file_id, customer_id, now]);
  });
  return (await one.one(services.db, [file_id])).file;
}

const lockOwn = command(
  'lock_waiting_post_file',
  'select from post_files where file_id = $1 and customer_id = $2 and post_id is null for update',
);

/** Deletes an image that the member uploaded and that waits for its post. Throws `not_found`. */
export async function dropPostFile(
  { db }: Pick<Services, 'db'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  file_id: number,
): Promise<{ deleted: true }> {
  await db.transaction(async (tx) => {
    if (!(await lockOwn.run(tx, [file_id, customer_id]))) throw problem('not_found');
    await dropPhoto(tx, file_id);
  });
  return { deleted: true };
}

const ofPost = statement(
  'files_of_post',
  'select file_id from post_files where post_id = $1 order by file_id',
  z.object({ file_id: z.int() }),
);

/** Deletes the images of a post: their addresses stop working with the transaction. */
export async function dropFilesOf(tx: Transaction, post_id: number): Promise<void> {
  for (const { file_id } of await ofPost.all(tx, [post_id])) await dropPhoto(tx, file_id);
}

const ofMember = statement(
  'post_files_of_member',
  'select file_id from post_files where customer_id = $1 order by file_id',
  z.object({ file_id: z.int() }),
);

/** Deletes all images of the member, with their bytes. */
export async function dropPostFilesOf(tx: Transaction, customer_id: number): Promise<void> {
  for (const { file_id } of await ofMember.all(tx, [customer_id])) await dropPhoto(tx, file_id);
}

const overdue = statement(
  'overdue_post_files',
  `select file_id from post_files where post_id is null and "createdAt" < $1::timestamptz
  order by "createdAt" limit 500 for update skip locked`,
  z.object({ file_id: z.int() }),
);

/** Deletes the images whose post was never written. */
export async function sweepPostFiles({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - waitingHours * 3_600_000).toISOString();
  await db.transaction(async (tx) => {
    for (const { file_id } of await overdue.all(tx, [before])) await dropPhoto(tx, file_id);
  });
}
