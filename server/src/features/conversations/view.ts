import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { recordView } from '../audit/index.ts';
import { joinOwner } from './owner.ts';

const customerOf = statement(
  'customer_of_conversation',
  `select w.customer_id from conversations v ${joinOwner} where v.conversation_id = $1`,
  z.object({ customer_id: z.int().nullable() }),
);

/**
 * Records that a member of the staff reads the conversation with a member. A conversation with an unknown number is not
 * recorded.
 */
export async function recordConversationView(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Pick<Person, 'uid' | 'role'>,
  conversation_id: number,
): Promise<void> {
  const found = await customerOf.maybeOne(db, [conversation_id]);
  if (!found?.customer_id) return;
  await recordView(db, actor, {
    part: 'conversations',
    customer_id: found.customer_id,
    now: clock.now(),
  });
}
