import type Stripe from 'stripe';
import { refusals } from '../cards/card-ends.ts';
import type { Parts } from '../core/parts.ts';
import { attempt, type Outcome } from '../payments/attempt.ts';
import { withdraw } from './invoice-ends.ts';
import { finalize, markPaid, payerOf, paymentOf } from './invoices.ts';
import { changeSubscription, endSubscription, subscriptionOf } from './subscription-change.ts';

type Invoice = Stripe.Invoice;

const hour = 3_600;
const day = 24 * hour;

export type Collected = Outcome | { kind: 'no_card' };

/** Tries to charge an open invoice, automatically or on request. */
export function collect(
  parts: Parts,
  invoice: Invoice,
  {
    method = payerOf(parts, invoice),
    automatic,
    offSession = true,
    pages = parts.pages(),
  }: { method?: Stripe.PaymentMethod | null; automatic: boolean; offSession?: boolean; pages?: string },
): Collected {
  const found = paymentOf(parts, invoice);
  if (!found) throw new Error(`${invoice.id} has no payment.`);
  // Requested tries after the first one do not count.
  const before =
    automatic || invoice.attempt_count === 0
      ? parts.store.update('invoice', invoice, { attempt_count: invoice.attempt_count + 1 })
      : {};
  if (!method) {
    failed(parts, invoice, automatic, before);
    return { kind: 'no_card' };
  }
  const outcome = attempt(parts, found.intent, method, {
    offSession,
    whenAsked: 'wait',
    pages,
    returnUrl: `${pages}/stripe/factura/${invoice.id}`,
    refusal: automatic ? challengeRefusal(parts, invoice) : undefined,
    quiet: true,
  });
  if (outcome.kind === 'asked') parts.webhooks.emit('invoice.payment_action_required', invoice);
  if (outcome.kind !== 'paid') failed(parts, invoice, automatic, before);
  return outcome;
}

/** The decline requested for the next charges of this subscription. */
function challengeRefusal({ store }: Parts, invoice: Invoice) {
  const asked = store.find('decline', subscriptionOf(invoice) ?? '');
  if (!asked) return undefined;
  if (asked.times > 1) store.update('decline', asked, { times: asked.times - 1 });
  else store.remove('decline', asked.id);
  return refusals[asked.code];
}

/** Handles a failed charge: emits the event and schedules a retry, or gives up. */
function failed(parts: Parts, invoice: Invoice, automatic: boolean, before: Record<string, unknown>): void {
  const { store, clock, tasks, webhooks, billing } = parts;
  const retries = invoice.billing_reason !== 'subscription_create' && invoice.auto_advance !== false;
  // The days are counted from the first try.
  const since = store.find('first_try', invoice.id) ?? { id: invoice.id, at: clock.seconds() };
  store.put('first_try', since);
  const next = retries ? billing.retryDays[invoice.attempt_count - 1] : undefined;
  const next_payment_attempt = next === undefined ? null : since.at + next * day;
  const changed = store.update('invoice', invoice, { attempted: true, next_payment_attempt });
  if (next_payment_attempt !== null) tasks.plan('retry', invoice.id, next_payment_attempt);
  webhooks.emit('invoice.payment_failed', invoice);
  webhooks.emit('invoice.updated', invoice, { ...before, ...changed });

  const subscription = store.find('subscription', subscriptionOf(invoice) ?? '');
  if (!subscription || !retries) return;
  if (subscription.status === 'active' || subscription.status === 'trialing')
    changeSubscription(parts, subscription, { status: 'past_due' });
  if (next_payment_attempt === null && automatic && subscription.status === 'past_due')
    giveUp(parts, subscription);
}

/** After the last try the subscription ends, becomes unpaid or stays past due, as configured. */
function giveUp(parts: Parts, subscription: Stripe.Subscription): void {
  if (parts.billing.afterRetries === 'cancel') endSubscription(parts, subscription, 'payment_failed');
  if (parts.billing.afterRetries === 'unpaid') changeSubscription(parts, subscription, { status: 'unpaid' });
}

/** Continues the subscription of a paid invoice. */
function goesOn(parts: Parts, invoice: Invoice, method: string | null): void {
  const subscription = parts.store.find('subscription', subscriptionOf(invoice) ?? '');
  if (!subscription) return;
  const keeps =
    subscription.payment_settings?.save_default_payment_method === 'on_subscription' ||
    parts.store.find('link', `keep:${invoice.id}`) !== undefined;
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  parts.tasks.drop('expire', subscription.id);
  changeSubscription(parts, subscription, {
    ...(waits && !owesMore(parts, subscription) ? { status: 'active' } : {}),
    ...(keeps && method && subscription.ended_at === null ? { default_payment_method: method } : {}),
  });
}

/** The card of this invoice is to pay the next ones too. */
export const saveCardOf = ({ store }: Parts, { id }: Invoice): void =>
  void store.put('link', { id: `keep:${id}`, to: id });

const owesMore = ({ store }: Parts, subscription: Stripe.Subscription): boolean =>
  store.find('invoice', String(subscription.latest_invoice))?.status === 'open';

/** Finalizes a draft after its hour and charges it. */
function collectDraft(parts: Parts, invoice: Invoice): void {
  finalize(parts, invoice);
  if (invoice.status === 'open') collect(parts, invoice, { automatic: true });
  else goesOn(parts, invoice, null);
}

/** The effects of an invoice's payment, and the scheduled tasks of invoices. */
export function startCollecting(parts: Parts): void {
  const { store, tasks, after } = parts;
  const invoiceOf = (intent: Stripe.PaymentIntent) =>
    store.find('invoice', store.find('link', intent.id)?.to ?? '');
  after.paid.push((intent, charge) => {
    const invoice = invoiceOf(intent);
    if (!invoice) return;
    markPaid(parts, invoice, intent.amount_received);
    goesOn(parts, invoice, charge.payment_method);
  });
  after.refused.push((intent) => {
    const invoice = invoiceOf(intent);
    if (invoice?.status !== 'open') return;
    const attempt_count = Math.max(invoice.attempt_count, 1);
    failed(parts, invoice, false, store.update('invoice', invoice, { attempt_count }));
  });
  tasks.on('finalize', (id) => {
    const invoice = store.get('invoice', id);
    if (invoice.status === 'draft' && invoice.auto_advance) collectDraft(parts, invoice);
  });
  tasks.on('retry', (id) => {
    const invoice = store.get('invoice', id);
    if (invoice.status === 'open' && invoice.auto_advance) collect(parts, invoice, { automatic: true });
  });
}

/** Marks an invoice as paid outside of Stripe, without a charge. */
export function paidOutside(parts: Parts, invoice: Invoice): void {
  withdraw(parts, invoice, 'void_invoice');
  markPaid(parts, invoice, 0, { outside: true });
  goesOn(parts, invoice, null);
}
