import { z } from 'zod';
import { command, type Executor, statement } from '../../platform/database/statement.ts';

/** The outcome: `made`, `was` (the account is already an admin), `no_account` (the customer has no password yet), `unknown`. */
export type MadeAdmin = 'made' | 'was' | 'no_account' | 'unknown';

const accountByEmail = statement(
  'account_by_email',
  `select u.uid, u.role, exists (select from staff_branches s where s.uid = u.uid) as is_bound
  from customers c left join users u using (customer_id) where lower(c.email) = $1`,
  z.object({ uid: z.string().nullable(), role: z.string().nullable(), is_bound: z.boolean() }),
);

const writeAdmin = command(
  'make_admin',
  `with everywhere as (delete from staff_branches where uid = $1) update users set role = 'admin' where uid = $1`,
);

/** Gives the account with this e-mail the role admin at every branch, effective from its next call: each call reads the role. */
export async function makeAdmin(db: Executor, email: string): Promise<MadeAdmin> {
  const found = await accountByEmail.maybeOne(db, [email.trim().toLowerCase()]);
  if (!found) return 'unknown';
  if (!found.uid) return 'no_account';
  if (found.role === 'admin' && !found.is_bound) return 'was';
  await writeAdmin.run(db, [found.uid]);
  return 'made';
}
