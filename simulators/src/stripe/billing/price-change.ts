import type Stripe from 'stripe';
import { invalid } from '../core/errors.ts';
import { choiceOf, type Form, formOf, listOf, numberOf, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { collect } from './collect.ts';
import type { Billed } from './invoice-lines.ts';
import { invoiceObject, type NewInvoice } from './invoice-object.ts';
import { draft, finalize } from './invoices.ts';
import { priceFor } from './prices.ts';
import { changeSubscription, planPeriod, subscriptionOf } from './subscription-change.ts';
import { checkCard, payer } from './subscription-create.ts';
import { billedOf, endAfter, itemsOf, type Period, periodOf, withPrice } from './subscription-object.ts';

type Subscription = Stripe.Subscription;

interface Change {
  price: Stripe.Price;
  /** The time from which it is prorated, in seconds. */
  date: number;
}

const sameRhythm = (a: Stripe.Price.Recurring | null, b: Stripe.Price.Recurring | null): boolean =>
  a?.interval === b?.interval && a?.interval_count === b?.interval_count;

/** Reads `items[0][id]` with its new price. Only one item, charged at once, is known. */
function requestedChange(parts: Parts, subscription: Subscription, form: Form, path = ''): Change {
  const entries = listOf(form.items);
  const item = formOf(entries[0]);
  const own = itemsOf(subscription).find(({ id }) => id === textOf(item.id));
  if (entries.length !== 1 || !own)
    throw invalid('The simulator replaces the price of the one item of a subscription.', `${path}items`);
  const behavior = choiceOf(form.proration_behavior, 'proration_behavior', ['always_invoice']);
  if (!behavior)
    throw invalid('The simulator charges a changed price at once only.', `${path}proration_behavior`);
  const { start, end } = periodOf(subscription);
  const date = numberOf(form.proration_date, 'proration_date') ?? parts.clock.seconds();
  if (date < start || date >= end)
    throw invalid('Cannot set proration_date outside of current subscription period.', 'proration_date');
  return { price: priceFor(parts, item, `${path}items[0]`, 'recurring'), date };
}

/** What was paid for the time from a moment on. "Credit prorations are based on the original amount previously debited." */
function unused({ store }: Parts, subscription: Subscription, date: number): number {
  let centavos = 0;
  for (const invoice of store.all('invoice')) {
    if (subscriptionOf(invoice) !== subscription.id || invoice.status !== 'paid') continue;
    for (const { amount, discount_amounts, period } of invoice.lines.data) {
      const net = amount - (discount_amounts ?? []).reduce((so, one) => so + one.amount, 0);
      if (period.end > date)
        centavos += (net * (period.end - Math.max(date, period.start))) / (period.end - period.start);
    }
  }
  return Math.round(centavos);
}

/** The subscription with its new price, and the bill of the difference. A new interval begins its own cycle now. */
function changed(parts: Parts, subscription: Subscription, { price, date }: Change) {
  const [item] = itemsOf(subscription);
  const rest = { start: date, end: periodOf(subscription).end };
  const now = parts.clock.seconds();
  const isSame = sameRhythm(item?.price.recurring ?? null, price.recurring);
  const anchored = isSame
    ? { ...subscription, items: withPrice(subscription, price) }
    : { ...subscription, items: withPrice(subscription, price), billing_cycle_anchor: now };
  const period: Period = isSame ? periodOf(subscription) : { start: now, end: endAfter(anchored, now) };
  const share = isSame ? (rest.end - date) / (period.end - period.start) : 1;
  const [old] = billedOf(subscription, rest);
  const [next] = billedOf(anchored, isSame ? rest : period);
  if (!old || !next) throw new Error(`${subscription.id} has no items.`);
  const billed: Billed[] = [
    {
      ...old,
      prorated: { amount: -unused(parts, subscription, date), description: 'Unused time' },
    },
    {
      ...next,
      prorated: {
        amount: Math.round((price.unit_amount ?? 0) * share),
        description: isSame ? 'Remaining time' : 'New period',
      },
    },
  ];
  return { period, anchor: anchored.billing_cycle_anchor, items: anchored.items, billed };
}

const invoiceOf = (
  { store }: Parts,
  subscription: Subscription,
  { billed, period }: { billed: Billed[]; period: Period },
): Omit<NewInvoice, 'id'> => ({
  customer: store.get('customer', String(subscription.customer)),
  subscription,
  reason: 'subscription_update',
  billed,
  discounts: [],
  period_start: period.start,
  period_end: period.end,
});

/** The invoice that a change with `always_invoice` would be charged with; not stored. */
export function previewOfChange(parts: Parts, subscription: Subscription, form: Form): Stripe.Invoice {
  withoutDiscounts(subscription, form);
  const details = formOf(form.subscription_details);
  const change = requestedChange(parts, subscription, details, 'subscription_details.');
  const after = changed(parts, subscription, change);
  return invoiceObject(parts, {
    id: parts.store.id('upcoming_in'),
    ...invoiceOf(parts, subscription, after),
  });
}

/** Prorations with discounts are not simulated: they are removed with the change. */
function withoutDiscounts({ discounts }: Subscription, form: Form): void {
  if (discounts.length > 0 && form.discounts !== '')
    throw invalid('The simulator prorates without discounts only.', 'discounts');
}

/**
 * Changes the price of a subscription and charges the difference. With `error_if_incomplete`, Stripe returns "an HTTP 402
 * status code if a subscription's invoice cannot be paid", and "does not update the subscription".
 */
export function changePrice(parts: Parts, subscription: Subscription, form: Form): void {
  withoutDiscounts(subscription, form);
  if (!choiceOf(form.payment_behavior, 'payment_behavior', ['error_if_incomplete']))
    throw invalid('The simulator changes prices with `error_if_incomplete` only.', 'payment_behavior');
  const change = requestedChange(parts, subscription, form);
  const { period, anchor, items, billed } = changed(parts, subscription, change);
  const customer = parts.store.get('customer', String(subscription.customer));
  const method = payer(parts, subscription, customer);
  if (!method) throw invalid('This customer has no attached payment source.', undefined, 'resource_missing');
  checkCard(parts, method);
  const invoice = draft(parts, invoiceOf(parts, subscription, { billed, period }));
  parts.store.update('invoice', invoice, { automatically_finalizes_at: null });
  parts.webhooks.emit('invoice.created', invoice);
  finalize(parts, invoice);
  if (invoice.status === 'open') collect(parts, invoice, { method, automatic: false, offSession: false });
  changeSubscription(parts, subscription, {
    billing_cycle_anchor: anchor,
    items: {
      ...items,
      data: items.data.map((item) => ({
        ...item,
        current_period_start: period.start,
        current_period_end: period.end,
      })),
    },
    latest_invoice: invoice.id,
  });
  planPeriod(parts, subscription);
}
