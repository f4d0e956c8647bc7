import type { Transaction } from '../../platform/database/database.ts';
import { adminsOf } from '../accounts/index.ts';
import { isQueued, queueMail } from '../messages/index.ts';

/** The admins are told at most once in each of these spans. */
const span = 4 * 60 * 60_000;

/**
 * Tells the admins that a post waits for review: the first post of a span at once, and all others together when the next
 * span begins. So a mail always follows a post, and there is never a flood of mails.
 */
export async function notifyHeld(
  tx: Transaction,
  { isNew, now }: { isNew: boolean; now: string },
): Promise<void> {
  const current = Math.floor(Date.parse(now) / span);
  for (const { customer_id, email } of await adminsOf(tx)) {
    const causeOf = (at: number) => `post_held:${at}:${customer_id}`;
    const isLater = await isQueued(tx, causeOf(current));
    await queueMail(tx, {
      cause: causeOf(isLater ? current + 1 : current),
      customer_id,
      recipient: email,
      template: 'post_held',
      data: { isNew },
      now,
      waitsUntil: isLater ? new Date((current + 1) * span).toISOString() : null,
    });
  }
}
