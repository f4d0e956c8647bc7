import type { Customer } from '@tbm/contract/accounts';
import type { Pool } from 'pg';
import type { Identified } from '../../platform/actor.ts';

/** Whether customer `c` has online access at a moment, given as SQL: computed from her purchases, never kept. */
export const hasAccess = (now: string): string => `exists (
        select from purchases p
        where p.customer_id = c.customer_id and p.include_online
          and p.status in ('active', 'cancelled') and p.access_until > ${now}::timestamptz)`;

/**
 * The customer behind an account; `has_access` is computed from her purchases at `now`. Whether her e-mail is verified
 * the identity service inside this server knows best; of another one the token tells.
 */
export async function customerByUid(
  pool: Pool,
  { uid, email_verified }: Pick<Identified, 'uid' | 'email_verified'>,
  now: string,
): Promise<Customer | undefined> {
  const { rows } = await pool.query<Customer>({
    name: 'customer_by_uid',
    text: `
    select c.customer_id, u.uid, u.role, c.name, c.last_name, c.email, c.phone, c.signup_reason, c.branch_id,
      c.birthdate, c."createdAt",
      coalesce(i."emailVerified", $3) as email_verified, ${hasAccess('$2')} as has_access
    from users u join customers c on c.customer_id = u.customer_id
    left join identity_users i on i.id = u.uid
    where u.uid = $1`,
    values: [uid, now, email_verified],
  });
  return rows[0];
}
