import type { StaffMember } from '@tbm/contract/accounts';
import type { Role } from '@tbm/contract/route';
import { asc, eq, ne } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { problem, refusedWrite } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { customers, users } from './tables.ts';

const accounts = (db: Queryable) =>
  db
    .select({
      customer_id: customers.customer_id,
      name: customers.name,
      last_name: customers.last_name,
      email: customers.email,
      branch_id: customers.branch_id,
      role: users.role,
      instructor_id: users.instructor_id,
    })
    .from(users)
    .innerJoin(customers, eq(customers.customer_id, users.customer_id))
    .$dynamic();

/** Accounts with a role other than member, by name. */
export const listStaff = (db: Queryable): Promise<StaffMember[]> =>
  accounts(db)
    .where(ne(users.role, 'member'))
    .orderBy(asc(customers.name), asc(customers.last_name), asc(customers.customer_id));

interface NewRole {
  customer_id: number;
  role: Role;
  instructor_id: number | null;
}

/**
 * Gives an account a role, effective from its next call. Throws `not_found` (customer), `account_missing` when she has no
 * account yet, `coach_account_missing` when a coach names no instructor, `last_admin` when no admin would be left.
 */
export async function changeRole(
  { db, clock, realtime }: Pick<Services, 'db' | 'clock' | 'realtime'>,
  actor: Pick<Person, 'uid' | 'role'>,
  wish: NewRole,
): Promise<StaffMember> {
  if (wish.role === 'coach' && wish.instructor_id === null) throw problem('coach_account_missing');
  const changing = db.transaction((tx) => change(tx, actor, wish, clock.now()));
  const { uid, ...changed } = await changing.catch((error: unknown) => {
    throw refusedWrite(error, { table: 'users', columns: ['instructor_id'] });
  });
  realtime.closeEnded(uid);
  return changed;
}

async function change(
  tx: Transaction,
  actor: Pick<Person, 'uid' | 'role'>,
  { customer_id, role, instructor_id }: NewRole,
  now: string,
): Promise<StaffMember & { uid: string }> {
  // All admins are locked, so that two of them cannot remove each other.
  const admins = await tx
    .select({ customer_id: users.customer_id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.uid))
    .for('update');
  const [before] = await accounts(tx).where(eq(users.customer_id, customer_id));
  if (!before) {
    const known = tx.select({ id: customers.customer_id }).from(customers);
    oneOr(await known.where(eq(customers.customer_id, customer_id)), 'not_found');
    throw problem('account_missing');
  }
  const isLastAdmin = admins.length === 1 && admins[0]?.customer_id === customer_id;
  if (isLastAdmin && role !== 'admin') throw problem('last_admin');
  const after = { ...before, role, instructor_id };
  const changed = await tx
    .update(users)
    .set({ role, instructor_id })
    .where(eq(users.customer_id, customer_id))
    .returning({ uid: users.uid });
  await recordAudit(tx, actor, {
    action: 'change_role',
    thing: 'users',
    thing_id: customer_id,
    customer_id,
    before: { role: before.role, instructor_id: before.instructor_id },
    after: { role, instructor_id },
    now,
  });
  return { ...after, uid: changed[0]?.uid ?? '' };
}
