import { type StaffInvitation, staffInvitation } from '@tbm/contract/staff-invitations';
import { instantOf } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../messages/index.ts';

/** How long a link works. */
const days = 7;
const expiry = (now: string): string =>
  instantOf(now)
    .add({ hours: 24 * days })
    .toString();

const columns = `i.staff_invitation_id, i.email, i.name, i.last_name, i.role, to_json(i.branches) as branches, i.instructor_id,
  a.name || ' ' || a.last_name as invited_by, i."sentAt", i."expiresAt"`;
const waiting = `i."acceptedAt" is null and i."revokedAt" is null`;

const open = statement(
  'staff_invitations',
  `select ${columns} from staff_invitations i join customers a on a.customer_id = i.invited_by
  where ${waiting} order by i.staff_invitation_id desc`,
  staffInvitation,
);

/** Invitations that wait for an answer, newest first. */
export const openInvitations = (db: Executor): Promise<StaffInvitation[]> => open.all(db);

const lockOpen = statement(
  'lock_staff_invitation',
  `select i.sends, ${columns} from staff_invitations i join customers a on a.customer_id = i.invited_by
  where i.staff_invitation_id = $1 and ${waiting} for update of i`,
  staffInvitation.extend({ sends: z.int() }),
);
const insert = statement(
  'insert_staff_invitation',
  `insert into staff_invitations (email, name, last_name, role, branches, instructor_id, invited_by, "sentAt", "expiresAt", "createdAt")
  select $1, $2, $3, $4, $5::bigint[], $6::bigint, $7::bigint, $8::timestamptz, $9::timestamptz, $8::timestamptz
  where $5::bigint[] is null
    or (select count(*) from branches where branch_id = any($5)) = (select count(distinct one) from unnest($5) one)
  returning staff_invitation_id`,
  z.object({ staff_invitation_id: z.int() }),
);
const staffWith = statement(
  'staff_with_email',
  `select from users u join customers c using (customer_id) where lower(c.email) = $1 and u.role <> 'member'`,
  z.object({}),
);
const send = command(
  'send_staff_invitation',
  `update staff_invitations set sends = sends + 1, "sentAt" = $2, "expiresAt" = $3, invited_by = $4
  where staff_invitation_id = $1`,
);
const revoke = statement(
  'revoke_staff_invitation',
  `update staff_invitations set "revokedAt" = $2 where staff_invitation_id = $1 returning staff_invitation_id`,
  z.object({ staff_invitation_id: z.int() }),
);

type Invitation = Pick<
  StaffInvitation,
  'email' | 'name' | 'last_name' | 'role' | 'branches' | 'instructor_id'
>;

const auditedFields = ({ role, branches, instructor_id }: Invitation) => ({ role, branches, instructor_id });

const mail = (tx: Transaction, invitation: StaffInvitation, sends: number, now: string): Promise<void> =>
  queueMail(tx, {
    cause: `staff_invitation:${invitation.staff_invitation_id}:${sends}`,
    customer_id: null,
    recipient: invitation.email,
    template: 'staff_invitation',
    data: {
      name: invitation.name,
      role: invitation.role,
      invited_by: invitation.invited_by,
      invitation: { staff_invitation_id: invitation.staff_invitation_id, sends },
    },
    now,
  });

/**
 * Invites a person to a role at branches. Throws `already_staff`, `invitation_open` when an invitation is open,
 * `coach_account_missing`, and `not_found` for an unknown branch or coach.
 */
export async function invite(
  { db, clock }: Services,
  actor: Person,
  given: Invitation,
): Promise<StaffInvitation> {
  const { email, name, last_name, role, branches, instructor_id } = given;
  if (role === 'coach' && instructor_id === null) throw problem('coach_account_missing');
  const now = clock.now();
  const inviting = db.transaction(async (tx) => {
    if (await staffWith.maybeOne(tx, [email])) throw problem('already_staff');
    const values = [
      email,
      name,
      last_name,
      role,
      branches,
      instructor_id,
      actor.customer_id,
      now,
      expiry(now),
    ];
    const { staff_invitation_id } = oneOr(await insert.all(tx, values), 'not_found');
    const invitation = oneOr(await lockOpen.all(tx, [staff_invitation_id]), 'internal');
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'staff_invitations',
      thing_id: staff_invitation_id,
      customer_id: null,
      before: null,
      after: auditedFields(given),
      now,
    });
    await mail(tx, invitation, invitation.sends, now);
    return invitation;
  });
  const { sends: _, ...made } = await inviting.catch((error: unknown) => {
    const constraint = brokenConstraint(error);
    if (constraint === 'staff_invitations_open') throw problem('invitation_open');
    throw constraint?.includes('instructor_id') ? problem('not_found') : error;
  });
  return made;
}

/**
 * Mails a new link, which ends the former one. The admin who sends it becomes the sender of the invitation. Throws
 * `not_found`.
 */
export const sendAgain = ({ db, clock }: Services, actor: Person, id: number): Promise<StaffInvitation> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { sends: before } = oneOr(await lockOpen.all(tx, [id]), 'not_found');
    await send.run(tx, [id, now, expiry(now), actor.customer_id]);
    const { sends, ...sent } = oneOr(await lockOpen.all(tx, [id]), 'internal');
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'staff_invitations',
      thing_id: id,
      customer_id: null,
      before: { sends: before },
      after: { sends },
      now,
    });
    await mail(tx, sent, sends, now);
    return sent;
  });

/** Revokes an invitation that waits for an answer. Throws `not_found`. */
export const revokeInvitation = (
  { db, clock }: Services,
  actor: Person,
  id: number,
): Promise<{ deleted: true }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const found = oneOr(await lockOpen.all(tx, [id]), 'not_found');
    await revoke.one(tx, [id, now]);
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'staff_invitations',
      thing_id: id,
      customer_id: null,
      before: auditedFields(found),
      after: null,
      now,
    });
    return { deleted: true };
  });
