import { type FamilyRole, familyRoles } from '@tbm/contract/family';
import { otherRole } from '@tbm/domain/family';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { isErasedSql } from '../../platform/erased.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../messages/index.ts';
import { endFamilyPayments, queueEndOfPayments } from './payments.ts';
import { claimsOf } from './queries.ts';

const linkToEnd = statement(
  'family_link_to_end',
  `select payer_id, member_id, "acceptedAt" is not null as is_accepted,
    coalesce($2 in (payer_id, member_id), false) as is_own,
    coalesce(email = $3, false) or coalesce(family_link_id = $4, false) as is_invited
  from family_links where family_link_id = $1 and "endedAt" is null for update`,
  z.object({
    payer_id: z.int().nullable(),
    member_id: z.int().nullable(),
    is_accepted: z.boolean(),
    is_own: z.boolean(),
    is_invited: z.boolean(),
  }),
);

const setEnded = command(
  'end_family_link',
  'update family_links set "endedAt" = $2, ended_by = $3, email = null where family_link_id = $1',
);

const namesOfTwo = statement(
  'names_of_family',
  `select case when f.payer_id = c.customer_id then 'payer' else 'member' end as role, c.customer_id, c.name, c.email
  from family_links f join customers c on c.customer_id in (f.payer_id, f.member_id)
  where f.family_link_id = $1 and not ${isErasedSql('c.customer_id')}`,
  z.object({
    role: z.enum(familyRoles),
    customer_id: z.int(),
    name: z.string(),
    email: z.string(),
  }),
);

/**
 * Ends a link of the caller, withdraws an invitation, or declines one. The other of a link is told; an invitation ends
 * silently. What renews ends with its paid time: by a job, which is also tried at once. Throws `family_invitation_over`.
 */
export async function endFamily(
  services: Services,
  caller: Pick<Person, 'customer_id' | 'email' | 'email_verified'>,
  { family_link_id, token }: { family_link_id: number; token?: string | undefined },
): Promise<void> {
  const { db, clock, config, log } = services;
  const now = clock.now();
  const { customer_id } = caller;
  const { email, linked_id } = claimsOf(caller, token, config);
  const wasAccepted = await db.transaction(async (tx) => {
    const link = await linkToEnd.maybeOne(tx, [family_link_id, customer_id, email, linked_id]);
    const isAllowed = link?.is_own || (link?.is_invited && !link.is_accepted);
    if (!link || !isAllowed) throw problem('family_invitation_over');
    if (!link.is_accepted) {
      await setEnded.run(tx, [family_link_id, now, link.is_own ? 'withdrawn' : 'declined']);
      return false;
    }
    const role: FamilyRole = link.payer_id === customer_id ? 'payer' : 'member';
    await setEnded.run(tx, [family_link_id, now, role]);
    await queueEndOfPayments(tx);
    await tellEnded(tx, { family_link_id, by: role, now });
    return true;
  });
  if (!wasAccepted) return;
  await endFamilyPayments(services).catch((err: unknown) =>
    log.warn({ err, family_link_id }, 'the payments of a family are ended later'),
  );
}

/** Tells the other of the two. */
async function tellEnded(
  tx: Transaction,
  { family_link_id, by, now }: { family_link_id: number; by: FamilyRole; now: string },
): Promise<void> {
  const two = await namesOfTwo.all(tx, [family_link_id]);
  const ender = two.find(({ role }) => role === by);
  const told = two.find(({ role }) => role === otherRole(by));
  if (!ender || !told) return;
  await queueMail(tx, {
    cause: `family_ended:${family_link_id}`,
    customer_id: told.customer_id,
    recipient: told.email,
    template: 'family_ended',
    now,
    data: { name: told.name, other_name: ender.name, role: told.role },
  });
}
