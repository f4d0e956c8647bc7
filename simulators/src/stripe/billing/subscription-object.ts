import type Stripe from 'stripe';
import type { Parts } from '../core/parts.ts';
import type { Billed } from './invoice-lines.ts';
import { periodEnd } from './periods.ts';
import type { Interval } from './prices.ts';

type Subscription = Stripe.Subscription;
type Item = Stripe.SubscriptionItem;

export interface Period {
  start: number;
  end: number;
}

const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export const itemObject = (
  { store, clock }: Parts,
  subscription: string,
  { price, quantity, metadata }: { price: Stripe.Price; quantity: number; metadata: Stripe.Metadata },
  period: Period,
): Item => ({
  id: store.id('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: clock.seconds(),
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata,
  plan: planOf(price),
  price: structuredClone(price),
  quantity,
  subscription,
  tax_rates: [],
});

export const itemsOf = (subscription: { items: Subscription['items'] }): Item[] => subscription.items.data;

const firstOf = (subscription: Subscription): Item => {
  const [item] = itemsOf(subscription);
  if (!item) throw new Error(`${subscription.id} has no items.`);
  return item;
};

/** The current period, which all items of a subscription share. */
export function periodOf(subscription: Subscription): Period {
  const item = firstOf(subscription);
  return { start: item.current_period_start, end: item.current_period_end };
}

/** The end of the period of a subscription that begins at the given time. */
export function endAfter(subscription: Subscription, start: number): number {
  const { recurring } = firstOf(subscription).price;
  return periodEnd(
    subscription.billing_cycle_anchor,
    {
      interval: (recurring?.interval ?? 'month') as Interval,
      interval_count: recurring?.interval_count ?? 1,
    },
    start,
  );
}

export const withPeriod = (subscription: Subscription, { start, end }: Period): Subscription['items'] => ({
  ...subscription.items,
  data: itemsOf(subscription).map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  })),
});

/** The items with another price. */
export const withPrice = (subscription: Subscription, price: Stripe.Price): Subscription['items'] => ({
  ...subscription.items,
  data: itemsOf(subscription).map((item) => ({
    ...item,
    plan: planOf(price),
    price: structuredClone(price),
  })),
});

export const billedOf = (subscription: Subscription, period: Period, trial = false): Billed[] =>
  itemsOf(subscription).map(({ id, price, quantity, metadata }) => ({
    price,
    quantity: quantity ?? 1,
    item: id,
    subscription: subscription.id,
    metadata,
    period,
    trial,
  }));

/** Empty cancellation details. */
export const noCancellation: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};
