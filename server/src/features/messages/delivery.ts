import { type Delivery, deliveries, isTransient } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { literals } from '../../platform/database/literals.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { addJob } from '../../platform/jobs.ts';
import { messageRow, messageRowColumns } from './message-row.ts';
import { goesByMailInstead, queueMailInstead } from './queue.ts';

const order = `array[${literals(deliveries)}]`;
const rank = (state: string): string => `coalesce(array_position(${order}, ${state}), 0)`;

const row = z.object({ message_id: z.int(), recipient: z.string(), wamid: z.string().nullable() });
const columns = 'message_id, recipient, wamid';

const byWamid = statement(
  'message_by_wamid',
  `select ${columns} from messages where wamid = $1 for update`,
  row,
);

/** Locks the message, and so waits for the transaction that sends it. */
const byId = statement(
  'message_by_reference',
  `select ${columns} from messages where message_id = $1 and channel = 'whatsapp' for update`,
  row,
);

/** Records that WhatsApp accepted a message, after a crash prevented this record, so that it is not sent again. */
const setAccepted = command(
  'set_message_accepted',
  `update messages set "sentAt" = $3, wamid = $2, data = data - 'token'
  where message_id = $1 and wamid is null and "sentAt" is null and "failedAt" is null and "withdrawnAt" is null
    and ("waitsUntil" is null or "waitsUntil" <= $3::timestamptz)`,
);

/** The message that a state is about; undefined for a message that is not ours, or of an earlier try. */
async function find(
  tx: Transaction,
  { wamid, reference, now }: { wamid: string; reference: string | null; now: string },
): Promise<z.output<typeof row> | undefined> {
  const known = await byWamid.maybeOne(tx, [wamid]);
  if (known || reference === null || !/^[1-9]\d{0,14}$/.test(reference)) return known;
  const message = await byId.maybeOne(tx, [Number(reference)]);
  if (!message || message.wamid === wamid) return message;
  return (await setAccepted.run(tx, [message.message_id, wamid, now])) ? message : undefined;
}

/**
 * The state only moves forward, because WhatsApp reports states late, repeatedly and in any order. A message that arrived
 * is not sent again.
 */
const advance = command(
  'advance_delivery',
  `update messages set delivery = $2, failure_code = case when $2 = 'failed' then $3::int end,
    "sentAt" = case when $2 in ('delivered', 'read') and "failedAt" is null and "withdrawnAt" is null
      then coalesce("sentAt", $4::timestamptz) else "sentAt" end
  where message_id = $1 and ${rank('$2')} > ${rank('delivery')}`,
);

/** Queues the message again while it is still of use. A code cannot be sent again, because it is not stored after it was sent. */
const sendAgain = command(
  'send_message_again',
  `update messages set "sentAt" = null
  where message_id = $1 and template <> 'whatsapp_code'
    and greatest("createdAt", "waitsUntil") > $2::timestamptz - interval '50 minutes'`,
);

const messageById = statement(
  'message',
  `select ${messageRowColumns} from messages where message_id = $1`,
  messageRow,
);

/** Minutes until WhatsApp is tried again after a passing failure. */
const pause = 10;

/**
 * Applies a state that WhatsApp reports of a message that it had accepted. After a failure, a message that has a mail as its
 * substitute goes by mail. Otherwise a passing failure is tried again for an hour; any other failure is final, as Meta documents.
 * Returns the number of the recipient; null for an unknown message.
 */
export async function applyDelivery(
  tx: Transaction,
  event: { wamid: string; reference: string | null; delivery: Delivery; code: number | null; now: string },
): Promise<string | null> {
  const { delivery, code, now } = event;
  const message = await find(tx, event);
  if (!message) return null;
  const { message_id, recipient } = message;
  const changed = await advance.run(tx, [message_id, delivery, code, now]);
  if (changed === 0 || delivery !== 'failed') return recipient;
  const sent = await messageById.maybeOne(tx, [message_id]);
  if (sent && goesByMailInstead(sent)) await queueMailInstead(tx, sent);
  else if (code !== null && isTransient(code))
    if (await sendAgain.run(tx, [message_id, now]))
      await addJob(tx, 'send_message', { message_id }, { key: `message:${message_id}`, delayMinutes: pause });
  return recipient;
}
