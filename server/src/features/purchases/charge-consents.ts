import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { charge_consents } from './tables.ts';

/** Stores what a subscriber authorised, once. */
export async function recordConsent(
  tx: Transaction,
  consent: typeof charge_consents.$inferInsert,
): Promise<void> {
  await insertMissing(tx, charge_consents, consent, ['purchase_id', 'text']);
}

const lastConsent = statement(
  'last_charge_consent',
  `select text, "createdAt" from (
    select text, "createdAt", charge_consent_id, null::bigint as plan_change_id
    from charge_consents where purchase_id = $1
    union all
    -- What was authorised with a change of plan counts once it is made.
    select consent_text, "createdAt", null, plan_change_id from plan_changes
    where purchase_id = $1 and "appliedAt" is not null) c
  order by plan_change_id desc nulls last, charge_consent_id desc limit 1`,
  z.object({ text: z.string(), createdAt: z.string() }),
);

/** The last charges that the customer authorised for a purchase; undefined where none renew, or before they were asked. */
export const consentOf = (db: Executor, purchase_id: number) => lastConsent.maybeOne(db, [purchase_id]);

const consentOfCart = command(
  'charge_consent_of_cart',
  `select from charge_consents c join purchases p using (purchase_id)
  where p.customer_id = $1 and p.cart_id = $2 and c.text = $3`,
);

/** Whether a text was authorised for the purchase of a cart. */
export async function isConsentOfCart(
  db: Executor,
  { customer_id, cart_id, text }: { customer_id: number; cart_id: string; text: string },
): Promise<boolean> {
  return (await consentOfCart.run(db, [customer_id, cart_id, text])) > 0;
}
