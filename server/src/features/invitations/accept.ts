import { staffRoles } from '@tbm/contract/route';
import type { OpenedInvitation } from '@tbm/contract/staff-invitations';
import { z } from 'zod';
import type { Identified, Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { refuseCommonPassword } from '../../platform/identity/refuse-common-password.ts';
import { type InvitationLink, invitationOfLink } from '../../platform/invitation-link.ts';
import type { Services } from '../../platform/services.ts';
import { giveRole, lockAdmins, refusedRole } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';

const row = z.object({
  staff_invitation_id: z.int(),
  email: z.string(),
  name: z.string(),
  last_name: z.string(),
  role: z.enum(staffRoles),
  instructor_id: z.int().nullable(),
  branches: z.array(z.int()).nullable(),
  sends: z.int(),
  expiresAt: z.string(),
  acceptedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  inviter_uid: z.string().nullable(),
  customer_id: z.int().nullable(),
  uid: z.string().nullable(),
  is_staff: z.boolean(),
});
type Invitation = z.output<typeof row>;

/** An invitation, the account of the sender while it may still invite, and the customer with its e-mail. */
const columns = `i.staff_invitation_id, i.email, i.name, i.last_name, i.role, i.instructor_id, to_json(i.branches) as branches,
    i.sends, i."expiresAt", i."acceptedAt", i."revokedAt", a.uid as inviter_uid, c.customer_id, u.uid,
    coalesce(u.role <> 'member', false) as is_staff
  from staff_invitations i
  left join users a on a.customer_id = i.invited_by and a.role = 'admin'
    and not exists (select from staff_branches s where s.uid = a.uid)
  left join customers c on lower(c.email) = lower(i.email)
  left join users u on u.customer_id = c.customer_id
  where i.staff_invitation_id = $1`;

const byId = statement('staff_invitation', `select ${columns}`, row);
const lock = command(
  'lock_invitation',
  'select from staff_invitations where staff_invitation_id = $1 for update',
);

/** Throws the reason why an invitation can no longer be accepted. */
function refuseEnded(found: Invitation | undefined, { sends }: InvitationLink, now: string): Invitation {
  if (!found) throw problem('invitation_unknown');
  if (found.acceptedAt) throw problem('invitation_used');
  if (found.revokedAt) throw problem('invitation_revoked');
  if (found.sends !== sends) throw problem('invitation_replaced');
  if (Date.parse(found.expiresAt) <= Date.parse(now)) throw problem('invitation_expired');
  if (found.inviter_uid === null) throw problem('invitation_void');
  if (found.is_staff) throw problem('already_staff');
  return found;
}

function linkOf(token: string, { config }: Pick<Services, 'config'>): InvitationLink {
  const link = invitationOfLink(token, config);
  if (!link) throw problem('invitation_unknown');
  return link;
}

const find = async (db: Executor, link: InvitationLink, now: string): Promise<Invitation> =>
  refuseEnded(await byId.maybeOne(db, [link.staff_invitation_id]), link, now);

const named = statement(
  'branches_of_invitation',
  'select name from branches where branch_id = any($1::bigint[]) order by branch_id',
  z.object({ name: z.string() }),
);

/** What an invitation shows to a person with its link. Throws why it cannot be accepted. */
export async function readInvitation(services: Services, token: string): Promise<OpenedInvitation> {
  const { db, clock } = services;
  const { email, name, last_name, role, branches, uid } = await find(
    db,
    linkOf(token, services),
    clock.now(),
  );
  const names = branches && (await named.all(db, [branches]));
  return {
    email,
    name,
    last_name,
    role,
    has_account: uid !== null,
    branches: names?.map((branch) => branch.name) ?? null,
  };
}

/**
 * Accepts with a new account of the invited e-mail. After an interruption, the same link completes it. Throws why it cannot
 * be accepted, `password_common`, and `account_exists` for a person with an account, who has to sign in.
 */
export async function acceptWithPassword(
  services: Services,
  { token, password }: { token: string; password: string },
): Promise<Pick<Invitation, 'email' | 'role'>> {
  const { db, clock, identity } = services;
  const link = linkOf(token, services);
  const { email, name, last_name, uid: known } = await find(db, link, clock.now());
  if (known !== null) throw problem('account_exists');
  await refuseCommonPassword(password);
  const uid = await identity.setPassword({ name: `${name} ${last_name}`, email, password });
  return accept(services, link, uid);
}

/** Accepts with the caller's account. Throws why it cannot be accepted, and `invitation_of_another`. */
export async function acceptSignedIn(
  services: Services,
  actor: Identified | Person,
  token: string,
): Promise<Pick<Invitation, 'email' | 'role'>> {
  const link = linkOf(token, services);
  const { email } = await find(services.db, link, services.clock.now());
  if (email.toLowerCase() !== actor.email.toLowerCase()) throw problem('invitation_of_another');
  return accept(services, link, actor.uid);
}

const insertCustomer = statement(
  'insert_invited_customer',
  `insert into customers (name, last_name, email, phone, branch_id, "createdAt")
  values ($1, $2, $3, '', coalesce($4::bigint, (select min(branch_id) from branches)), $5) returning customer_id`,
  z.object({ customer_id: z.int() }),
);
const insertUser = command(
  'insert_invited_user',
  `insert into users (uid, customer_id, "createdAt") select $1, $2, $3
  where not exists (select from users where uid = $1)`,
);
const markAccepted = command(
  'accept_staff_invitation',
  `update staff_invitations set "acceptedAt" = $2, accepted_by = $3 where staff_invitation_id = $1`,
);

async function accept(services: Services, link: InvitationLink, uid: string) {
  const { db, clock, realtime } = services;
  const now = clock.now();
  const done = await db
    .transaction((tx) => acceptIn(tx, link, uid, now))
    .catch((error: unknown) => {
      throw refusedRole(error);
    });
  realtime.closeEnded(uid);
  return done;
}

/**
 * Everything is checked again under the lock, because the invitation may have been accepted, or its sender may no longer
 * be an admin.
 */
async function acceptIn(tx: Transaction, link: InvitationLink, uid: string, now: string) {
  await lock.run(tx, [link.staff_invitation_id]);
  await lockAdmins(tx);
  const found = await find(tx, link, now);
  if (found.uid !== null && found.uid !== uid) throw problem('invitation_of_another');
  const { email, name, last_name, role, branches, instructor_id, inviter_uid } = found;
  const customer_id =
    found.customer_id ??
    (await insertCustomer.one(tx, [name, last_name, email, branches?.[0] ?? null, now])).customer_id;
  await insertUser.run(tx, [uid, customer_id, now]);
  await giveRole(
    tx,
    { uid: inviter_uid ?? '', role: 'admin' },
    {
      customer_id,
      role,
      branches,
      instructor_id,
    },
    now,
  );
  await markAccepted.run(tx, [link.staff_invitation_id, now, customer_id]);
  await recordAudit(
    tx,
    { uid, role },
    {
      action: 'update',
      thing: 'staff_invitations',
      thing_id: link.staff_invitation_id,
      customer_id,
      before: { accepted: false },
      after: { accepted: true },
      now,
    },
  );
  return { email, role };
}
