import { moderationLimits } from '@tbm/contract/community-moderation';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../messages/index.ts';

// Actions of admins against members.

type Need = Pick<Services, 'db' | 'clock'>;

const member = statement(
  'member_to_warn',
  `select c.name, c.email, u.role, m."mutedUntil",
    (select p.content from posts p where p.post_id = $2 and p.customer_id = c.customer_id) as content
  from customers c join users u using (customer_id) left join community_members m using (customer_id)
  where c.customer_id = $1`,
  z.object({
    name: z.string(),
    email: z.string(),
    role: z.string(),
    mutedUntil: z.string().nullable(),
    content: z.string().nullable(),
  }),
);
const insertWarning = statement(
  'warn_member',
  `insert into member_warnings (customer_id, post_id, message, "createdAt") values ($1, $2, $3, $4::timestamptz)
  returning member_warning_id`,
  z.object({ member_warning_id: z.int() }),
);
const countWarnings = statement(
  'warnings_of_member',
  'select count(*)::integer as warnings from member_warnings where customer_id = $1',
  z.object({ warnings: z.int() }),
);

/** Warns a member by mail and in the inbox, audited. Throws `not_found`, and `post_not_found` for another member's post. */
export async function warnMember(
  { db, clock }: Need,
  actor: Person,
  { customer_id, post_id, message }: { customer_id: number; post_id: number | null; message: string },
): Promise<{ warned: true; warnings: number }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { name, email, content } = oneOr(await member.all(tx, [customer_id, post_id]), 'not_found');
    if (post_id !== null && content === null) throw problem('post_not_found');
    const { member_warning_id } = await insertWarning.one(tx, [customer_id, post_id, message, now]);
    await queueMail(tx, {
      cause: `community_warning:${member_warning_id}`,
      customer_id,
      recipient: email,
      template: 'community_warning',
      data: { name, message, content: content || null },
      now,
    });
    await recordAudit(tx, actor, {
      action: 'warn',
      thing: 'community_members',
      thing_id: customer_id,
      customer_id,
      before: null,
      after: { member_warning_id, post_id },
      now,
    });
    return { warned: true, ...(await countWarnings.one(tx, [customer_id])) };
  });
}

const mute = command(
  'mute_member',
  `insert into community_members (customer_id, "mutedUntil") values ($1, $2::timestamptz)
  on conflict (customer_id) do update set "mutedUntil" = excluded."mutedUntil"`,
);

/** Forbids a member to write until an instant, audited; null ends it. Throws `mute_date`, `not_found`, `mute_staff`. */
export async function muteMember(
  { db, clock }: Need,
  actor: Person,
  { customer_id, until, reason }: { customer_id: number; until: string | null; reason: string },
): Promise<{ customer_id: number; mutedUntil: string | null }> {
  const now = clock.now();
  const ahead = until === null ? 1 : Date.parse(until) - Date.parse(now);
  if (ahead <= 0 || ahead > moderationLimits.muteDays * 86_400_000) throw fieldProblem('mute_date', 'until');
  const mutedUntil = until && new Date(until).toISOString();
  await db.transaction(async (tx) => {
    const found = oneOr(await member.all(tx, [customer_id, null]), 'not_found');
    if (found.role !== 'member') throw problem('mute_staff');
    await mute.run(tx, [customer_id, mutedUntil]);
    await recordAudit(tx, actor, {
      action: until === null ? 'unmute' : 'mute',
      thing: 'community_members',
      thing_id: customer_id,
      customer_id,
      before: { mutedUntil: found.mutedUntil },
      after: { mutedUntil, reason },
      now,
    });
  });
  return { customer_id, mutedUntil };
}
