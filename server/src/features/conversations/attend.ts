import type { Conversation } from '@tbm/contract/conversations';
import { desk } from '@tbm/contract/route';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { literals } from '../../platform/database/literals.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { conversationChanged } from './changed.ts';
import { ownerOf } from './owner.ts';
import { conversationOf } from './queries.ts';

const lock = statement(
  'lock_conversation',
  `select number, assignee_id, "lastReceivedAt", "closedAt" is not null as closed from conversations
  where conversation_id = $1 for update`,
  z.object({
    number: z.string(),
    assignee_id: z.int().nullable(),
    lastReceivedAt: z.string().nullable(),
    closed: z.boolean(),
  }),
);

/** Locks a conversation, so that actions on it run one after the other. Throws `not_found`. */
export const lockConversation = async (tx: Transaction, conversation_id: number) =>
  oneOr(await lock.all(tx, [conversation_id]), 'not_found');

const setAssignee = command(
  'assign_conversation',
  'update conversations set assignee_id = $2 where conversation_id = $1',
);

/** `$2` is the conversation. The person who attends to it works at the member's branch. */
const lockStaff = command(
  'lock_assignee',
  `select from users u where u.customer_id = $1 and u.role in (${literals(desk)})
    and (not exists (select from staff_branches s where s.uid = u.uid) or conversation_at(
      (select number from conversations where conversation_id = $2),
      array(select branch_id from staff_branches s where s.uid = u.uid)))
  for share of u`,
);

/**
 * Assigns a conversation. A repeated call changes nothing. Throws `not_found`, `assignee_invalid`, and `conversation_reassigned`
 * when it was assigned to another person meanwhile.
 */
export async function assign(
  services: Services,
  actor: Person,
  conversation_id: number,
  { customer_id, was }: { customer_id: number | null; was: number | null },
): Promise<Conversation> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const { number, assignee_id } = await lockConversation(tx, conversation_id);
    if (assignee_id === customer_id) return;
    if (assignee_id !== was) throw problem('conversation_reassigned');
    if (customer_id !== null && !(await lockStaff.run(tx, [customer_id, conversation_id])))
      throw problem('assignee_invalid');
    await setAssignee.run(tx, [conversation_id, customer_id]);
    await recordAudit(tx, actor, {
      action: 'assign',
      thing: 'conversations',
      thing_id: conversation_id,
      customer_id: await ownerOf(tx, number),
      before: { assignee_id },
      after: { assignee_id: customer_id },
      now: clock.now(),
    });
  });
  conversationChanged(services, conversation_id);
  return conversationOf(db, conversation_id);
}

const setClosed = command(
  'close_conversation',
  'update conversations set "closedAt" = $2 where conversation_id = $1',
);

/** Closes a conversation or opens it again. A repeated call changes nothing. Throws `not_found`. */
export async function setConversationClosed(
  services: Services,
  actor: Person,
  conversation_id: number,
  closed: boolean,
): Promise<Conversation> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const before = await lockConversation(tx, conversation_id);
    if (before.closed === closed) return;
    const now = clock.now();
    await setClosed.run(tx, [conversation_id, closed ? now : null]);
    await recordAudit(tx, actor, {
      action: closed ? 'close' : 'reopen',
      thing: 'conversations',
      thing_id: conversation_id,
      customer_id: await ownerOf(tx, before.number),
      before: { closed: before.closed },
      after: { closed },
      now,
    });
  });
  conversationChanged(services, conversation_id);
  return conversationOf(db, conversation_id);
}

/** Messages that came after the last one on the screen stay unread. */
const setRead = statement(
  'read_conversation',
  `update conversations v set unread = (
    select count(*) from received_messages r
    where r.conversation_id = v.conversation_id and r.received_message_id > $2 and r.asks_for_answer)
  where v.conversation_id = $1 returning v.unread`,
  z.object({ unread: z.int() }),
);

/** Marks the member's messages up to one as read. Throws `not_found`. */
export async function markRead(
  services: Services,
  conversation_id: number,
  received_message_id: number,
): Promise<{ unread: number }> {
  const read = await services.db.transaction(async (tx) => {
    // A message that is being received waits for this lock, or is already counted.
    await lockConversation(tx, conversation_id);
    return setRead.one(tx, [conversation_id, received_message_id]);
  });
  conversationChanged(services, conversation_id);
  return read;
}
