import type { Call } from '@tbm/contract';
import { type FamilyRole, familyRoles, familySeats } from '@tbm/contract/family';
import { familyTextVersion, freeSeat, otherRole } from '@tbm/domain/family';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import { isOpenFamilyLink } from '../../platform/family-link.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../messages/index.ts';
import { claimsOf, isOpenInvitation } from './queries.ts';

const invitation = z.object({
  invited_by: z.enum(familyRoles),
  inviter_id: z.int(),
});

/** `$2` and `$3`: the verified address of the caller, and the invitation whose link the caller has. */
const invitationTo = `select f.invited_by, coalesce(f.payer_id, f.member_id) as inviter_id from family_links f
  where f.family_link_id = $1 and (f.email = $2 or f.family_link_id = $3) and ${isOpenInvitation('f', '$4')}`;
const readInvitation = statement('family_invitation', invitationTo, invitation);
const lockInvitation = statement('lock_family_invitation', `${invitationTo} for update of f`, invitation);

const lockBoth = command(
  'lock_family_of_two',
  'select from customers where customer_id = any($1::bigint[]) order by customer_id for no key update',
);

const takenSeats = statement(
  'taken_family_seats',
  `select seat from family_links f where f.payer_id = $1 and ${isOpenFamilyLink('f')}`,
  z.object({ seat: z.int() }),
);

const acceptInvitation = command(
  'accept_family_invitation',
  `update family_links set payer_id = $2, member_id = $3, seat = $4, email = null, "acceptedAt" = $5,
    accepted_version = $6, accepted_address = $7 where family_link_id = $1`,
);

const nameOf = statement(
  'name_in_family',
  'select name, email from customers where customer_id = $1',
  z.object({ name: z.string(), email: z.string() }),
);

interface Acceptance extends Pick<Person, 'customer_id' | 'email' | 'email_verified'> {
  /** The IP address. */
  address: string;
}

/**
 * Accepts an invitation: both have agreed from now on. Acceptances of a payer and of a member come one after another. Throws
 * `family_invitation_over`, `family_oneself`, `family_full`, `family_payer_has_others`, `family_has_payer`,
 * `consent_text_changed`.
 */
export async function acceptFamily(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  caller: Acceptance,
  { family_link_id, version, token }: { family_link_id: number } & Call<'POST /family/:id/accept'>['body'],
): Promise<void> {
  const now = clock.now();
  const { email, linked_id } = claimsOf(caller, token, config);
  const asked = [family_link_id, email, linked_id, now];
  const { customer_id, address } = caller;
  const found = await readInvitation.maybeOne(db, asked);
  if (!found) throw problem('family_invitation_over');
  const role = otherRole(found.invited_by);
  if (found.inviter_id === customer_id) throw problem('family_oneself');
  if (version !== familyTextVersion(role)) throw problem('consent_text_changed');
  await db
    .transaction(async (tx) => {
      await lockBoth.run(tx, [[found.inviter_id, customer_id]]);
      if (!(await lockInvitation.maybeOne(tx, asked))) throw problem('family_invitation_over');
      const [payer_id, member_id] =
        role === 'payer' ? [customer_id, found.inviter_id] : [found.inviter_id, customer_id];
      const taken = (await takenSeats.all(tx, [payer_id])).map(({ seat }) => seat);
      const seat = freeSeat(taken, familySeats);
      if (seat === null)
        throw problem(role === 'payer' ? 'family_full' : 'family_payer_has_others', {
          count: String(familySeats),
        });
      const values = [family_link_id, payer_id, member_id, seat, now, version, address];
      await acceptInvitation.run(tx, values);
      await tellAccepted(tx, { family_link_id, inviter_id: found.inviter_id, customer_id, role, now });
    })
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'family_links_one_payer' ? problem('family_has_payer') : error;
    });
}

async function tellAccepted(
  tx: Transaction,
  {
    family_link_id,
    inviter_id,
    customer_id,
    role,
    now,
  }: { family_link_id: number; inviter_id: number; customer_id: number; role: FamilyRole; now: string },
): Promise<void> {
  const inviter = await nameOf.one(tx, [inviter_id]);
  const accepted = await nameOf.one(tx, [customer_id]);
  await queueMail(tx, {
    cause: `family_accepted:${family_link_id}`,
    customer_id: inviter_id,
    recipient: inviter.email,
    template: 'family_accepted',
    now,
    data: { name: inviter.name, other_name: accepted.name, role: otherRole(role) },
  });
}
