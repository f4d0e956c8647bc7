import { type Customer, customer } from '@tbm/contract/accounts';
import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import { onlineAccess } from '../../platform/access.ts';
import type { Identified } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fileJson } from '../files/index.ts';

const byUid = statement(
  'customer_by_uid',
  `select c.customer_id, u.uid, u.role, c.name, c.last_name, c.email, c.phone, c.signup_reason, c.branch_id,
      (select json_agg(s.branch_id order by s.branch_id) from staff_branches s where s.uid = u.uid) as branches,
      c.birthdate, c.instagram, c.height, c.track_frequency, c.on_boards, c.photo_shown,
      c.whatsapp_number,
      c.whatsapp_number is not null as whatsapp_verified, to_jsonb(a) as address, c.file_id, ${fileJson('f')} as file, c."createdAt", c.cancel_attempt,
      coalesce(i."emailVerified", $3) as email_verified, coalesce(i."twoFactorEnabled", false) as two_step,
      ${onlineAccess('c.customer_id', '$2')} as has_access,
      exists (
        select from purchases p
        where p.customer_id = c.customer_id and p.class_package_id = $4
          and p.status not in ('pending', 'failed')) as trial_used
    from users u join customers c on c.customer_id = u.customer_id
    left join identity_users i on i.id = u.uid
    left join files f on f.file_id = c.file_id
    left join addresses a on a.customer_id = c.customer_id
    where u.uid = $1`,
  customer,
);

/**
 * The customer behind an account. `has_access` is computed from the customer's purchases at `now`. Whether the e-mail is
 * verified comes from the built-in identity service, or from the token when the service is external.
 */
export const customerByUid = (
  db: Executor,
  { uid, email_verified }: Pick<Identified, 'uid' | 'email_verified'>,
  now: string,
): Promise<Customer | undefined> => byUid.maybeOne(db, [uid, now, email_verified, settings.trial_package_id]);

const customerById = statement(
  'customer_exists',
  'select customer_id from customers where customer_id = $1',
  z.object({ customer_id: z.int() }),
);

/** Throws `not_found` when there is no such customer. */
export async function requireCustomer(db: Executor, customer_id: number): Promise<void> {
  oneOr(await customerById.all(db, [customer_id]), 'not_found');
}

const timezoneById = statement(
  'timezone_of_customer',
  'select b.timezone from customers c join branches b using (branch_id) where c.customer_id = $1',
  z.object({ timezone: z.string() }),
);

/** The time zone of the customer's branch, which determines the customer's civil days. */
export const timezoneOfCustomer = async (db: Executor, customer_id: number): Promise<string> =>
  (await timezoneById.maybeOne(db, [customer_id]))?.timezone ?? 'UTC';
