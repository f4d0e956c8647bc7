import type { ClassPackage } from '@tbm/contract/packages';
import { methods, type PaymentMethodId } from '@tbm/domain/settings';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { redeem } from '../discounts/index.ts';
import { class_packages } from '../packages/index.ts';
import { begin as beginPurchase, type PurchaseRow, purchases, releaseCart } from '../purchases/index.ts';
import { holdPlace } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { checkTrial } from '../subscriptions/index.ts';
import { fulfil } from './activate.ts';
import { usesOf } from './offer.ts';
import type { Terms } from './wanted.ts';

export interface Wanted extends Terms {
  customer_id: number;
  cart_id: string;
  /** How it is paid when there is something to pay. */
  payment_method_id: PaymentMethodId;
  /** The subscription whose place it takes, and why she wanted to leave it [PUR-040]. */
  replaces?: { replaces_purchase_id: number; starts_at: string; cancel_reason: string };
}

/**
 * The purchase of a cart, found or made. A free one is active at once. A failed one gives its cart back, so that the
 * next try begins anew. Throws `cart_taken`, `package_limit` [ERR-015], `package_sold_out` and `special_event_full` [ERR-014],
 * `already_reserved`, `trial_used`, and
 * `discount_used_up`, `discount_limit` [ERR-029].
 */
export async function begin(services: Services, wanted: Wanted): Promise<PurchaseRow> {
  const { db, clock, log } = services;
  const { customer_id, item, branch_id, cart_id, discount, total_payment, class_amount } = wanted;
  const { renews, payment_plan, single_class_id, payment_method_id, price, replaces } = wanted;
  const paid = total_payment > 0 || renews;
  const now = clock.now();
  const ofCart = and(eq(purchases.customer_id, customer_id), eq(purchases.cart_id, cart_id));
  const begun = await db.transaction(async (tx) => {
    const limits = await lockLimits(tx, item);
    await releaseCart(tx, customer_id, cart_id);
    const find = async (): Promise<PurchaseRow | undefined> => {
      const [known] = await tx.select().from(purchases).where(ofCart);
      if (known && known.class_package_id !== item.class_package_id) throw problem('cart_taken');
      return known;
    };
    const known = await find();
    if (known) return known;
    if (limits) await checkLimits(tx, limits, wanted);
    if (renews && item.free_trial_length) await checkTrial(tx, customer_id);
    const made = await beginPurchase(
      tx,
      {
        customer_id,
        class_package_id: item.class_package_id,
        branch_id,
        cart_id,
        total_payment,
        payment_method_id: paid ? payment_method_id : methods.gift,
        price,
        payment_plan,
        ...(renews ? rhythmOf(item) : {}),
        ...replaces,
        class_amount,
        discount_id: discount?.discount_id ?? null,
        is_unlimited: item.is_unlimited && single_class_id === null,
        expiration_days: item.expiration_days,
        include_online: item.include_online,
      },
      now,
    );
    if (!made) {
      // The same cart at the same moment: the other one made it.
      const twin = await find();
      if (!twin) throw problem('busy');
      return twin;
    }
    if (discount) await redeem(tx, discount.discount_id, (db) => usesBefore(db, made));
    const { purchase_id } = made;
    if (single_class_id && !(await holdPlace(tx, { single_class_id, customer_id, purchase_id, now })))
      throw problem('special_event_full');
    if (paid) {
      await addJob(tx, 'settle_purchase', { purchase_id }, { key: `settle:${purchase_id}`, delayMinutes: 2 });
      return made;
    }
    await fulfil(tx, log, purchase_id, null, now);
    return { ...made, status: 'active' as const };
  });
  if (single_class_id) scheduleChanged(services, single_class_id);
  return begun;
}

const rhythmOf = (item: ClassPackage) => ({
  subscription_period: item.subscription_period,
  subscription_interval: item.subscription_interval,
  free_trial_length: item.free_trial_length,
  free_trial_period: item.free_trial_length ? ('day' as const) : null,
});

/** Her uses of the discount without this one, which stands already. */
const usesBefore = async (db: Queryable, { discount_id, customer_id }: PurchaseRow): Promise<number> =>
  discount_id === null ? 0 : (await usesOf(db, discount_id, customer_id)) - 1;

type Limits = Pick<ClassPackage, 'customer_limit' | 'available'>;

/** The limits of a limited package, its row locked: one buyer at a time counts what is left. */
export async function lockLimits(
  tx: Transaction,
  { class_package_id, ...item }: ClassPackage,
): Promise<Limits | null> {
  if (item.customer_limit === null && item.available === null) return null;
  const [limits] = await tx
    .select({ customer_limit: class_packages.customer_limit, available: class_packages.available })
    .from(class_packages)
    .where(eq(class_packages.class_package_id, class_package_id))
    .for('no key update');
  return limits ?? null;
}

/** Whatever has not failed counts: a payment in progress holds its package until it is paid or given up. */
export async function checkLimits(
  tx: Transaction,
  limits: Limits,
  { customer_id, item }: Pick<Wanted, 'customer_id' | 'item'>,
): Promise<void> {
  const [sold] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      hers: sql<number>`(count(*) filter (where ${purchases.customer_id} = ${customer_id}))::int`,
    })
    .from(purchases)
    .where(and(eq(purchases.class_package_id, item.class_package_id), ne(purchases.status, 'failed')));
  const { all = 0, hers = 0 } = sold ?? {};
  if (limits.customer_limit !== null && hers >= limits.customer_limit) throw problem('package_limit');
  if (limits.available !== null && all >= limits.available) throw problem('package_sold_out');
}
