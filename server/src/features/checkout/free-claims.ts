import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { signatureOf } from '../../platform/keyed-hash.ts';
import { contactsOf } from './contacts.ts';
import type { QuotedPurchase } from './quote/quote.ts';

const claim = command(
  'claim_free_package',
  `insert into free_package_claims (class_package_id, contact_hash, purchase_id, "createdAt")
  select $1, contact_hash, $3, $4 from unnest($2::text[]) contact_hash order by contact_hash
  on conflict do nothing`,
);

/** Whether a purchase is given only once: it is free, does not renew, and its package is limited per customer. */
export const isGivenOnce = ({ item, price, renews }: QuotedPurchase): boolean =>
  price === 0 && !renews && item.customer_limit !== null;

/** Hashes of the buyer's verified contacts. Throws `contact_unverified` without one. */
export async function verifiedContacts(
  tx: Transaction,
  quoted: QuotedPurchase,
  secret: string,
): Promise<string[]> {
  const { verified } = await contactsOf(tx, quoted);
  if (verified.length === 0) throw problem('contact_unverified');
  return verified.map((contact) => signatureOf(contact, 'free package', secret));
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
