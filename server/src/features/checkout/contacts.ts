import { emailKey, phoneKey } from '@tbm/domain/contact-keys';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { QuotedPurchase } from './quote/quote.ts';

/** The token of the call may be older than the confirmation; `$2` is its value, for external identity services. */
const contactsById = statement(
  'contacts_of_buyer',
  `select c.email, coalesce(i."emailVerified", $2) as email_verified, c.whatsapp_number
  from customers c left join users u using (customer_id) left join identity_users i on i.id = u.uid
  where c.customer_id = $1`,
  z.object({ email: z.string(), email_verified: z.boolean(), whatsapp_number: z.string().nullable() }),
);

/** The contacts that identify a buyer in all of the buyer's accounts, in any spelling. */
export interface BuyerContacts {
  /** The mailbox of the buyer's account, confirmed or not. */
  mailbox: string;
  /** The buyer's mailbox and telephone, when they are confirmed. */
  verified: string[];
}

/** Reads the contacts of the buyer of a purchase, as keys that do not depend on their spelling. */
export async function contactsOf(
  tx: Transaction,
  { customer_id, email_verified }: Pick<QuotedPurchase, 'customer_id' | 'email_verified'>,
): Promise<BuyerContacts> {
  const buyer = await contactsById.one(tx, [customer_id, email_verified ?? false]);
  const mailbox = `mail ${emailKey(buyer.email)}`;
  const verified: string[] = [];
  if (buyer.email_verified) verified.push(mailbox);
  if (buyer.whatsapp_number) verified.push(`phone ${phoneKey(buyer.whatsapp_number)}`);
  return { mailbox, verified };
}
