import type { Customer } from '@tbm/contract/accounts';
import { and, eq, sql } from 'drizzle-orm';
import type { Identified, Person } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { customerByUid } from './queries.ts';
import { customers, users } from './tables.ts';

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

/** The customer with this e-mail and no account: imported, or created at the desk [AUTH-014]. */
export async function customerWithoutAccount(
  db: Database,
  email: string,
): Promise<{ customer_id: number; name: string; last_name: string } | undefined> {
  const [found] = await db
    .select({ customer_id: customers.customer_id, name: customers.name, last_name: customers.last_name })
    .from(customers)
    .leftJoin(users, eq(users.customer_id, customers.customer_id))
    .where(and(eq(sql`lower(${customers.email})`, email.toLowerCase()), sql`${users.uid} is null`));
  return found;
}

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
