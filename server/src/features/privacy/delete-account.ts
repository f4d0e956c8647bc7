import type { AccountDeletion } from '@tbm/contract/privacy';
import { deletionOf } from '@tbm/domain/privacy';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { timezoneOfCustomer } from '../accounts/index.ts';
import { queueMail } from '../messages/index.ts';
import { findSubject } from './rows.ts';
import { cancelSubscriptions } from './subscriptions.ts';

type Caller = Pick<Person, 'customer_id'>;

const pending = statement(
  'pending_account_deletion',
  `select "requestedAt", last_day from account_deletions where customer_id = $1 and "erasedAt" is null`,
  z.object({ requestedAt: z.string(), last_day: z.string() }),
);

export async function pendingDeletion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id }: Caller,
): Promise<AccountDeletion> {
  const found = await pending.maybeOne(db, [customer_id]);
  const ifAskedNow = deletionOf(clock.now(), await timezoneOfCustomer(db, customer_id));
  return {
    requestedAt: found?.requestedAt ?? null,
    last_day: found?.last_day ?? null,
    last_day_if_asked: ifAskedNow.last_day,
  };
}

const insertDeletion = command(
  'ask_for_account_deletion',
  `insert into account_deletions (customer_id, "requestedAt", last_day, "dueAt") values ($1, $2, $3, $4)
  on conflict (customer_id) do nothing`,
);

/**
 * Asks for the deletion of an account. The member's subscriptions are cancelled at once; where that fails, a job tries again. Asked
 * again, nothing changes. Throws `deletion_of_staff`.
 */
export async function askForDeletion(
  services: Services,
  { customer_id, role }: Pick<Person, 'customer_id' | 'role'>,
): Promise<AccountDeletion> {
  if (role !== 'member') throw problem('deletion_of_staff');
  const { db, clock, log } = services;
  const now = clock.now();
  const { last_day, dueAt } = deletionOf(now, await timezoneOfCustomer(db, customer_id));
  const isNew = await db.transaction(async (tx) => {
    const isFirstRequest = (await insertDeletion.run(tx, [customer_id, now, last_day, dueAt])) > 0;
    if (!isFirstRequest) return false;
    const key = `leaving:${customer_id}`;
    await addJob(
      tx,
      'cancel_subscriptions_of_leaving',
      { customer_id },
      { key, delayMinutes: 5, maxAttempts: 25 },
    );
    const subject = await findSubject(tx, customer_id);
    if (!subject) throw problem('internal');
    await queueMail(tx, {
      cause: `account_deletion:${customer_id}:${now}`,
      customer_id,
      recipient: subject.email,
      template: 'account_deletion',
      data: { name: subject.name, day: last_day },
      now,
    });
    return true;
  });
  if (isNew)
    await cancelSubscriptions(services, customer_id).catch((error: unknown) =>
      log.warn({ customer_id, err: error }, 'subscriptions of a member who leaves are cancelled later'),
    );
  return pendingDeletion(services, { customer_id });
}

const deletePending = command(
  'keep_account',
  'delete from account_deletions where customer_id = $1 and "erasedAt" is null',
);

const anyDeletion = command('account_deletion', 'select from account_deletions where customer_id = $1');

/** Keeps an account after all. Of this and the erasure at once, one wins. Throws `deletion_over` when that was the erasure. */
export async function keepAccount(
  services: Pick<Services, 'db' | 'clock'>,
  { customer_id }: Caller,
): Promise<AccountDeletion> {
  const { db } = services;
  if (!(await deletePending.run(db, [customer_id])) && (await anyDeletion.run(db, [customer_id])))
    throw problem('deletion_over');
  return pendingDeletion(services, { customer_id });
}
