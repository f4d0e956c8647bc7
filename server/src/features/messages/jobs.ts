import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob, type Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { isStillWanted } from '../preferences/index.ts';
import { addSending } from './queue.ts';
import { type Message, type Sent, send } from './send.ts';
import { messages } from './tables.ts';
import { claim, queueUnsent } from './waiting.ts';

type End = 'sentAt' | 'failedAt' | 'withdrawnAt';

async function close(
  tx: Transaction,
  { message_id, template }: Message,
  { how, now, sent = {} }: { how: End; now: string; sent?: Pick<Sent, 'wamid' | 'failure_code'> },
): Promise<void> {
  // Nothing of an erased account stays, not even the message that says so.
  if (template === 'account_erased') {
    await tx.delete(messages).where(eq(messages.message_id, message_id));
    return;
  }
  // From here on a link that opens an account is not kept.
  await tx
    .update(messages)
    .set({
      ...{ [how]: now, data: sql`${messages.data} - 'token'` },
      ...{ wamid: null, delivery: null, failure_code: null, ...sent },
    })
    .where(eq(messages.message_id, message_id));
}

/** Those that she has not switched off since; the others are withdrawn. */
async function stillWanted(tx: Transaction, rows: readonly Message[], now: string): Promise<Message[]> {
  const wanted: Message[] = [];
  for (const row of rows)
    if (await isStillWanted(tx, row)) wanted.push(row);
    else await close(tx, row, { how: 'withdrawnAt', now });
  return wanted;
}

/**
 * Sends a queued message. The rows stay locked while the service accepts the message, so two workers never send the same;
 * when the service fails, the transaction rolls back the mark and the job retries later. Only a crash in the instant
 * between its acceptance and our commit can send twice; the Message-ID is the cause, so that mail clients show one.
 */
async function sendQueued(services: Services, tx: Transaction, message_id: number): Promise<void> {
  const now = services.clock.now();
  const wanted = await stillWanted(tx, await claim(tx, message_id), now);
  const [first] = wanted;
  if (!first) return;
  // The clock of the queue is not the studio's.
  if (first.waitsUntil !== null && Date.parse(first.waitsUntil) > Date.parse(now))
    return addSending(tx, { ...first, now });
  const { refused, isWithdrawn, ...sent } = await send(services, tx, first, wanted);
  if (refused) services.log.warn({ message_id, refused }, 'a message was refused for good');
  const how = refused ? 'failedAt' : isWithdrawn ? 'withdrawnAt' : 'sentAt';
  for (const row of wanted) await close(tx, row, { how, now, sent });
  // The screens of the staff show what became of their answer.
  if (first.sent_by !== null) await addJob(tx, 'show_conversation', { number: first.recipient });
}

export const messageJobs = (services: Services): Jobs => ({
  tasks: {
    async send_message(payload) {
      const { message_id } = payload as { message_id: number };
      await services.db.transaction((tx) => sendQueued(services, tx, message_id));
    },
    async send_unsent_messages() {
      await queueUnsent.run(services.db, [services.clock.now()]);
    },
  },
  crontab: '*/15 * * * * send_unsent_messages',
});
