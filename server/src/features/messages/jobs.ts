import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { addJob, type Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { sendingNow } from '../preferences/index.ts';
import type { Message } from './message-row.ts';
import { addSending, queueMailInstead } from './queue.ts';
import { type Sent, send, sendToDevices, uselessFrom } from './send.ts';
import { messages } from './tables.ts';
import { claim, hold, letGo, notSent, queueUnsent } from './waiting.ts';

type End = 'sentAt' | 'failedAt' | 'withdrawnAt';

/** After sending, a link that gives access to an account is not kept. */
const closeMessage = command(
  'close_message',
  `update messages set "heldUntil" = null, held_by = null,
    "sentAt" = case when $2::text = 'sentAt' then $3::timestamptz else "sentAt" end,
    "failedAt" = case when $2::text = 'failedAt' then $3::timestamptz else "failedAt" end,
    "withdrawnAt" = case when $2::text = 'withdrawnAt' then $3::timestamptz end,
    data = data - 'token', wamid = $4, delivery = null, failure_code = $5
  where message_id = $1`,
);

async function close(
  tx: Transaction,
  { message_id, template }: Message,
  { how, now, sent = {} }: { how: End; now: string; sent?: Pick<Sent, 'wamid' | 'failure_code'> },
): Promise<void> {
  // All messages of an erased account are deleted, even the one that confirms the deletion.
  if (template === 'account_erased') {
    await tx.delete(messages).where(eq(messages.message_id, message_id));
    return;
  }
  await closeMessage.run(tx, [message_id, how, now, sent.wamid ?? null, sent.failure_code ?? null]);
}

const change = (tx: Transaction, { message_id }: Message, set: Partial<Message>) =>
  tx.update(messages).set(set).where(eq(messages.message_id, message_id));

/**
 * Returns the messages that are sent now, with their recipients. Messages that the member has switched off since are
 * withdrawn. Messages that are too late to be of use are given up. Late messages wait for the end of the quiet hours.
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
      await change(tx, row, { waitsUntil: sending.until, heldUntil: null, held_by: null });
      await addSending(tx, { ...row, waitsUntil: sending.until, now });
    } else {
      if (sending.recipient !== row.recipient) await change(tx, row, sending);
      found.push({ ...row, ...sending });
    }
  }
  return found;
}

/** Another job is sending the message, or one that is sent together with it. */
class ReservedElsewhere extends Error {}

interface Batch {
  first: Message;
  toSend: readonly Message[];
}

/**
 * Reserves a message for this job, with those that are sent together with it; null when there is nothing to send. Messages to
 * devices are queued here: each device has a job of its own.
 */
async function take(
  services: Services,
  tx: Transaction,
  { message_id, job_id }: { message_id: number; job_id: string | null },
): Promise<Batch | null> {
  const now = services.clock.now();
  const rows = await claim(tx, message_id);
  const ids = rows.map((row) => row.message_id);
  if ((await hold.run(tx, [ids, job_id])) < ids.length) throw new ReservedElsewhere();
  const toSend = await ready(services, tx, { rows, now });
  const [first] = toSend;
  // The queue does not use the studio's clock.
  const isEarly = first?.waitsUntil && Date.parse(first.waitsUntil) > Date.parse(now);
  if (!first || isEarly || first.channel === 'push') {
    await letGo.run(tx, [ids]);
    if (first && isEarly) await addSending(tx, { ...first, now });
    else if (first)
      await settle(services, tx, { first, toSend }, await sendToDevices(services, tx, first, toSend));
    return null;
  }
  return { first, toSend };
}

/** Stores the outcome of messages that were sent. */
async function settle(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  tx: Transaction,
  { first, toSend }: Batch,
  { refused, isWithdrawn, ...sent }: Sent,
): Promise<void> {
  const now = clock.now();
  if (refused) log.warn({ message_id: first.message_id, refused }, 'a message was refused for good');
  const outcome = refused ? 'failedAt' : isWithdrawn ? 'withdrawnAt' : 'sentAt';
  for (const row of await notSent(tx, toSend)) {
    await close(tx, row, { how: outcome, now, sent });
    if (refused) await queueMailInstead(tx, row);
  }
  // The screens of the staff show the outcome of their answer.
  if (first.sent_by !== null) await addJob(tx, 'show_conversation', { number: first.recipient });
}

/**
 * Sends a queued message: takes it, sends it without a transaction, and marks it. Two workers never have the same message; when the
 * service fails, it is given back and the job retries later. Only a crash between its acceptance and our mark can send
 * twice; the Message-ID is the cause, so that mail clients show one.
 */
async function sendQueued(services: Services, message_id: number, job_id: string | null): Promise<void> {
  const { db } = services;
  try {
    const batch = await db.transaction((tx) => take(services, tx, { message_id, job_id }));
    // It was sent or given up before, waits for its hour, or goes to devices by jobs of their own.
    if (!batch) return;
    const ids = batch.toSend.map((row) => row.message_id);
    const sent = await send(services, batch.first, batch.toSend).catch(async (error: unknown) => {
      await letGo.run(db, [ids]);
      throw error;
    });
    await db.transaction((tx) => settle(services, tx, batch, sent));
  } catch (error) {
    if (!(error instanceof ReservedElsewhere)) throw error;
    await addJob(db, 'send_message', { message_id }, { key: `message:${message_id}`, delayMinutes: 1 });
  }
}

export const messageJobs = (services: Services): Jobs => ({
  tasks: {
    send_message(payload, helpers) {
      const { message_id } = payload as { message_id: number };
      return sendQueued(services, message_id, helpers.job?.id ?? null);
    },
    async send_unsent_messages() {
      await queueUnsent.run(services.db, [services.clock.now()]);
    },
  },
  lanes: { send_message: 'messages' },
  crontab: '*/15 * * * * send_unsent_messages',
});
