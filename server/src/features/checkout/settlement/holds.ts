import { settings } from '@tbm/domain/settings';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { Problem } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { purchases } from '../../purchases/index.ts';
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
];

/** Whether unpaid purchases may be the cause of a refusal because they hold what was requested. */
export const isHeld = (error: unknown): boolean => error instanceof Problem && heldCodes.includes(error.code);

/**
 * Gives up unpaid purchases that hold a package, a discount or, where the new one renews, the customer's subscription: those
 * older than 30 minutes, and the customer's own from other visits. Returns whether there were any.
 */
export async function releaseHolds(
  services: Services,
  {
    item,
    discount,
    customer_id,
    cart_id,
    renews = false,
  }: Pick<QuotedPurchase, 'item' | 'discount' | 'customer_id' | 'cart_id'> & { renews?: boolean },
): Promise<boolean> {
  const { db, clock } = services;
  const ownSubscription = and(
    eq(purchases.customer_id, customer_id),
    isNotNull(purchases.subscription_period),
    isNull(purchases.replaces_purchase_id),
  );
  const expiredHolds = await db
    .select({ purchase_id: purchases.purchase_id })
    .from(purchases)
    .where(
      and(
        eq(purchases.status, 'pending'),
        or(
          eq(purchases.class_package_id, item.class_package_id),
          discount ? eq(purchases.discount_id, discount.discount_id) : undefined,
          renews ? ownSubscription : undefined,
        ),
        or(
          sql`${purchases.createdAt} <= ${clock.now()}::timestamptz - make_interval(mins => ${settings.payment_hold_minutes})`,
          and(eq(purchases.customer_id, customer_id), ne(purchases.cart_id, cart_id)),
        ),
      ),
    );
  for (const { purchase_id } of expiredHolds) await reconcilePending(services, purchase_id, { giveUp: true });
  return expiredHolds.length > 0;
}
