import type { Customer, signupBody } from '@tbm/contract/accounts';
import type { z } from 'zod';
import type { Identified, Person } from '../../platform/actor.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { giveConsent } from '../consents/index.ts';
import { customerByUid } from './queries.ts';
import { customers, users } from './tables.ts';

/**
 * Binds the token's account to a new customer. The e-mail comes from the account: a body cannot claim another one.
 * Idempotent: a retry after a lost response returns the same customer. Throws `account_exists` [ERR-004], and
 * `consent_text_changed`.
 */
export async function signup(
  { db, clock }: Services,
  actor: Identified | Person,
  body: z.output<typeof signupBody>,
): Promise<Customer> {
  const { name, last_name, phone, reason, branch_id, consents } = body;
  const now = clock.now();
  const write = async () =>
    db.transaction(async (tx) => {
      const [newCustomer] = await tx
        .insert(customers)
        .values({
          name,
          last_name,
          phone,
          branch_id,
          signup_reason: reason,
          email: actor.email,
          createdAt: now,
        })
        .returning({ customer_id: customers.customer_id });
      if (!newCustomer) return;
      const { customer_id } = newCustomer;
      await tx.insert(users).values({ uid: actor.uid, customer_id, createdAt: now });
      for (const one of consents)
        await giveConsent(tx, {
          ...one,
          customer_id,
          place: 'sign_up',
          now,
        });
    });
  const known = await customerByUid(db, actor, now);
  if (known) return known;
  try {
    await write();
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'customers_branch_id_branches_branch_id_fk') throw problem('not_found');
    const other = constraint === 'customers_email' || constraint === 'users_pkey';
    // A concurrent identical sign-up has already created the customer.
    const twin = other ? await customerByUid(db, actor, now) : undefined;
    if (twin) return twin;
    throw other ? problem('account_exists') : error;
  }
  const customer = await customerByUid(db, actor, now);
  if (!customer) throw problem('internal');
  return customer;
}
