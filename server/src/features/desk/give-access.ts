import type { DeskPurchase } from '@tbm/contract/desk';
import type { QuotedTerms } from '@tbm/contract/fields';
import { termsAtDesk } from '@tbm/domain/quotes';
import { type PaymentMethodId, paymentMethods } from '@tbm/domain/settings';
import { termsOfTopUp } from '@tbm/domain/top-ups';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import {
  checkLimits,
  checkSeen,
  lockLimits,
  lockQuoted,
  releaseHolds,
  withCurrentQuote,
} from '../checkout/index.ts';
import { queueMail } from '../messages/index.ts';
import { type Activated, activate, begin, lockToppedUp } from '../purchases/index.ts';
import { holdPlace } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { type Order, orderOf, type Sale } from './order.ts';
import { deskPurchase } from './queries.ts';

/**
 * Sells a package at the desk, or grants it for free [API-013, ADM-004]: a purchase that is active at once, with its
 * credits, its place in a special class, its invoice unless it is free, and its seller. Idempotent per cart.
 * Throws what `orderOf` throws, and `quote_changed`, `package_limit`, `package_sold_out`, `special_event_full`, `already_reserved`, `cart_taken`.
 */
export const giveAccess = (services: Services, actor: Person, sale: Sale): Promise<DeskPurchase> =>
  withCurrentQuote(() => sellAsSeen(services, actor, sale));

async function sellAsSeen(services: Services, actor: Person, sale: Sale): Promise<DeskPurchase> {
  const { db, clock } = services;
  const order = await orderOf(services, actor, sale);
  const { item, customer_id, single_class_id } = order;
  const cart_id = order.cart_id ?? '';
  const now = clock.now();
  const give = () => db.transaction((tx) => sell(tx, actor, order, { seen: sale.seen, now }));
  const purchase_id = await give().catch(async (error: unknown) => {
    const isFull =
      error instanceof Problem &&
      ['package_held', 'package_limit', 'package_sold_out', 'special_event_full', 'top_up_held'].includes(
        error.code,
      );
    // An abandoned payment reserves the package for half an hour at most.
    if (
      isFull &&
      (await releaseHolds(services, {
        item,
        discount: null,
        customer_id,
        payer_id: customer_id,
        cart_id,
        top_up: order.top_up,
      }))
    )
      return give();
    throw error;
  });
  if (single_class_id !== null) scheduleChanged(services, single_class_id);
  return deskPurchase(db, { purchase_id, customer_id, now });
}

/** Returns the purchase: a new one, or the one this cart has already bought. */
async function sell(
  tx: Transaction,
  actor: Person,
  order: Order,
  { seen, now }: { seen: QuotedTerms | undefined; now: string },
): Promise<number> {
  const { item, customer_id, cart_id, single_class_id, total_payment, top_up } = order;
  if (top_up) await lockToppedUp(tx, { purchase_id: top_up.tops_up_purchase_id, cart_id: cart_id ?? null });
  const limits = await lockLimits(tx, item);
  const earlierPurchase = cart_id ? await soldBefore(tx, order) : undefined;
  if (earlierPurchase !== undefined) return earlierPurchase;
  const terms = top_up
    ? termsOfTopUp(top_up)
    : termsAtDesk(item, { days: order.days, is_gift: total_payment === 0 });
  checkSeen(terms, seen);
  await lockQuoted(tx, { customer_id, item, discount: null, top_up }, now);
  if (limits) await checkLimits(tx, limits, { customer_id, item });
  const pendingPurchase = await begin(tx, purchaseOf(order, actor), now);
  // A concurrent call with the same cart has sold it.
  if (!pendingPurchase) return (await soldBefore(tx, order)) ?? Promise.reject(problem('busy'));
  const charge = total_payment > 0 ? { total_payment, paidAt: now, provider_id: null } : null;
  const activated = await activate(tx, pendingPurchase, { charge, now });
  if (!activated) throw problem('internal');
  const { purchase_id } = pendingPurchase;
  if (
    single_class_id !== null &&
    !(await holdPlace(tx, {
      single_class_id,
      customer_id,
      purchase_id,
      now,
    }))
  )
    throw problem('special_event_full');
  await recordAudit(tx, actor, {
    action: 'give_access',
    thing: 'purchases',
    thing_id: purchase_id,
    customer_id,
    before: null,
    after: activated.purchase,
    now,
  });
  await notifySold(tx, activated, now);
  return purchase_id;
}

const purchaseOf = (order: Order, actor: Person): Parameters<typeof begin>[1] => ({
  customer_id: order.customer_id,
  payer_id: order.customer_id,
  class_package_id: order.item.class_package_id,
  branch_id: order.branch_id,
  cart_id: order.cart_id ?? null,
  total_payment: order.total_payment,
  payment_method_id: order.payment_method_id,
  bill: order.bill || null,
  sold_by: actor.customer_id,
  // A special class sells the place itself.
  class_amount: order.top_up?.added ?? (order.single_class_id === null ? order.item.class_amount : null),
  tops_up_purchase_id: order.top_up?.tops_up_purchase_id ?? null,
  is_unlimited: order.single_class_id === null && order.item.is_unlimited,
  expiration_days: order.days,
  include_online: order.item.include_online,
});

const purchaseOfCart = statement(
  'purchase_of_cart_at_desk',
  'select purchase_id, class_package_id, tops_up_purchase_id from purchases where customer_id = $1 and cart_id = $2',
  z.object({
    purchase_id: z.int(),
    class_package_id: z.int(),
    tops_up_purchase_id: z.int().nullable(),
  }),
);

/** The purchase this cart has already made; a cart of another package is refused. */
async function soldBefore(
  tx: Transaction,
  { customer_id, cart_id, item, top_up }: Order,
): Promise<number | undefined> {
  const earlierPurchase = await purchaseOfCart.maybeOne(tx, [customer_id, cart_id ?? '']);
  const isSame =
    earlierPurchase?.class_package_id === item.class_package_id &&
    earlierPurchase.tops_up_purchase_id === (top_up?.tops_up_purchase_id ?? null);
  if (earlierPurchase && !isSame) throw problem('cart_taken');
  return earlierPurchase?.purchase_id;
}

const notifySold = (
  tx: Transaction,
  { purchase, terms: { item, member: customer, branch }, validity }: Activated,
  now: string,
): Promise<void> =>
  queueMail(tx, {
    cause: `access_given:${purchase.purchase_id}`,
    customer_id: customer.customer_id,
    recipient: customer.email,
    template: 'access_given',
    now,
    data: {
      name: customer.name,
      purchase_id: purchase.purchase_id,
      title: item.title,
      branch: branch.name,
      classes: purchase.is_unlimited
        ? 'Ilimitadas'
        : purchase.class_amount
          ? String(purchase.class_amount)
          : null,
      expiration_date: validity.expiration_date,
      total_payment: purchase.total_payment,
      payment_method:
        purchase.total_payment > 0 ? paymentMethods[purchase.payment_method_id as PaymentMethodId] : null,
      bill: purchase.bill,
    },
  });
