import type { Customer } from '@tbm/contract/accounts';
import { settings } from '@tbm/domain/settings';
import type { Pool } from 'pg';
import { onlineAccess } from '../../platform/access.ts';
import type { Identified } from '../../platform/actor.ts';
import { fileJson } from '../files/index.ts';

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
      c.birthdate, c.file_id, ${fileJson('f')} as file, c."createdAt", c.cancel_attempt,
      coalesce(i."emailVerified", $3) as email_verified, ${onlineAccess('c.customer_id', '$2')} as has_access,
      exists (
        select from purchases p
        where p.customer_id = c.customer_id and p.class_package_id = $4
          and p.status not in ('pending', 'failed')) as trial_used
    from users u join customers c on c.customer_id = u.customer_id
    left join identity_users i on i.id = u.uid
    left join files f on f.file_id = c.file_id
    where u.uid = $1`,
    values: [uid, now, email_verified, settings.trial_package_id],
  });
  return rows[0];
}

/** The zone of her branch, in which her days are reckoned. */
export async function timezoneOfCustomer(pool: Pool, customer_id: number): Promise<string> {
  const { rows } = await pool.query<{ timezone: string }>({
    name: 'timezone_of_customer',
    text: 'select b.timezone from customers c join branches b using (branch_id) where c.customer_id = $1',
    values: [customer_id],
  });
  return rows[0]?.timezone ?? 'UTC';
}
