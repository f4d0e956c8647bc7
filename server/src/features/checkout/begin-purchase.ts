import type { ClassPackage } from '@tbm/contract/packages';
import { methods } from '@tbm/domain/settings';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { redeem } from '../discounts/index.ts';
import {
  begin,
  lockToppedUp,
  type PurchaseRow,
  purchaseRow,
  purchaseRowColumns,
  recordConsent,
  releaseCart,
} from '../purchases/index.ts';
import { holdPlace, requestPlace } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { checkTrial } from '../subscriptions/index.ts';
import { claimFreePackage, isGivenOnce, verifiedContacts } from './free-claims.ts';
import { checkSubscriptions, lockSubscriptions } from './one-subscription.ts';
import { checkLimits, discountUses, lockLimits } from './quote/limits.ts';
import type { QuotedPurchase } from './quote/quote.ts';
import { lockQuoted } from './quote/seen.ts';
import { fulfil } from './settlement/fulfil.ts';
import { queueReconcile } from './settlement/queue.ts';
import { beginsWithTrial, claimTrialContacts, trialContacts } from './trial-claims.ts';

/** Minutes after which the worker looks at a purchase that has not been paid. */
const firstReconcile = 2;

/**
 * Finds or begins the purchase of a cart. A free one is active at once; any other is pending and holds its discount, its
 * place and one piece of a limited package. A failed purchase releases its cart, so that the next attempt begins a new one.
 * Throws `cart_taken`, `family_link_missing`, `already_subscribed`, `second_access_unconfirmed`, `trial_used`, `contact_unverified`,
 * `package_held`, `package_limit` [ERR-015], `package_sold_out` and `special_event_full` [ERR-014], `already_reserved`,
 * `discount_used_up`, `discount_limit` [ERR-029], `top_up_held`, `top_up_impossible`.
 */
export async function beginPurchase(services: Services, quoted: QuotedPurchase): Promise<PurchaseRow> {
  const { bulkhead, db, clock, log, config } = services;
  const now = clock.now();
  const { single_class_id, item } = quoted;
  // Buyers of one class or one package wait for each other anyway; waiting here uses no database connection.
  const lane = single_class_id ? `class ${single_class_id}` : `package ${item.class_package_id}`;
  const purchase = await bulkhead.run(lane, () =>
    db.transaction((tx) => findOrBegin(tx, { log, config }, quoted, now)),
  );
  if (single_class_id) scheduleChanged(services, single_class_id);
  return purchase;
}

async function findOrBegin(
  tx: Transaction,
  { log, config }: Pick<Services, 'log' | 'config'>,
  quoted: QuotedPurchase,
  now: string,
): Promise<PurchaseRow> {
  await lockSubscriptions(tx, quoted);
  // Lock purchases before packages, in the same order as when a late payment revives a failed purchase.
  await releaseCart(tx, quoted.customer_id, quoted.cart_id);
  if (quoted.top_up)
    await lockToppedUp(tx, { purchase_id: quoted.top_up.tops_up_purchase_id, cart_id: quoted.cart_id });
  const limits = await lockLimits(tx, quoted.item);
  const known = await purchaseOfCart(tx, quoted);
  if (known) {
    if (known.status === 'pending') {
      await requestPlace(tx, known.purchase_id, quoted.place ?? null, now);
      await authorise(tx, known, quoted, now);
    }
    return known;
  }
  // It was begun as the buyer saw it, and has failed meanwhile.
  if (quoted.keepsBegun) throw problem('purchase_failed');
  if (!quoted.replaces) await lockQuoted(tx, quoted, now);
  await checkSubscriptions(tx, quoted);
  if (limits) await checkLimits(tx, limits, quoted);
  const isTrial = beginsWithTrial(quoted);
  if (isTrial) await checkTrial(tx, quoted.customer_id);
  const trial = isTrial ? await trialContacts(tx, quoted, config.auth_secret) : null;
  const contacts = isGivenOnce(quoted) ? await verifiedContacts(tx, quoted, config.auth_secret) : null;
  const begun = await begin(tx, newPurchase(quoted), now);
  if (!begun) {
    // The same cart was sent twice at the same moment: the other request has begun it.
    const twin = await purchaseOfCart(tx, quoted);
    if (!twin) throw problem('busy');
    return twin;
  }
  const { purchase_id } = begun;
  if (contacts) {
    const { class_package_id } = quoted.item;
    await claimFreePackage(tx, { class_package_id, purchase_id, now }, contacts);
  }
  if (trial) await claimTrialContacts(tx, { purchase_id, now }, trial);
  await hold(tx, begun, quoted, now);
  await authorise(tx, begun, quoted, now);
  if (quoted.place) await requestPlace(tx, purchase_id, quoted.place, now);
  if (isToBePaid(quoted)) {
    await queueReconcile(tx, purchase_id, { delayMinutes: firstReconcile });
    return begun;
  }
  await fulfil(tx, log, purchase_id, null, now);
  return { ...begun, status: 'active' as const };
}

