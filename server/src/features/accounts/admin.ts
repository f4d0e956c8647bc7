import type { Pool } from 'pg';

/** What came of it: `made`, `was` admin already, `no_account` (a customer who has no password yet), `unknown`. */
export type MadeAdmin = 'made' | 'was' | 'no_account' | 'unknown';

/** Gives the account of an e-mail the role admin. It holds from her next call on: roles are read with every one. */
export async function makeAdmin(pool: Pool, email: string): Promise<MadeAdmin> {
  const { rows } = await pool.query<{ uid: string | null; role: string | null }>(
    'select u.uid, u.role from customers c left join users u using (customer_id) where lower(c.email) = $1',
    [email.trim().toLowerCase()],
  );
  const [found] = rows;
  if (!found) return 'unknown';
  if (!found.uid) return 'no_account';
  if (found.role === 'admin') return 'was';
  await pool.query(`update users set role = 'admin' where uid = $1`, [found.uid]);
  return 'made';
}
