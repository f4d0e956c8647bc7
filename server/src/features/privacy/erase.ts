import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { dropPostFilesOf } from '../community/index.ts';
import { dropPhoto } from '../files/index.ts';
import { deleteDraftsNaming, emailsInFiles, makeHasher } from '../imports/index.ts';
import { queueMail } from '../messages/index.ts';
import { cancelUpcoming } from '../reservations/index.ts';
import { lockRewards } from '../rewards/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { forgetOwnData } from './make.ts';
import { eraseAll, findSubject } from './rows.ts';
import { endPayments } from './subscriptions.ts';

/** A deletion whose day has come. A member who has become staff in the meantime keeps the account. */
const dueDeletion = `from account_deletions d
  where d."dueAt" <= $1 and d."erasedAt" is null
    and (select u.role from users u where u.customer_id = d.customer_id) = 'member'`;

const allDue = statement(
  'due_account_deletions',
  `select customer_id ${dueDeletion}`,
  z.object({ customer_id: z.int() }),
);

/** Queues a job for each account whose day has come. */
export async function queueErasures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const { customer_id } of await allDue.all(db, [clock.now()]))
    await addJob(db, 'erase_account', { customer_id }, { key: `erase:${customer_id}` });
}

const isDue = command('is_account_deletion_due', `select ${dueDeletion} and customer_id = $2`);

/** Its lock decides between the erasure, another worker, and a member who comes back. */
const lockDue = command(
  'lock_due_account_deletion',
  `select ${dueDeletion} and customer_id = $2 for update of d`,
);

/** Nothing that refers to the member can be written until the end of the transaction. */
const lockCustomer = command(
  'lock_leaving_customer',
  'select from customers where customer_id = $1 for update',
);

const somethingOpen = command(
  'open_of_leaving_customer',
  `select from purchases
    where $1 in (customer_id, payer_id) and (status = 'pending' or status = 'active' and subscription_id is not null)
  union all
  select from class_reservations where customer_id = $1 and "deletedAt" is null and class_date > $2`,
);

const photoOf = statement(
  'photo_of_leaving_customer',
  'select file_id from customers where customer_id = $1 and file_id is not null',
  z.object({ file_id: z.int() }),
);

const markErased = command(
  'mark_account_erased',
  'update account_deletions set "erasedAt" = $2 where customer_id = $1',
);

/** Erases a due account, in the caller's transaction. Returns the classes in which a place became free; null when none is due. */
async function erase(
  tx: Transaction,
  { identity, config }: Pick<Services, 'identity' | 'config'>,
  { customer_id, now }: { customer_id: number; now: string },
): Promise<number[] | null> {
  // Kept by the member, or erased by another worker, since `eraseAccount` looked.
  if (!(await lockDue.run(tx, [now, customer_id]))) return null;
  const subject = await findSubject(tx, customer_id);
  if (!subject) return null;
  // An evaluation that has read the member's facts ends before this; a later one finds none.
  await lockRewards(tx, customer_id);
  const freed = await cancelUpcoming(tx, { customer_id, now });
  await lockCustomer.run(tx, [customer_id]);
  if (await somethingOpen.run(tx, [customer_id, now]))
    throw new Error('a leaving member has a payment or a place that is open: tried again later');
  // This uses a separate connection, so that the member's open pages are disconnected.
  await identity.endSessions(subject.uid);
  const photo = await photoOf.maybeOne(tx, [customer_id]);
  if (photo) await dropPhoto(tx, photo.file_id);
  await dropPostFilesOf(tx, customer_id);
  await forgetOwnData(tx, customer_id);
  const file_emails = await emailsInFiles(tx, makeHasher(config.auth_secret), subject);
  await deleteDraftsNaming(tx, file_emails);
  // First: only those of an erased account can be deleted from the consents.
  await markErased.run(tx, [customer_id, now]);
  await eraseAll(tx, { ...subject, file_emails, now });
  await queueMail(tx, {
    cause: `account_erased:${customer_id}`,
    customer_id: null,
    recipient: subject.email,
    template: 'account_erased',
    data: { name: subject.name },
    now,
  });
  return freed;
}

/**
 * Erases an account whose day has come. First the providers are asked to charge nothing more; then everything is erased
 * in one transaction, by the map. Idempotent. Throws while a provider does not answer or a payment is open.
 */
export async function eraseAccount(services: Services, customer_id: number): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  // Kept by the member, or erased, since the job was queued: nothing may be asked of a provider.
  if (!(await isDue.run(db, [now, customer_id]))) return;
  await endPayments(services, customer_id);
  const freed = await db.transaction((tx) => erase(tx, services, { customer_id, now }));
  for (const single_class_id of freed ?? []) scheduleChanged(services, single_class_id);
}
