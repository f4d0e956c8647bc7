import { lotValidity } from '@tbm/domain/credits';
import { type PaymentMethodId, paymentMethods } from '@tbm/domain/settings';
import { startOfDay } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { customers } from '../accounts/index.ts';
import { branches } from '../branches/index.ts';
import { grantLot } from '../credits/index.ts';
import { queueMail } from '../messages/index.ts';
import { class_packages } from '../packages/index.ts';
import { invoices, purchases } from './tables.ts';

/** What paid a purchase; null when nothing was to be paid. */
export interface Charge {
  charge_id: string;
  /** Pesos. */
  amount: number;
}

/**
 * Makes a purchase active: the one way from pending, in the caller's transaction. Writes the invoice, grants the
 * credits and queues the receipt. Asked again, early, late or at once from several sides, it changes nothing more.
 * A purchase that had been given up is revived: its money was taken.
 * Answers false when the charge is not the sum that was asked; then nothing changes and people must look.
 */
export async function activatePurchase(
  tx: Transaction,
  purchase_id: number,
  charge: Charge | null,
  now: string,
): Promise<boolean> {
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.purchase_id, purchase_id))
    .for('update');
  if (!purchase) return false;
  if (purchase.total_payment !== (charge?.amount ?? 0)) return false;
  if (purchase.status !== 'pending' && purchase.status !== 'failed') return true;
  const [terms] = await tx
    .select({ item: class_packages, customer: customers, branch: branches })
    .from(class_packages)
    .innerJoin(customers, eq(customers.customer_id, purchase.customer_id))
    .innerJoin(branches, eq(branches.branch_id, purchase.branch_id))
    .where(eq(class_packages.class_package_id, purchase.class_package_id));
  if (!terms) return false;
  const { item, customer, branch } = terms;
  const validity = lotValidity(now, purchase.expiration_days, branch.timezone);
  // Good through the end of the last day in the branch.
  const access_until = startOfDay(
    Temporal.PlainDate.from(validity.expiration_date).add({ days: 1 }),
    branch.timezone,
  );
  await tx
    .update(purchases)
    .set({ status: 'active', access_until, updatedAt: now })
    .where(eq(purchases.purchase_id, purchase_id));
  if (charge)
    await tx.insert(invoices).values({
      purchase_id,
      total_payment: charge.amount,
      status: 'paid',
      provider_id: charge.charge_id,
      createdAt: now,
    });
  if (purchase.is_unlimited || (purchase.class_amount ?? 0) > 0)
    await grantLot(tx, {
      customer_id: purchase.customer_id,
      purchase_id,
      period: 1,
      title: item.title,
      branch_id: item.branch_id,
      classes: purchase.class_amount ?? 0,
      is_unlimited: purchase.is_unlimited,
      grantedAt: now,
      expiration_days: purchase.expiration_days,
      timezone: branch.timezone,
    });
  await queueMail(tx, {
    cause: `receipt:${purchase_id}`,
    customer_id: customer.customer_id,
    recipient: customer.email,
    template: 'receipt',
    data: {
      name: customer.name,
      purchase_id,
      title: item.title,
      total_payment: purchase.total_payment,
      paidAt: now,
      timezone: branch.timezone,
      branch: branch.name,
      payment_method: paymentMethods[purchase.payment_method_id as PaymentMethodId],
      classes: purchase.is_unlimited
        ? 'Ilimitadas'
        : purchase.class_amount
          ? String(purchase.class_amount)
          : null,
      expiration_date: validity.expiration_date,
    },
  });
  return true;
}
