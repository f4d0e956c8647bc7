import type { ClassPackage } from '@tbm/contract/packages';
import { and, eq, isNull } from 'drizzle-orm';
import { problem } from '../../platform/errors.ts';
import type { PaypalOrder } from '../../platform/payments/paypal/types.ts';
import { paypalOf } from '../../platform/payments/provider.ts';
import type { Services } from '../../platform/services.ts';
import { type PurchaseRow, purchases } from '../purchases/index.ts';

/** Where she comes back to from PayPal's own pages. */
export const returnAddresses = (
  { config }: Pick<Services, 'config'>,
  { purchase_id, class_package_id }: Pick<PurchaseRow, 'purchase_id' | 'class_package_id'>,
) => ({
  return_url: `${config.public_url}/gracias/${purchase_id}/?paypal=1`,
  cancel_url: `${config.public_url}/checkout/${class_package_id}/`,
});

/**
 * PayPal's order of a pending purchase, begun or read again. Its key is ours, so it is made once whatever the race.
 * One that PayPal has forgotten, or that was denied, is followed by another. Throws `provider_unavailable`.
 */
export async function beginOrder(
  services: Services,
  purchase: PurchaseRow,
  { title }: ClassPackage,
): Promise<PaypalOrder> {
  const { calls } = paypalOf(services);
  const { purchase_id, payment_id: before, total_payment } = purchase;
  const standing = before && (await calls.readOrder(before));
  if (standing && standing.status !== 'declined') return standing;
  const order = await calls.createOrder({
    key: before ? `purchase:${purchase_id}:after:${before}` : `purchase:${purchase_id}`,
    amount: total_payment,
    description: title,
    custom_id: String(purchase_id),
    ...returnAddresses(services, purchase),
  });
  const { order_id } = order;
  await services.db
    .update(purchases)
    .set({ payment_id: order_id })
    .where(
      and(
        eq(purchases.purchase_id, purchase_id),
        eq(purchases.status, 'pending'),
        before ? eq(purchases.payment_id, before) : isNull(purchases.payment_id),
      ),
    );
  // Only an order that its purchase keeps is ever captured: another one is left to be forgotten.
  const [kept] = await services.db
    .select({ payment_id: purchases.payment_id })
    .from(purchases)
    .where(and(eq(purchases.purchase_id, purchase_id), eq(purchases.status, 'pending')));
  if (kept?.payment_id !== order_id) throw problem('busy');
  return order;
}
