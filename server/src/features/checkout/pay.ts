import { and, eq, isNull, or } from 'drizzle-orm';
import { problem } from '../../platform/errors.ts';
import type { Payment } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from '../accounts/index.ts';
import { purchases } from '../purchases/index.ts';
import type { PurchaseRow } from './begin.ts';

type Needed = Pick<Services, 'db' | 'payments'>;

/**
 * The provider's payment of a pending purchase, begun or read again. Its key is ours, so it is made once whatever the
 * race; everything sent with the key is the same each time. Throws `provider_unavailable`.
 */
export async function beginPayment({ db, payments }: Needed, purchase: PurchaseRow): Promise<Payment> {
  const { purchase_id, customer_id, total_payment } = purchase;
  if (purchase.payment_id) return payments.readPayment(purchase.payment_id);
  const payment = await payments.createPayment({
    key: `purchase:${purchase_id}`,
    amount: total_payment,
    customer: await providerCustomer({ db, payments }, customer_id),
    description: `TBM ${purchase_id}`,
    metadata: { purchase_id: String(purchase_id) },
  });
  const { payment_id } = payment;
  const [kept] = await db
    .update(purchases)
    .set({ payment_id })
    .where(
      and(
        eq(purchases.purchase_id, purchase_id),
        eq(purchases.status, 'pending'),
        or(isNull(purchases.payment_id), eq(purchases.payment_id, payment_id)),
      ),
    )
    .returning({ purchase_id: purchases.purchase_id });
  // No longer pending: nobody is to pay this any more.
  return kept ? payment : payments.cancelPayment(payment_id);
}

/** The provider's name for a customer, made once and kept. */
async function providerCustomer({ db, payments }: Needed, customer_id: number): Promise<string> {
  const read = async () => {
    const [customer] = await db.select().from(customers).where(eq(customers.customer_id, customer_id));
    if (!customer) throw problem('internal');
    return customer;
  };
  const { stripe_customer_id, email, name, last_name } = await read();
  if (stripe_customer_id) return stripe_customer_id;
  const made = await payments.createCustomer({ customer_id, email, name: `${name} ${last_name}` });
  await db
    .update(customers)
    .set({ stripe_customer_id: made })
    .where(and(eq(customers.customer_id, customer_id), isNull(customers.stripe_customer_id)));
  return (await read()).stripe_customer_id ?? made;
}
