import type { Call } from '@tbm/contract';
import { familySeats, openInvitations } from '@tbm/contract/family';
import { familyTextVersion, invitationDays, invitationEnd, otherRole } from '@tbm/domain/family';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, fieldProblem, problem } from '../../platform/errors.ts';
import { isOpenFamilyLink } from '../../platform/family-link.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../messages/index.ts';
import { isOpenInvitation } from './queries.ts';

const lockCustomer = command(
  'lock_inviting_customer',
  'select from customers where customer_id = $1 for no key update',
);

const standingOfInviter = statement(
  'family_of_inviter',
  `select count(*) filter (where f.payer_id = $1 and ${isOpenFamilyLink('f')})::int as members,
    count(*) filter (where f.member_id = $1 and ${isOpenFamilyLink('f')})::int as payers,
    count(*) filter (where ${isOpenInvitation('f', '$2')})::int as invitations
  from family_links f where $1 in (f.payer_id, f.member_id)`,
  z.object({ members: z.int(), payers: z.int(), invitations: z.int() }),
);

const endExpired = command(
  'end_expired_family_invitations_of',
  `update family_links set "endedAt" = $2, ended_by = 'expired', email = null
  where coalesce(payer_id, member_id) = $1 and $1 in (payer_id, member_id)
    and "acceptedAt" is null and "endedAt" is null and "expiresAt" <= $2`,
);

const insertInvitation = statement(
  'add_family_invitation',
  `insert into family_links (payer_id, member_id, invited_by, email, invited_version, invited_address, "createdAt", "expiresAt")
  values (case $2 when 'payer' then $1::bigint end, case $2 when 'member' then $1::bigint end, $2, $3, $4, $5, $6, $7)
  returning family_link_id`,
  z.object({ family_link_id: z.int() }),
);

const accountOfAddress = statement(
  'account_of_invited_address',
  `select c.customer_id, c.name from customers c join users u using (customer_id) where lower(c.email) = $1`,
  z.object({ customer_id: z.int(), name: z.string() }),
);

const nameOfInviter = statement(
  'name_of_inviter',
  'select name from customers where customer_id = $1',
  z.object({ name: z.string() }),
);

/**
 * Invites a person by mail, and in the inbox if the address has an account; the answer never says which. Throws
 * `family_oneself`, `family_invited`, `family_invitations_full`, `family_full`, `family_has_payer`, `consent_text_changed`.
 */
export async function inviteToFamily(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id, email: own, address }: Pick<Person, 'customer_id' | 'email'> & { address: string },
  { role, email, version }: Call<'POST /family/invitations'>['body'],
): Promise<void> {
  const now = clock.now();
  if (version !== familyTextVersion(role)) throw problem('consent_text_changed');
  if (email === own.toLowerCase()) throw fieldProblem('family_oneself', 'email');
  await db
    .transaction(async (tx) => {
      await lockCustomer.run(tx, [customer_id]);
      await endExpired.run(tx, [customer_id, now]);
      const { members, payers, invitations } = await standingOfInviter.one(tx, [customer_id, now]);
      if (role === 'member' && payers > 0) throw problem('family_has_payer');
      if (role === 'payer' && members >= familySeats)
        throw problem('family_full', { count: String(familySeats) });
      if (invitations >= openInvitations)
        throw problem('family_invitations_full', { count: String(openInvitations) });
      const expiresAt = invitationEnd(now);
      const values = [customer_id, role, email, version, address, now, expiresAt];
      const { family_link_id } = await insertInvitation.one(tx, values);
      await mailInvitation(tx, { family_link_id, customer_id, role, email, now });
    })
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'family_links_one_invitation'
        ? fieldProblem('family_invited', 'email')
        : error;
    });
}

async function mailInvitation(
  tx: Transaction,
  {
    family_link_id,
    customer_id,
    role,
    email,
    now,
  }: { family_link_id: number; customer_id: number; role: 'payer' | 'member'; email: string; now: string },
): Promise<void> {
  const inviter = await nameOfInviter.one(tx, [customer_id]);
  const [invited] = await accountOfAddress.all(tx, [email]);
  await queueMail(tx, {
    cause: `family_invited:${family_link_id}`,
    customer_id: invited?.customer_id ?? null,
    recipient: email,
    template: 'family_invited',
    now,
    data: {
      name: invited?.name ?? null,
      other_name: inviter.name,
      role: otherRole(role),
      days: invitationDays,
      family: { family_link_id },
    },
  });
}
