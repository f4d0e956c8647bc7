import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { messages } from './tables.ts';
import type { TemplateName, Templates } from './templates/index.ts';

/** Queues a mail in the caller's transaction. The same cause is told once, however often it is queued. */
export async function queueMail<T extends TemplateName>(
  tx: Transaction,
  mail: {
    cause: string;
    /** Null before she is a customer. */
    customer_id: number | null;
    recipient: string;
    template: T;
    data: Templates[T];
    now: string;
  },
): Promise<void> {
  const { data, now, ...row } = mail;
  const [made] = await tx
    .insert(messages)
    .values({ ...row, channel: 'email', data: Object.fromEntries(Object.entries(data)), createdAt: now })
    .onConflictDoNothing({ target: messages.cause })
    .returning({ message_id: messages.message_id });
  if (made)
    await addJob(tx, 'send_message', { message_id: made.message_id }, { key: `message:${made.message_id}` });
}

/** Whether a cause has been told, or is about to be. */
export async function isQueued(db: Queryable, cause: string): Promise<boolean> {
  const found = await db.select({ id: messages.message_id }).from(messages).where(eq(messages.cause, cause));
  return found.length > 0;
}
