import type { Customer } from '@tbm/contract/accounts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** The customer behind an account; `has_access` is computed from her purchases at `now`. */
export async function customerByUid(db: Queryable, uid: string, now: string): Promise<Customer | undefined> {
  const { rows } = await db.execute<Customer & Record<string, unknown>>(sql`
    select c.customer_id, u.uid, u.role, c.name, c.last_name, c.email, c.phone, c.signup_reason, c.branch_id,
      c.birthdate, c."createdAt", exists (
        select from purchases p
        where p.customer_id = c.customer_id and p.include_online
          and p.status in ('active', 'cancelled') and p.access_until > ${now}::timestamptz) as has_access
    from users u join customers c on c.customer_id = u.customer_id
    where u.uid = ${uid}`);
  return rows[0];
}
