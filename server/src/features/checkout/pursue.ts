import { isByPaypal, settings } from '@tbm/domain/settings';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { type PurchaseRow, purchases } from '../purchases/index.ts';
import { beginPurchase } from './begin-purchase.ts';
import type { QuotedPurchase } from './quote/quote.ts';
import { settle } from './settle.ts';

/**
 * Begins a purchase, or goes on with the one of its cart, to the next step that is hers; no step when it came to its
 * end. `stepOf` answers null when the provider says that there is nothing left for her to do.
 * Throws as `begin` does, and `payment_in_review`.
 */
export async function pursue<Step>(
  services: Services,
  quoted: QuotedPurchase,
  stepOf: (purchase: PurchaseRow) => Promise<Step | null>,
): Promise<{ purchase_id: number; step: Step | null }> {
  let byPaypal = false;
  for (let round = 0; round < 3; round++) {
    const purchase = await beginWithin(services, quoted);
    const { purchase_id } = purchase;
    if (purchase.status !== 'pending') return { purchase_id, step: null };
    const step = isAsQuotedPurchase(purchase, quoted) ? await stepOf(purchase) : null;
    if (step) return { purchase_id, step };
    byPaypal = isByPaypal(purchase);
    // Paid or given up since, or begun on terms that are no longer shown: what it came to decides the next round.
    await settle(services, purchase_id, { giveUp: true });
  }
  // What PayPal holds back for a look can neither be taken nor given up.
  throw problem(byPaypal ? 'payment_in_review' : 'busy');
}

const isAsQuotedPurchase = (
  purchase: PurchaseRow,
  { total_payment, discount, payment_plan, payment_method_id, replaces }: QuotedPurchase,
): boolean =>
  isSameTime(purchase.starts_at, replaces?.starts_at ?? null) &&
  purchase.payment_method_id === payment_method_id &&
  purchase.total_payment === total_payment &&
  purchase.discount_id === (discount?.discount_id ?? null) &&
  purchase.payment_plan === payment_plan;

const isSameTime = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

const used = [
  'package_limit',
  'package_sold_out',
  'special_event_full',
  'already_reserved',
  'discount_limit',
  'discount_used_up',
];

/** Begins; when a limit is reached, gives up the payments that hold what she wants and tries again. */
async function beginWithin(services: Services, quoted: QuotedPurchase): Promise<PurchaseRow> {
  try {
    return await beginPurchase(services, quoted);
  } catch (error) {
    const full = error instanceof Problem && used.includes(error.code);
    if (!full || !(await releaseHolds(services, quoted))) throw error;
    return beginPurchase(services, quoted);
  }
}

/**
 * A payment in progress holds a limited package and its discount for 30 minutes; then whoever wants them may have them.
 * What she began herself in another visit she gives up by beginning anew.
 */
export async function releaseHolds(
  services: Services,
  {
    item,
    discount,
    customer_id,
    cart_id,
  }: Pick<QuotedPurchase, 'item' | 'discount' | 'customer_id' | 'cart_id'>,
): Promise<boolean> {
  const { db, clock } = services;
  const held = await db
    .select({ purchase_id: purchases.purchase_id })
    .from(purchases)
    .where(
      and(
        eq(purchases.status, 'pending'),
        or(
          eq(purchases.class_package_id, item.class_package_id),
          discount ? eq(purchases.discount_id, discount.discount_id) : undefined,
        ),
        or(
          sql`${purchases.createdAt} <= ${clock.now()}::timestamptz - make_interval(mins => ${settings.payment_hold_minutes})`,
          and(eq(purchases.customer_id, customer_id), ne(purchases.cart_id, cart_id)),
        ),
      ),
    );
  for (const { purchase_id } of held) await settle(services, purchase_id, { giveUp: true });
  return held.length > 0;
}