/** Stores what the buyer authorised, unless the same is already stored. */
const authorise = async (
  tx: Transaction,
  { purchase_id }: PurchaseRow,
  { authorised }: QuotedPurchase,
  now: string,
): Promise<void> => {
  if (authorised) await recordConsent(tx, { ...authorised, purchase_id, createdAt: now });
};

const isToBePaid = ({ total_payment, renews }: QuotedPurchase): boolean => total_payment > 0 || renews;

const lockOfCart = statement(
  'lock_purchase_of_cart',
  `select ${purchaseRowColumns()} from purchases where customer_id = $1 and cart_id = $2 for no key update`,
  purchaseRow,
);

const cartForAnother = command(
  'cart_for_another_member',
  `select from purchases where payer_id = $1 and cart_id = $2 and customer_id <> $3 and status <> 'failed'`,
);

/** The purchase of a cart, locked, so that its requested place does not change while the purchase is activated. */
async function purchaseOfCart(
  tx: Transaction,
  { customer_id, payer_id, cart_id, item, top_up }: QuotedPurchase,
): Promise<PurchaseRow | undefined> {
  const known = await lockOfCart.maybeOne(tx, [customer_id, cart_id]);
  const isSame =
    known?.class_package_id === item.class_package_id &&
    known.payer_id === payer_id &&
    known.tops_up_purchase_id === (top_up?.tops_up_purchase_id ?? null);
  if (known && !isSame) throw problem('cart_taken');
  if ((await cartForAnother.run(tx, [payer_id, cart_id, customer_id])) > 0) throw problem('cart_taken');
  return known;
}

const newPurchase = (quoted: QuotedPurchase) => ({
  customer_id: quoted.customer_id,
  payer_id: quoted.payer_id,
  class_package_id: quoted.item.class_package_id,
  branch_id: quoted.branch_id,
  cart_id: quoted.cart_id,
  total_payment: quoted.total_payment,
  payment_method_id: isToBePaid(quoted) ? quoted.payment_method_id : methods.gift,
  price: quoted.price,
  payment_plan: quoted.payment_plan,
  ...(quoted.renews ? subscriptionTerms(quoted.item) : {}),
  ...quoted.replaces,
  class_amount: quoted.class_amount,
  tops_up_purchase_id: quoted.top_up?.tops_up_purchase_id ?? null,
  discount_id: quoted.discount?.discount_id ?? null,
  is_unlimited: quoted.item.is_unlimited && quoted.single_class_id === null,
  expiration_days: quoted.item.expiration_days,
  include_online: quoted.item.include_online,
});

const subscriptionTerms = (item: ClassPackage) => ({
  subscription_period: item.subscription_period,
  subscription_interval: item.subscription_interval,
  free_trial_length: item.free_trial_length,
  free_trial_period: item.free_trial_length ? ('day' as const) : null,
});

/** Uses the discount and holds the place of the special class. */
async function hold(
  tx: Transaction,
  { purchase_id }: PurchaseRow,
  { customer_id, discount, single_class_id }: QuotedPurchase,
  now: string,
): Promise<void> {
  if (discount) {
    const { discount_id } = discount;
    // The purchase itself counts as a use already.
    await redeem(tx, discount_id, async (db) => (await discountUses(db, discount_id, customer_id)).uses - 1);
  }
  if (
    single_class_id &&
    !(await holdPlace(tx, {
      single_class_id,
      customer_id,
      purchase_id,
      now,
    }))
  )
    throw problem('special_event_full');
}
