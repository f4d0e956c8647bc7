import { dayIn, formatFullDay } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';

const ensure = command(
  'ensure_community_member',
  'insert into community_members (customer_id) values ($1) on conflict do nothing',
);
/** With this lock, a mute waits for a post that is being written, and a post waits for a mute. */
const lockMember = statement(
  'lock_community_member',
  `select m."mutedUntil", m."approvedAt" is not null or u.role <> 'member' as known, b.timezone
  from community_members m join customers c using (customer_id) join branches b using (branch_id)
    left join users u using (customer_id)
  where m.customer_id = $1 for share of m`,
  z.object({ mutedUntil: z.string().nullable(), known: z.boolean().nullable(), timezone: z.string() }),
);

/**
 * Requires that the member may write, until the end of the transaction, and returns whether their posts appear at once.
 * Throws `muted` with the day on which the member may write again.
 */
export async function requireWriter(
  tx: Transaction,
  { customer_id, now }: { customer_id: number; now: string },
): Promise<{ known: boolean }> {
  await ensure.run(tx, [customer_id]);
  const { mutedUntil, known, timezone } = await lockMember.one(tx, [customer_id]);
  const until = mutedUntil && new Date(mutedUntil).toISOString();
  if (until && Date.parse(until) > Date.parse(now))
    throw problem('muted', { date: formatFullDay(dayIn(until, timezone)) });
  return { known: known ?? false };
}
