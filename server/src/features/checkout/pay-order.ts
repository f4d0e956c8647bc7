import type { ClassPackage } from '@tbm/contract/packages';
import { problem } from '../../platform/errors.ts';
import { paypalOf } from '../../platform/payments/billing.ts';
import type { PaypalOrder } from '../../platform/payments/paypal/api.ts';
import type { Services } from '../../platform/services.ts';
import { claimProviderId, type PurchaseRow } from '../purchases/index.ts';

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
  const { api } = paypalOf(services);
  const { purchase_id, payment_id: before, total_payment } = purchase;
  const standing = before && (await api.readOrder(before));
  if (standing && standing.status !== 'declined') return standing;
  const order = await api.createOrder({
    key: before ? `purchase:${purchase_id}:after:${before}` : `purchase:${purchase_id}`,
    amount: total_payment,
    description: title,
    custom_id: String(purchase_id),
    ...returnAddresses(services, purchase),
  });
  const { order_id } = order;
  // Only an order that its purchase keeps is ever captured: another one is left to be forgotten.
  if (!(await claimProviderId(services.db, { purchase_id, column: 'payment_id', id: order_id, before })))
    throw problem('busy');
  return order;
}
