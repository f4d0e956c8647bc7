import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { customers } from '../accounts/index.ts';
import { branches } from '../branches/index.ts';
import { queueMail } from '../messages/index.ts';
import { class_packages } from '../packages/index.ts';
import { consentOf } from './charge-consents.ts';
import { purchases } from './tables.ts';

export type PurchaseRow = typeof purchases.$inferSelect;

/** A purchase, its row locked for the caller's transaction. */
export async function lockPurchase(tx: Transaction, purchase_id: number): Promise<PurchaseRow | undefined> {
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.purchase_id, purchase_id))
    .for('update');
  return purchase;
}

/** The package, customer and branch of a purchase. */
export async function termsOf(tx: Transaction, purchase: PurchaseRow) {
  const [terms] = await tx
    .select({ item: class_packages, customer: customers, branch: branches })
    .from(class_packages)
    .innerJoin(customers, eq(customers.customer_id, purchase.customer_id))
    .innerJoin(branches, eq(branches.branch_id, purchase.branch_id))
    .where(eq(class_packages.class_package_id, purchase.class_package_id));
  if (!terms) throw new Error(`Purchase ${purchase.purchase_id} refers to rows that do not exist`);
  return terms;
}
export type Terms = Awaited<ReturnType<typeof termsOf>>;

/** The classes of a purchase as receipts show them; null for online packages. */
const classesOf = ({ is_unlimited, class_amount }: PurchaseRow): string | null =>
  is_unlimited ? 'Ilimitadas' : class_amount ? `${class_amount}` : null;

interface Paid {
  /** One mail per cause. */
  cause: string;
  total_payment: number;
  paidAt: string;
  /** Null when it was free. */
  payment_method: string | null;
  /** Last day, as a civil date. */
  expiration_date: string;
  now: string;
}

/** Queues the receipt of a payment; that of a subscription repeats what the customer authorised. */
export async function queueReceipt(
  tx: Transaction,
  purchase: PurchaseRow,
  { item, customer, branch }: Terms,
  { cause, now, ...paid }: Paid,
): Promise<void> {
  const consent = purchase.subscription_period ? await consentOf(tx, purchase.purchase_id) : undefined;
  await queueMail(tx, {
    cause,
    customer_id: customer.customer_id,
    recipient: customer.email,
    template: 'receipt',
    now,
    data: {
      name: customer.name,
      purchase_id: purchase.purchase_id,
      title: item.title,
      timezone: branch.timezone,
      branch: branch.name,
      classes: classesOf(purchase),
      ...paid,
      ...(purchase.subscription_period ? { cancellable: purchase.purchase_id } : {}),
      ...(consent ? { authorised: { text: consent.text, at: consent.createdAt } } : {}),
    },
  });
}
