import { and, desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { charge_consents, purchases } from './tables.ts';

/** Stores what a subscriber authorised, once. */
export async function recordConsent(
  tx: Transaction,
  consent: typeof charge_consents.$inferInsert,
): Promise<void> {
  await insertMissing(tx, charge_consents, consent, ['purchase_id', 'text']);
}

/** The last charges that the customer authorised for a purchase; undefined where none renew, or before they were asked. */
export async function consentOf(tx: Transaction, purchase_id: number) {
  const [consent] = await tx
    .select({ text: charge_consents.text, createdAt: charge_consents.createdAt })
    .from(charge_consents)
    .where(eq(charge_consents.purchase_id, purchase_id))
    .orderBy(desc(charge_consents.charge_consent_id))
    .limit(1);
  return consent;
}

/** Whether a text was authorised for the purchase of a cart. */
export async function isConsentOfCart(
  db: Database,
  { customer_id, cart_id, text }: { customer_id: number; cart_id: string; text: string },
): Promise<boolean> {
  const found = await db
    .select({ id: charge_consents.charge_consent_id })
    .from(charge_consents)
    .innerJoin(purchases, eq(purchases.purchase_id, charge_consents.purchase_id))
    .where(
      and(
        eq(purchases.customer_id, customer_id),
        eq(purchases.cart_id, cart_id),
        eq(charge_consents.text, text),
      ),
    );
  return found.length > 0;
}
