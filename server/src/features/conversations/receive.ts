import { asksForAnswer, keywordOf, silentTypes } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { literals } from '../../platform/database/literals.ts';
import { command, statement } from '../../platform/database/statement.ts';
import type { ReceivedMessage } from '../../platform/whatsapp/events.ts';
import { queueWhatsapp } from '../messages/index.ts';
import { obeyKeyword } from './opt-out.ts';
import { ownerOf } from './owner.ts';

const lock = statement(
  'lock_conversation_of_number',
  `select conversation_id, "optedOutAt" is not null as opted_out from conversations where number = $1 for update`,
  z.object({ conversation_id: z.int(), opted_out: z.boolean() }),
);

/** A new conversation is closed; a message that asks for an answer opens it. */
const begin = command(
  'begin_conversation',
  `insert into conversations (number, "lastAt", "closedAt", "createdAt")
  select $1, $2, $3, $3 where not exists (select from conversations where number = $1)
  on conflict (number) do nothing`,
);

const insert = command(
  'insert_received_message',
  `insert into received_messages (conversation_id, wamid, type, text, asks_for_answer, at, "createdAt")
  select $1::bigint, $2, $3, $4, $5::boolean, $6::timestamptz, $7::timestamptz
  where not exists (select from received_messages where wamid = $2)
  on conflict (wamid) do nothing`,
);

/** Messages may come late and in any order. So instants only grow, and the name is that of the newest message. */
const update = command(
  'update_conversation_received',
  `update conversations set
    profile_name = case when $2::timestamptz >= coalesce("lastReceivedAt", '-infinity') then coalesce($3, profile_name)
      else profile_name end,
    "lastReceivedAt" = case when $4 then greatest("lastReceivedAt", $2::timestamptz) else "lastReceivedAt" end,
    "lastAt" = greatest("lastAt", $2::timestamptz),
    unread = unread + case when $5 then 1 else 0 end,
    "closedAt" = case when $5 then null else "closedAt" end
  where conversation_id = $1`,
);

/** A BAJA or ALTA that was written later than `$2` but arrived before. */
const laterKeyword = command(
  'later_keyword',
  `select from received_messages where conversation_id = $1 and at > $2 and not asks_for_answer
    and type not in (${literals(silentTypes)}) limit 1`,
);

const setOptedOut = command(
  'set_conversation_opted_out',
  'update conversations set "optedOutAt" = $2 where conversation_id = $1',
);

const earliest = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? a : b);

/**
 * Stores a received message in the conversation with its number, once per id, in the caller's transaction. BAJA and ALTA
 * are obeyed and confirmed once, in the order in which they were written. Returns the conversation, or null when the message
 * is already stored.
 */
export async function receiveMessage(
  tx: Transaction,
  message: ReceivedMessage,
  now: string,
): Promise<number | null> {
  const { number, wamid, type, text, profile_name } = message;
  // A clock ahead of ours must not keep the window open.
  const at = earliest(message.at, now);
  const found = (await lock.maybeOne(tx, [number])) ?? (await start(tx, number, { at, now }));
  const { conversation_id } = found;
  const keyword = text === null ? null : keywordOf(text);
  const opensWindow = asksForAnswer(type);
  const asks = opensWindow && keyword === null;
  const isNew = (await insert.run(tx, [conversation_id, wamid, type, text, asks, at, now])) > 0;
  if (!isNew) return null;
  await update.run(tx, [conversation_id, at, profile_name, opensWindow, asks]);
  if (keyword === null || !opensWindow) return conversation_id;
  if (await laterKeyword.run(tx, [conversation_id, at])) return conversation_id;
  const isOut = keyword === 'stop';
  const changed = await obeyKeyword(tx, keyword, { number, now });
  if (!changed && found.opted_out === isOut) return conversation_id;
  await setOptedOut.run(tx, [conversation_id, isOut ? now : null]);
  await queueWhatsapp(tx, {
    cause: `keyword:${wamid}`,
    customer_id: await ownerOf(tx, number),
    recipient: number,
    template: isOut ? 'opted_out' : 'opted_in',
    data: {},
    now,
  });
  return conversation_id;
}

async function start(tx: Transaction, number: string, { at, now }: { at: string; now: string }) {
  await begin.run(tx, [number, at, now]);
  return lock.one(tx, [number]);
}
