import type Stripe from 'stripe';
import { expired, mustAsk, unauthenticated } from '../cards/card-ends.ts';
import { isExpired } from '../cards/cards.ts';
import { currencyOf } from '../core/amounts.ts';
import type { Given } from '../core/calls.ts';
import { cardRefusal, invalid } from '../core/errors.ts';
import { choiceOf, flagOf, requiredText } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { collect } from './collect.ts';
import { applyDiscounts, leftOf, requestedDiscounts } from './discounts.ts';
import { firstInvoice } from './renewals.ts';
import { cancellationOf } from './subscription-cancel.ts';
import { requestCard } from './subscription-card.ts';
import { begin, changeSubscription, planPeriod } from './subscription-change.ts';
import { requestedItems, trialEndOf } from './subscription-form.ts';
import { subscriptionObject } from './subscription-new.ts';

type Subscription = Stripe.Subscription;

const behaviors = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const;
const hour = 3_600;

/** The card to charge: the subscription's own, or the customer's default. */
export function payer({ store }: Parts, subscription: Subscription, customer: Stripe.Customer) {
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return typeof id === 'string' ? (store.find('payment_method', id) ?? null) : null;
}

/** With `error_if_incomplete` nothing is created when the charge would fail. */
export function checkCard({ store, clock }: Parts, method: Stripe.PaymentMethod): void {
  const { end, setUp } = store.get('card', method.id);
  if (end.kind === 'refused') throw cardRefusal({ ...end.refusal, payment_method: method });
  if (method.card && isExpired(method.card, clock.now()))
    throw cardRefusal({ ...expired, payment_method: method });
  if (mustAsk(end, { setUp, offSession: false }))
    throw cardRefusal({ ...unauthenticated, code: 'subscription_payment_intent_requires_action' });
}

export function createSubscription(parts: Parts, { form, pages }: Given): Subscription {
  const { store, clock, tasks } = parts;
  const customer = store.named('customer', requiredText(form, 'customer'), 'customer');
  currencyOf(form, false);
  choiceOf(form.collection_method, 'collection_method', ['charge_automatically']);
  const behavior = choiceOf(form.payment_behavior, 'payment_behavior', behaviors) ?? 'allow_incomplete';
  const trialEnd = trialEndOf(parts, form);
  const asked = requestedDiscounts(parts, form.discounts);
  const items = requestedItems(parts, form.items);
  const subscription = subscriptionObject(parts, form, { customer: customer.id, items, trialEnd });
  const method = payer(parts, subscription, customer);
  const subtotal = items.reduce((so, { price, quantity }) => so + (price.unit_amount ?? 0) * quantity, 0);
  const free =
    trialEnd !== null ||
    leftOf(
      subtotal,
      asked.filter((one) => typeof one !== 'string'),
    ) === 0;
  if (!free && behavior !== 'default_incomplete') {
    if (!method) throw noCard;
    if (behavior === 'error_if_incomplete') checkCard(parts, method);
  }
  Object.assign(subscription, cancellationOf(parts, subscription, form));
  store.put('subscription', subscription);
  return begin(parts, subscription, () => {
    changeSubscription(parts, subscription, { discounts: applyDiscounts(parts, asked, subscription) });
    if (trialEnd !== null && !parts.billing.trialBills) {
      planPeriod(parts, subscription);
      return requestCard(parts, subscription, { method, behavior, pages });
    }
    const invoice = firstInvoice(parts, subscription, 'subscription_create');
    planPeriod(parts, subscription);
    if (invoice.status === 'paid') {
      if (subscription.status === 'incomplete') changeSubscription(parts, subscription, { status: 'active' });
      requestCard(parts, subscription, { method, behavior, pages });
      return;
    }
    tasks.plan('expire', subscription.id, clock.seconds() + 23 * hour);
    if (behavior !== 'default_incomplete' && method)
      collect(parts, invoice, {
        method,
        automatic: false,
        offSession: flagOf(form.off_session, 'off_session') ?? false,
      });
  });
}

const noCard = invalid(
  'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
  undefined,
  'resource_missing',
);
