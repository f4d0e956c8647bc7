import { methods } from '@tbm/domain/settings';
import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { signatureOf } from '../../platform/keyed-hash.ts';
import { contactsOf } from './contacts.ts';
import type { QuotedPurchase } from './quote/quote.ts';

/** Claims contacts for a purchase, also those of a purchase that has failed; it returns how many the purchase holds now. */
const claim = command(
  'claim_trial_contacts',
  `insert into trial_contacts as t (contact_hash, purchase_id, "createdAt")
  select contact_hash, $2, $3 from unnest($1::text[]) contact_hash order by contact_hash
  on conflict (contact_hash) do update set purchase_id = excluded.purchase_id, "createdAt" = excluded."createdAt"
    where exists (select from purchases p where p.purchase_id = t.purchase_id and p.status = 'failed')`,
);

/** Whether a purchase begins with free days, which are given once a person. */
export const beginsWithTrial = ({ renews, item }: QuotedPurchase): boolean =>
  renews && Boolean(item.free_trial_length);

/** Hashes of contacts by which other accounts of the same person are recognised. */
export interface TrialContacts {
  /** No one with these contacts may have had a trial. */
  claimed: string[];
  /** Also stored, for accounts that have not confirmed the same mailbox. */
  marked: string[];
}

/**
 * The contacts of a trial's buyer. A mailbox that is not confirmed is only compared with others that are not, so that the
 * mailbox's owner keeps their trial. PayPal tells no card, so one contact has to be confirmed: throws `contact_unverified`.
 */
export async function trialContacts(
  tx: Transaction,
  quoted: QuotedPurchase,
  secret: string,
): Promise<TrialContacts> {
  const { mailbox, verified } = await contactsOf(tx, quoted);
  if (verified.length === 0 && quoted.payment_method_id === methods.paypal)
    throw problem('contact_unverified');
  const hash = (contact: string): string => signatureOf(contact, 'trial', secret);
  const typed = hash(`typed ${mailbox}`);
  return verified.includes(mailbox)
    ? { claimed: verified.map(hash), marked: [typed] }
    : { claimed: [...verified.map(hash), typed], marked: [] };
}

/** Claims the one trial of a person for a purchase. Throws `trial_used` when one of the contacts had it before. */
export async function claimTrialContacts(
  tx: Transaction,
  { purchase_id, now }: { purchase_id: number; now: string },
  { claimed, marked }: TrialContacts,
): Promise<void> {
  const count = await claim.run(tx, [claimed, purchase_id, now]);
  if (count < claimed.length) throw problem('trial_used');
  await claim.run(tx, [marked, purchase_id, now]);
}
