import type Stripe from 'stripe';
import { centavos, refusedAs } from './client.ts';
import type { NewSubscription } from './provider.ts';

/** The Stripe product of a package. */
export const productId = ({ class_package_id }: Pick<NewSubscription, 'class_package_id'>): string =>
  `tbm_package_${class_package_id}`;

/** Ignores the refusal of an existing object: ids are ours, so it is the same one. */
export const unlessExists = (created: Promise<unknown>): Promise<unknown> =>
  created.catch((error: unknown) => {
    if (!refusedAs(error, 'resource_already_exists')) throw error;
  });

/** Creates a package's product at its first sale. */
export const ensureProduct = (
  stripe: Stripe,
  subscription: Pick<NewSubscription, 'class_package_id' | 'title'>,
): Promise<unknown> =>
  unlessExists(stripe.products.create({ id: productId(subscription), name: subscription.title }));

/** The price of a package, inline. */
export function priceData(
  subscription: Pick<NewSubscription, 'class_package_id' | 'price' | 'period' | 'interval'>,
) {
  const { amount: unit_amount, currency } = centavos(subscription.price);
  return {
    currency,
    unit_amount,
    product: productId(subscription),
    recurring: { interval: subscription.period, interval_count: subscription.interval },
  };
}

/** The coupon of a discount: one for each amount, since we round percentages ourselves. Returns its id. */
export async function ensureCoupon(
  stripe: Stripe,
  { discount_id, off, first_invoice_only }: NonNullable<NewSubscription['discount']>,
): Promise<string> {
  const { amount: amount_off, currency } = centavos(off);
  const duration = first_invoice_only ? 'once' : 'forever';
  const id = `tbm-discount-${discount_id}-${amount_off}-${duration}`;
  await unlessExists(
    stripe.coupons.create({
      id,
      name: 'Descuento',
      amount_off,
      currency,
      duration,
    }),
  );
  return id;
}
