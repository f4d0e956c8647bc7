import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob, type Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { sendingNow } from '../preferences/index.ts';
import { addSending, queueMailInstead } from './queue.ts';
import { type Message, type Sent, send, uselessFrom } from './send.ts';
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

const change = (tx: Transaction, { message_id }: Message, set: Partial<Message>) =>
  tx.update(messages).set(set).where(eq(messages.message_id, message_id));

/**
 * Those that are sent now, with their recipients. What she has switched off since is withdrawn, what is of no use any more
 * is given up, and what is late waits for the end of the quiet hours.
 */
async function ready(
  { log }: Pick<Services, 'log'>,
  tx: Transaction,
  { rows, now }: { rows: readonly Message[]; now: string },
): Promise<Message[]> {
  const found: Message[] = [];
  for (const row of rows) {
    const end = uselessFrom(row);
    const isUseless = (at: string) => end !== null && Date.parse(end) <= Date.parse(at);
    const sending = await sendingNow(tx, { ...row, due: row.waitsUntil ?? row.createdAt }, now);
    if (sending === null) await close(tx, row, { how: 'withdrawnAt', now });
    else if (isUseless('until' in sending ? sending.until : now)) {
      log.warn({ message_id: row.message_id }, 'a message came too late to be of use');
      await close(tx, row, { how: 'failedAt', now });
    } else if ('until' in sending) {
      await change(tx, row, { waitsUntil: sending.until });
      await addSending(tx, { ...row, waitsUntil: sending.until, now });
    } else {
      if (sending.recipient !== row.recipient) await change(tx, row, sending);
      found.push({ ...row, ...sending });
    }
  }
  return found;
}

/**
 * Sends a queued message. The rows stay locked while the service accepts the message, so two workers never send the same;
 * when the service fails, the transaction rolls back the mark and the job retries later. Only a crash in the instant
 * between its acceptance and our commit can send twice; the Message-ID is the cause, so that mail clients show one.
 */
async function sendQueued(services: Services, tx: Transaction, message_id: number): Promise<void> {
  const now = services.clock.now();
  const wanted = await ready(services, tx, { rows: await claim(tx, message_id), now });
  const [first] = wanted;
  if (!first) return;
  // The clock of the queue is not the studio's.
  if (first.waitsUntil !== null && Date.parse(first.waitsUntil) > Date.parse(now))
    return addSending(tx, { ...first, now });
  const { refused, isWithdrawn, ...sent } = await send(services, tx, first, wanted);
  if (refused) services.log.warn({ message_id, refused }, 'a message was refused for good');
  const how = refused ? 'failedAt' : isWithdrawn ? 'withdrawnAt' : 'sentAt';
  for (const row of wanted) {
    await close(tx, row, { how, now, sent });
    if (refused) await queueMailInstead(tx, row);
  }
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
