import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';

const branchesOf = statement(
  'branches_of_conversation',
  `select branch_id from conversations v cross join branches b where v.conversation_id = $1
    and conversation_at(v.number, array[b.branch_id])`,
  z.object({ branch_id: z.int() }),
);

/** Makes the open screens of the desk read a conversation again after a committed change. */
export const conversationChanged = (
  { db, realtime }: Pick<Services, 'db' | 'realtime'>,
  conversation_id: number,
): void =>
  realtime.debounce(`conversation:${conversation_id}`, conversation_id, async (ids) => {
    for (const id of ids) {
      const branches = await branchesOf.all(db, [id]);
      const rooms = branches.map(({ branch_id }) => `desk:${branch_id}` as const);
      realtime.publish(['desk', ...rooms], 'conversation_changed', { conversation_id: id });
    }
  });

const byNumber = statement(
  'conversation_of_number',
  'select conversation_id from conversations where number = $1',
  z.object({ conversation_id: z.int() }),
);

/** The same for the conversation with a number, if it exists. */
export async function changedAt(services: Pick<Services, 'db' | 'realtime'>, number: string): Promise<void> {
  const found = await byNumber.maybeOne(services.db, [number]);
  if (found) conversationChanged(services, found.conversation_id);
}
