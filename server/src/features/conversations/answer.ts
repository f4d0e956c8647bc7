import { isWindowOpen } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { conversationTemplates, queueWhatsapp } from '../messages/index.ts';
import { lockConversation } from './attend.ts';
import { conversationChanged } from './changed.ts';
import { ownerOf } from './owner.ts';

interface Answer {
  token: string;
  text?: string | undefined;
  template?: string | undefined;
  values?: string[] | undefined;
  answered?: number | undefined;
}

/**
 * The content to send: a template with all its values, or text. Throws `conversation_template_unknown`,
 * `conversation_text_missing`.
 */
function contentOf({ text, template, values = [] }: Answer) {
  if (template !== undefined) {
    const known = conversationTemplates.find((one) => one.template === template);
    if (!known || known.labels.length !== values.length) throw problem('conversation_template_unknown');
    return { template: 'staff_template' as const, data: { template, values } };
  }
  if (text === undefined) throw problem('conversation_text_missing');
  return { template: 'staff_text' as const, data: { text } };
}

const messageOf = statement(
  'message_of_cause',
  'select message_id from messages where cause = $1',
  z.object({ message_id: z.int() }),
);

const newerAnswer = statement(
  'newer_answer',
  `select c.name from messages m join customers c on c.customer_id = m.sent_by
  where m.channel = 'whatsapp' and m.recipient = $1 and m.message_id > $2 and m.sent_by <> $3
  order by m."createdAt" desc, m.message_id desc limit 1`,
  z.object({ name: z.string() }),
);

/** The first person who answers attends to it. */
const touch = command(
  'touch_conversation',
  `update conversations set "lastAt" = greatest("lastAt", $2::timestamptz), "closedAt" = null,
    assignee_id = coalesce(assignee_id, $3)
  where conversation_id = $1`,
);

/**
 * Queues an answer of the staff, once per token. Free text is allowed only within Meta's window, a template at any time. Throws
 * `whatsapp_off`, `not_found`, `conversation_window_closed`, and `conversation_answered` when a colleague answered meanwhile.
 */
export async function answer(
  services: Services,
  actor: Person,
  conversation_id: number,
  given: Answer,
): Promise<{ message_id: number }> {
  const { db, clock, config } = services;
  if (config.whatsapp === 'off') throw problem('whatsapp_off');
  const content = contentOf(given);
  const message_id = await db.transaction(async (tx) => {
    const { number, lastReceivedAt } = await lockConversation(tx, conversation_id);
    const cause = `answer:${conversation_id}:${given.token}`;
    const sent = await messageOf.maybeOne(tx, [cause]);
    if (sent) return sent.message_id;
    const now = clock.now();
    if (given.answered !== undefined) {
      const newer = await newerAnswer.maybeOne(tx, [number, given.answered, actor.customer_id]);
      if (newer) throw problem('conversation_answered', { name: newer.name });
    }
    if (content.template === 'staff_text' && !isWindowOpen(lastReceivedAt, now))
      throw problem('conversation_window_closed');
    const customer_id = await ownerOf(tx, number);
    const message = {
      cause,
      customer_id,
      recipient: number,
      now,
      sent_by: actor.customer_id,
    };
    const queued = await queueWhatsapp(tx, { ...message, ...content });
    if (queued === null) throw new Error('an answer was queued twice in spite of its lock');
    await touch.run(tx, [conversation_id, now, actor.customer_id]);
    await recordAudit(tx, actor, {
      action: 'answer',
      thing: 'conversations',
      thing_id: conversation_id,
      customer_id,
      before: null,
      after: { message_id: queued, template: given.template ?? null },
      now,
    });
    return queued;
  });
  conversationChanged(services, conversation_id);
  return { message_id };
}
