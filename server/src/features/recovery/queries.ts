import type { Pool } from 'pg';

/** Whether a customer has this e-mail, with or without an account. */
export const emailIsKnown = async (pool: Pool, email: string): Promise<boolean> =>
  (await pool.query('select 1 from customers where lower(email) = $1', [email.toLowerCase()])).rowCount !== 0;

/** The customer behind an account, as a mail addresses her; undefined before she has finished signing up. */
export async function addressee(
  pool: Pool,
  uid: string,
): Promise<{ customer_id: number; name: string } | undefined> {
  const { rows } = await pool.query(
    'select c.customer_id, c.name from users u join customers c on c.customer_id = u.customer_id where u.uid = $1',
    [uid],
  );
  return rows[0];
}
