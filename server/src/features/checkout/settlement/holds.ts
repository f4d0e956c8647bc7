import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import { statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { QuotedPurchase } from '../quote/quote.ts';
import { reconcilePending } from './reconcile-pending.ts';

const heldCodes = [
  'package_held',
  'package_limit',
  'package_sold_out',
  'special_event_full',
  'already_reserved',
  'discount_limit',
  'discount_used_up',
  'already_subscribed',
  'second_access_unconfirmed',
  'top_up_held',
];

/** Whether unpaid purchases may be the cause of a refusal because they hold what was requested. */
export const isHeld = (error: unknown): boolean => error instanceof Problem && heldCodes.includes(error.code);

/** Unpaid purchases that hold a package, a discount, a top-up or, if asked for, the customer's subscription. */
const purchasesToGiveUp = statement(
  'purchases_to_give_up',
  `select purchase_id from purchases
  where status = 'pending'
    and (class_package_id = $1 or discount_id = $2 or tops_up_purchase_id = $8 or ($3::boolean
      and customer_id = $4 and subscription_period is not null and replaces_purchase_id is null))
    and ("createdAt" <= $6::timestamptz - make_interval(mins => ${settings.payment_hold_minutes})
      or (customer_id = $4 and payer_id = $7 and cart_id <> $5))
  order by purchase_id`,
  z.object({ purchase_id: z.int() }),
);

/**
 * Gives up unpaid purchases that hold a package, a discount, a top-up of the same purchase or, where the new one renews, the
 * customer's subscription: those older than 30 minutes, and the payer's own for this customer from other visits. Returns whether
 * there were any.
 */
export async function releaseHolds(
  services: Services,
  {
    item,
    discount,
    customer_id,
    payer_id,
    cart_id,
    top_up,
    renews = false,
  }: Pick<QuotedPurchase, 'item' | 'discount' | 'customer_id' | 'payer_id' | 'cart_id' | 'top_up'> & {
    renews?: boolean;
  },
): Promise<boolean> {
  const { db, clock } = services;
  const expiredHolds = await purchasesToGiveUp.all(db, [
    item.class_package_id,
    discount?.discount_id ?? null,
    renews,
    customer_id,
    cart_id,
    clock.now(),
    payer_id,
    top_up?.tops_up_purchase_id ?? null,
  ]);
  for (const { purchase_id } of expiredHolds) await reconcilePending(services, purchase_id, { giveUp: true });
  return expiredHolds.length > 0;
}
