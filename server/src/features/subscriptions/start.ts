import { toCentavos, toPesos } from '@tbm/domain/money';
import { currentPrice } from '@tbm/domain/packages';
import { once } from '../../platform/payments/once.ts';
import type { Subscription } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { providerCustomer } from '../accounts/index.ts';
import { isFirstInvoiceOnly } from '../discounts/index.ts';
import { packageById } from '../packages/index.ts';
import { claimProviderId, type PurchaseRow } from '../purchases/index.ts';

/**
 * Creates the provider's subscription of a pending purchase, or reads it. The idempotency key makes it once, and everything
 * sent with the key is the same each time: `method` is the card stored on the purchase. It is given up again if the
 * purchase has failed in the meantime.
 * Throws `provider_unavailable`.
 */
export async function startSubscription(
  services: Pick<Services, 'db' | 'stripe' | 'clock'>,
  purchase: PurchaseRow,
  method: string | null,
): Promise<Subscription> {
  const { db, clock } = services;
  const { billing } = services.stripe;
  const { purchase_id, payer_id } = purchase;
  if (purchase.subscription_id) return billing.readSubscription(purchase.subscription_id);
  const item = await packageById(db, purchase.class_package_id, clock.now());
  const price = purchase.price ?? (item ? currentPrice(item) : purchase.total_payment);
  const customer = await providerCustomer(services, payer_id);
  const discount = await discountOf(services, purchase, price);
  const subscription = await once(services, `purchase:${purchase_id}:subscription`, (one) =>
    billing.createSubscription(one, {
      customer,
      class_package_id: purchase.class_package_id,
      title: item?.title ?? `TBM ${purchase.class_package_id}`,
      price,
      period: purchase.subscription_period ?? 'month',
      interval: purchase.subscription_interval ?? 1,
      trial_days: purchase.free_trial_length,
      method,
      discount,
      metadata: { purchase_id: String(purchase_id) },
    }),
  );
  const { subscription_id } = subscription;
  const isClaimed = await claimProviderId(db, {
    purchase_id,
    column: 'subscription_id',
    id: subscription_id,
  });
  return isClaimed ? subscription : billing.giveUpSubscription(subscription_id);
}

/** What a discount takes off the charges; null where it gives something else, such as more classes. */
async function discountOf(
  { db }: Pick<Services, 'db'>,
  { discount_id, total_payment }: PurchaseRow,
  price: number,
) {
  const off = toPesos(toCentavos(price) - toCentavos(total_payment));
  if (discount_id === null || off <= 0) return null;
  const first_invoice_only = (await isFirstInvoiceOnly(db, discount_id)) ?? true;
  return { discount_id, off, first_invoice_only };
}
