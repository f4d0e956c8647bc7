import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { messages } from './tables.ts';
import type { NoticeName, TemplateName, Templates } from './templates/index.ts';

interface Queued<T extends TemplateName> {
  cause: string;
  /** Null when the recipient is not a customer yet. */
  customer_id: number | null;
  recipient: string;
  template: T;
  data: Templates[T];
  now: string;
}

async function queue<T extends TemplateName>(
  tx: Transaction,
  channel: typeof messages.$inferInsert.channel,
  { data, now, ...row }: Queued<T>,
): Promise<void> {
  const [made] = await tx
    .insert(messages)
    .values({ ...row, channel, data: Object.fromEntries(Object.entries(data)), createdAt: now })
    .onConflictDoNothing({ target: messages.cause })
    .returning({ message_id: messages.message_id });
  if (made)
    await addJob(tx, 'send_message', { message_id: made.message_id }, { key: `message:${made.message_id}` });
}

/** Whether a message for this cause was sent or is queued. */
export async function isQueued(db: Queryable, cause: string): Promise<boolean> {
  const found = await db.select({ id: messages.message_id }).from(messages).where(eq(messages.cause, cause));
  return found.length > 0;
}

/** Queues a mail in the caller's transaction. Idempotent per cause. */
export const queueMail = <T extends TemplateName>(tx: Transaction, mail: Queued<T>): Promise<void> =>
  queue(tx, 'email', mail);

/** Queues a WhatsApp message to a ten-digit phone number; only notices have templates for it. */
export const queueWhatsapp = <T extends NoticeName>(tx: Transaction, message: Queued<T>): Promise<void> =>
  queue(tx, 'whatsapp', message);
