import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Payment } from '../../platform/payments/payments.ts';
import { activatePurchase } from './activate.ts';
import { invoices, purchases } from './tables.ts';

/** The purchase that a payment is for: by its id here, else by what we wrote on it. */
export async function purchaseOf(tx: Transaction, payment: Payment): Promise<number | undefined> {
  const [known] = await tx
    .select({ purchase_id: purchases.purchase_id })
    .from(purchases)
    .where(eq(purchases.payment_id, payment.payment_id));
  if (known) return known.purchase_id;
  const written = Number(payment.metadata.purchase_id);
  return Number.isInteger(written) && written > 0 ? written : undefined;
}

/** Takes in a payment that succeeded. Answers false when it fits no purchase or not its sum. */
export async function takePayment(tx: Transaction, payment: Payment, now: string): Promise<boolean> {
  const purchase_id = await purchaseOf(tx, payment);
  if (purchase_id === undefined || !payment.charge_id) return false;
  return activatePurchase(tx, purchase_id, { charge_id: payment.charge_id, amount: payment.amount }, now);
}

/** Writes down a try that failed; the purchase stays pending, so that another card can pay it. */
export async function takeFailure(
  tx: Transaction,
  payment: Payment,
  failure_id: string,
  now: string,
): Promise<void> {
  const purchase_id = await purchaseOf(tx, payment);
  if (purchase_id === undefined) return;
  await tx
    .insert(invoices)
    .values({
      purchase_id,
      total_payment: payment.amount,
      status: 'failed',
      provider_id: failure_id,
      createdAt: now,
    })
    .onConflictDoNothing();
}
