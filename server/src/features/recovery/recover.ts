import { createHash } from 'node:crypto';
import { problem } from '../../platform/errors.ts';
import { bookingPage } from '../../platform/identity/booking-page.ts';
import { hasCustomer } from '../../platform/identity/queries.ts';
import { refuseCommonPassword } from '../../platform/identity/refuse-common-password.ts';
import type { Services } from '../../platform/services.ts';
import { bindAccount, customerWithoutAccount } from '../accounts/index.ts';
import { queueMail } from '../messages/index.ts';
import { readLink, signLink } from './link.ts';

/** Refuses unless the e-mail belongs to a customer without an account: `user_not_found`, `not_legacy` [AUTH-014, AUTH-017, AUTH-018]. */
export async function checkLegacy({ db }: Services, email: string): Promise<{ is_legacy: true }> {
  if (await customerWithoutAccount(db, email)) return { is_legacy: true };
  throw problem((await hasCustomer(db, email)) ? 'not_legacy' : 'user_not_found');
}

/**
 * Mails a customer without an account the link to a first password [API-012, AUTH-015, AUTH-020]. Any other e-mail
 * gets the same response and no mail. The link returns to `next`, if that is a page for bookings.
 */
export async function recover(
  { db, config, clock }: Services,
  { email, next }: { email: string; next?: string | null | undefined },
): Promise<{ sent: true }> {
  const found = await customerWithoutAccount(db, email);
  if (!found) return { sent: true };
  const now = clock.now();
  const { customer_id, name } = found;
  const back = bookingPage(next);
  const token = await signLink({ customer_id, email }, config.auth_secret, now);
  await db.transaction((tx) =>
    queueMail(tx, {
      // Two requests within a second send one mail.
      cause: `first_password:${customer_id}:${createHash('sha256').update(token).digest('hex').slice(0, 16)}`,
      customer_id,
      recipient: email,
      template: 'first_password',
      data: { name, token, ...(back ? { next: back } : {}) },
      now,
    }),
  );
  return { sent: true };
}

/**
 * Sets the first password by the link of that mail: creates the account and binds it to the customer, with all the
 * customer's purchases. If interrupted, the same link completes it. Throws `link_expired`, `password_common`, `account_exists`.
 */
export async function setFirstPassword(
  { db, config, clock, identity }: Services,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const now = clock.now();
  const link = await readLink(token, config.auth_secret, now);
  const found = link && (await customerWithoutAccount(db, link.email));
  if (!found || found.customer_id !== link.customer_id) throw problem('link_expired');
  await refuseCommonPassword(password);
  const { customer_id, name, last_name } = found;
  const uid = await identity.setPassword({ name: `${name} ${last_name}`, email: link.email, password });
  await bindAccount(db, { uid, customer_id, now });
  return { email: link.email };
}
