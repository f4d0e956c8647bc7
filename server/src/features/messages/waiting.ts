import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { type Message, messageRow, messageRowColumns } from './message-row.ts';

const unsent = (of: string) =>
  `${of}."sentAt" is null and ${of}."failedAt" is null and ${of}."withdrawnAt" is null`;

/** WhatsApp has no message for several things, so each is sent separately. */
const together = statement(
  'messages_to_send',
  `select m.message_id from messages m where m.message_id = $1 and ${unsent('m')}
  union all
  select w.message_id from messages m join messages w
    on w.customer_id = m.customer_id and w."waitsUntil" = m."waitsUntil" and w.channel = m.channel
      and w.recipient = m.recipient and w.message_id <> m.message_id
  where m.message_id = $1 and m.channel <> 'whatsapp' and ${unsent('w')}`,
  z.object({ message_id: z.int() }),
);

const lockMessages = statement(
  'lock_messages',
  `select ${messageRowColumns} from messages where message_id = any($1::bigint[])
  order by message_id for update`,
  messageRow,
);

/**
 * Locks a message that was not sent, with those of the same member and channel that wait for the same moment, oldest first.
 * Another worker that has them finishes first, so that none of them is left out or sent alone.
 */
export async function claim(tx: Transaction, message_id: number): Promise<Message[]> {
  const found = await together.all(tx, [message_id]);
  const rows = await lockMessages.all(tx, [found.map((row) => row.message_id)]);
  return rows.filter(({ sentAt, failedAt, withdrawnAt }) => !sentAt && !failedAt && !withdrawnAt);
}

const lockNotSent = statement(
  'lock_messages_not_sent',
  `select ${messageRowColumns} from messages
  where message_id = any($1::bigint[]) and "sentAt" is null and "failedAt" is null
  order by message_id for update`,
  messageRow,
);

/** The reserved messages that still exist, locked. States that WhatsApp has reported meanwhile stay. */
export const notSent = (tx: Transaction, reserved: readonly { message_id: number }[]): Promise<Message[]> =>
  lockNotSent.all(tx, [reserved.map((row) => row.message_id)]);

/**
 * Reserves messages for a job, longer than any service may take to answer. When the same job runs again, the worker that had
 * reserved them no longer runs.
 */
export const hold = command(
  'hold_messages',
  `update messages set "heldUntil" = clock_timestamp() + interval '3 minutes', held_by = $2
  where message_id = any($1::bigint[]) and ("heldUntil" is null or "heldUntil" < clock_timestamp() or held_by = $2)`,
);

/** Gives back messages that were not sent. */
export const letGo = command(
  'let_messages_go',
  'update messages set "heldUntil" = null, held_by = null where message_id = any($1::bigint[])',
);

/** Queues jobs for messages that lost theirs, up to three days old: older ones are out of date. */
export const queueUnsent = command(
  'queue_unsent_messages',
  `select from messages m, graphile_worker.add_job('send_message', json_build_object('message_id', message_id),
    job_key := 'message:' || message_id)
  where ${unsent('m')}
    and m."createdAt" between $1::timestamptz - interval '3 days' and $1::timestamptz - interval '15 minutes'
    and (m."waitsUntil" is null or m."waitsUntil" < $1::timestamptz - interval '15 minutes')`,
);
