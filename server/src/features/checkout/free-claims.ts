import { emailKey, phoneKey } from '@tbm/domain/contact-keys';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { signatureOf } from '../../platform/keyed-hash.ts';
import type { QuotedPurchase } from './quote/quote.ts';

/** The token of the call may be older than the confirmation; `$2` is what it says, for identity services elsewhere. */
const contactsOfBuyer = statement(
  'verified_contacts_of_buyer',
  `select c.whatsapp_number, case when coalesce(i."emailVerified", $2) then c.email end as email
  from customers c left join users u using (customer_id) left join identity_users i on i.id = u.uid
  where c.customer_id = $1`,
  z.object({ whatsapp_number: z.string().nullable(), email: z.string().nullable() }),
);

const claim = command(
  'claim_free_package',
  `insert into free_package_claims (class_package_id, contact_hash, purchase_id, "createdAt")
  select $1, contact_hash, $3, $4 from unnest($2::text[]) contact_hash order by contact_hash
  on conflict do nothing`,
);

/** Whether a purchase is of what is given once: free for everybody, and limited for each. */
export const isGivenOnce = ({ item, price, renews }: QuotedPurchase): boolean =>
  price === 0 && !renews && item.customer_limit !== null;

/**
 * The verified e-mail and telephone of the buyer, hashed: they say who has had a free package, whatever account she uses. Throws
 * `contact_unverified` without either.
 */
export async function verifiedContacts(
  tx: Transaction,
  { customer_id, email_verified }: Pick<QuotedPurchase, 'customer_id' | 'email_verified'>,
  secret: string,
): Promise<string[]> {
  const { whatsapp_number, email } = await contactsOfBuyer.one(tx, [customer_id, email_verified ?? false]);
  const contacts: string[] = [];
  if (email) contacts.push(`mail ${emailKey(email)}`);
  if (whatsapp_number) contacts.push(`phone ${phoneKey(whatsapp_number)}`);
  if (contacts.length === 0) throw problem('contact_unverified');
  return contacts.map((contact) => signatureOf(contact, 'free package', secret));
}

/** Stores that these contacts have had the package. Throws `package_limit` when one of them had it before. */
export async function claimFreePackage(
  tx: Transaction,
  { class_package_id, purchase_id, now }: { class_package_id: number; purchase_id: number; now: string },
  contacts: readonly string[],
): Promise<void> {
  const claimed = await claim.run(tx, [class_package_id, contacts, purchase_id, now]);
  if (claimed < contacts.length) throw problem('package_limit');
}
