import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { charge_consents } from './tables.ts';

/** Stores what a subscriber authorised, once. */
export async function recordConsent(
  tx: Transaction,
  consent: typeof charge_consents.$inferInsert,
): Promise<void> {
  await tx.insert(charge_consents).values(consent).onConflictDoNothing();
}

/** The last charges that she authorised for a purchase; undefined where none renew, or before they were asked. */
export async function consentOf(tx: Transaction, purchase_id: number) {
  const [consent] = await tx
    .select({ text: charge_consents.text, createdAt: charge_consents.createdAt })
    .from(charge_consents)
    .where(eq(charge_consents.purchase_id, purchase_id))
    .orderBy(desc(charge_consents.charge_consent_id))
    .limit(1);
  return consent;
}
