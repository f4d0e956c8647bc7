import type { Customer } from '@tbm/contract/accounts';
import { z } from 'zod';
import type { Identified, Person } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { customerByUid } from './queries.ts';
import { users } from './tables.ts';

/** Binds an account to a customer without one, as a member. Throws `account_exists` when either is already bound. */
export async function bindAccount(
  db: Database,
  { uid, customer_id, now }: { uid: string; customer_id: number; now: string },
): Promise<void> {
  try {
    await db.insert(users).values({ uid, customer_id, createdAt: now });
  } catch (error) {
    throw brokenConstraint(error) ? problem('account_exists') : error;
  }
}

const withoutAccount = statement(
  'customer_without_account',
  `select c.customer_id, c.name, c.last_name from customers c
  where lower(c.email) = $1 and not exists (select from users u where u.customer_id = c.customer_id)`,
  z.object({ customer_id: z.int(), name: z.string(), last_name: z.string() }),
);

/** The customer with this e-mail and no account: imported, or created at the desk [AUTH-014]. */
export const customerWithoutAccount = (
  db: Executor,
  email: string,
): Promise<{ customer_id: number; name: string; last_name: string } | undefined> =>
  withoutAccount.maybeOne(db, [email.toLowerCase()]);

/** Binds an account with a verified e-mail to the customer with that e-mail, so that no purchase becomes unreachable. */
export async function claimCustomer({ db, clock }: Services, actor: Identified | Person): Promise<Customer> {
  const now = clock.now();
  const known = await customerByUid(db, actor, now);
  if (known) return known;
  const waiting = await customerWithoutAccount(db, actor.email);
  if (!waiting) throw problem('not_found');
  if (!actor.email_verified) throw problem('email_unverified');
  await bindAccount(db, { uid: actor.uid, customer_id: waiting.customer_id, now });
  const bound = await customerByUid(db, actor, now);
  if (!bound) throw problem('internal');
  return bound;
}
