import type { Customer } from '@tbm/contract/accounts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { customerByUid } from './queries.ts';
import { customers } from './tables.ts';

const emailOfAccount = statement(
  'email_of_account',
  'select email from identity_users where id = $1',
  z.object({ email: z.string() }),
);

/** The account's e-mail: from the built-in identity service, because tokens may be older; otherwise from the token. */
const accountEmail = async (db: Executor, { uid, email }: Person): Promise<string> =>
  (await emailOfAccount.maybeOne(db, [uid]))?.email ?? email.toLowerCase();

/**
 * Copies the account's verified e-mail to the customer. An external identity service changes e-mails without notifying us;
 * the built-in one needs no call: its table and ours change in one statement (trigger `identity_users_email`).
 */
export async function followEmail({ db, clock }: Services, actor: Person): Promise<Customer> {
  if (!actor.email_verified) throw problem('email_unverified');
  try {
    await db
      .update(customers)
      .set({ email: await accountEmail(db, actor) })
      .where(eq(customers.customer_id, actor.customer_id));
  } catch (error) {
    throw brokenConstraint(error) === 'customers_email' ? problem('email_taken') : error;
  }
  const found = await customerByUid(db, actor, clock.now());
  if (!found) throw problem('internal');
  return found;
}
