import { type StaffMember, staffMember } from '@tbm/contract/accounts';
import type { Role } from '@tbm/contract/route';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { byName } from '../../platform/database/by-name.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem, refusedWrite } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { requireCustomer } from './queries.ts';
import { users } from './tables.ts';

const branchesOf = (uid: string): string =>
  `(select json_agg(s.branch_id order by s.branch_id) from staff_branches s where s.uid = ${uid})`;
const columns = `c.customer_id, c.name, c.last_name, c.email, c.branch_id, u.role, u.instructor_id,
    ${branchesOf('u.uid')} as branches, coalesce(i."twoFactorEnabled", false) as two_step,
    (select max(s."updatedAt") from identity_sessions s where s."userId" = u.uid) as last_seen
  from users u join customers c using (customer_id) left join identity_users i on i.id = u.uid`;

const everyone = statement(
  'staff',
  `select ${columns} where u.role <> 'member' order by ${byName('c.name', 'c.last_name')}, c.customer_id`,
  staffMember,
  { scans: 'the few accounts of the staff have an index; the statistics of the test expect many' },
);
const account = statement(
  'account_of_staff',
  `select u.uid, ${columns} where u.customer_id = $1`,
  staffMember.extend({ uid: z.string() }),
);

/** Accounts with a role other than member, by name. */
export const listStaff = (db: Executor): Promise<StaffMember[]> => everyone.all(db);

interface NewRole {
  customer_id: number;
  role: Role;
  instructor_id: number | null;
  /** Null means every branch. When absent, the branches stay as they are. */
  branches?: readonly number[] | null | undefined;
}

type RoleGiver = Pick<Person, 'uid' | 'role'>;
type ChangedStaff = StaffMember & { uid: string };

/**
 * Gives an account a role at branches, effective from its next call. Throws `not_found` (customer, branch),
 * `account_missing` when the customer has no account yet, `coach_account_missing` when a coach has no instructor, and
 * `last_admin` when no admin of every branch would be left.
 */
export async function changeRole(services: Services, actor: RoleGiver, wish: NewRole): Promise<StaffMember> {
  const { db, clock, realtime } = services;
  const changing = db.transaction((tx) => giveRole(tx, actor, wish, clock.now()));
  const { uid, ...changed } = await changing.catch((error: unknown) => {
    throw refusedRole(error);
  });
  realtime.closeEnded(uid);
  return changed;
}

/** The error for each constraint by which the database refuses a role. */
export const refusedRole = (error: unknown): unknown =>
  brokenConstraint(error)?.startsWith('staff_branches_branch_id')
    ? problem('not_found')
    : refusedWrite(error, { table: 'users', columns: ['instructor_id'] });

/**
 * Removes a person from the staff: the person is a member again, and is signed out everywhere. Throws what `changeRole`
 * throws.
 */
export async function endWork(
  services: Services,
  actor: RoleGiver,
  customer_id: number,
): Promise<StaffMember> {
  const ended = await changeRole(services, actor, { customer_id, role: 'member', instructor_id: null });
  const { uid } = oneOr(await account.all(services.db, [customer_id]), 'account_missing');
  await services.identity.endSessions(uid);
  services.realtime.closeEnded(uid);
  return { ...ended, last_seen: null };
}

const adminsOfEveryBranch = statement(
  'admins_of_every_branch',
  `select customer_id from users u where u.role = 'admin'
    and not exists (select from staff_branches s where s.uid = u.uid)`,
  z.object({ customer_id: z.int() }),
);
const clearBranches = command('clear_staff_branches', 'delete from staff_branches where uid = $1');
const insertBranches = command(
  'insert_staff_branches',
  'insert into staff_branches (uid, branch_id) select distinct $1::text, unnest($2::bigint[])',
);

const lockAllAdmins = command(
  'lock_admins',
  `select from users where role = 'admin' order by uid for update`,
);
const lockAccount = command('lock_account', 'select from users where customer_id = $1 for update');

/** Locks all admins, so that two of them cannot remove each other, and no former admin acts as one. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await lockAllAdmins.run(tx);
}

/** `changeRole` within a transaction. */
export async function giveRole(
  tx: Transaction,
  actor: RoleGiver,
  { customer_id, role, instructor_id, branches: wished }: NewRole,
  now: string,
): Promise<ChangedStaff> {
  if (role === 'coach' && instructor_id === null) throw problem('coach_account_missing');
  await lockAdmins(tx);
  // `lockAdmins` locks only admins, so the account itself is locked too: other changes of it wait.
  await lockAccount.run(tx, [customer_id]);
  const before = await account.maybeOne(tx, [customer_id]);
  if (!before) {
    await requireCustomer(tx, customer_id);
    throw problem('account_missing');
  }
  const branches = role === 'member' ? null : wished === undefined ? before.branches : wished;
  const { uid } = before;
  await tx.update(users).set({ role, instructor_id }).where(eq(users.uid, uid));
  await clearBranches.run(tx, [uid]);
  if (branches !== null) await insertBranches.run(tx, [uid, branches]);
  const wasWhole = before.role === 'admin' && before.branches === null;
  if (wasWhole && (await adminsOfEveryBranch.all(tx)).length === 0) throw problem('last_admin');
  await recordAudit(tx, actor, {
    action: 'change_role',
    thing: 'users',
    thing_id: customer_id,
    customer_id,
    before: { role: before.role, instructor_id: before.instructor_id, branches: before.branches },
    after: { role, instructor_id, branches },
    now,
  });
  return {
    ...before,
    role,
    instructor_id,
    branches: branches && [...new Set(branches)].sort((a, b) => a - b),
  };
}
