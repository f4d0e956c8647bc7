import type Stripe from 'stripe';
import { invalid } from '../core/errors.ts';
import type { Parts } from '../core/parts.ts';
import { addIntent } from '../payments/intent-object.ts';
import { dueOf, invoiceObject, type NewInvoice } from './invoice-object.ts';
import { subscriptionOf } from './subscription-change.ts';

type Invoice = Stripe.Invoice;

/** Between the creation of an invoice and its charge, as at Stripe. */
const hour = 3_600;

/** A new invoice, stored without an event. It is charged in an hour. */
export function draft(parts: Parts, given: Omit<NewInvoice, 'id'>): Invoice {
  const { store, clock } = parts;
  return store.put('invoice', {
    ...invoiceObject(parts, { ...given, id: store.id('in') }),
    automatically_finalizes_at: clock.seconds() + hour,
  });
}

export function planCollection({ tasks, clock }: Parts, invoice: Invoice): void {
  tasks.plan('finalize', invoice.id, invoice.automatically_finalizes_at ?? clock.seconds() + hour);
}

/** The card to charge: the invoice's, the subscription's, or the customer's default. */
export function payerOf({ store }: Parts, invoice: Invoice): Stripe.PaymentMethod | null {
  const id = subscriptionOf(invoice);
  const subscription = id === null ? undefined : store.find('subscription', id);
  const customer = store.find('customer', String(invoice.customer));
  const methods = [
    invoice.default_payment_method,
    subscription?.default_payment_method,
    customer?.invoice_settings.default_payment_method,
  ];
  const found = methods.find((method) => typeof method === 'string');
  return typeof found === 'string' ? (store.find('payment_method', found) ?? null) : null;
}

/** Finalizes an invoice: it gets a number, a page and a payment. A free one is paid at once. */
export function finalize(parts: Parts, invoice: Invoice): Invoice {
  const { store, clock, tasks, webhooks } = parts;
  if (invoice.status !== 'draft')
    throw invalid(`This invoice is already finalized, you can't re-finalize a non-draft invoice.`);
  tasks.drop('finalize', invoice.id);
  const customer = store.get('customer', String(invoice.customer));
  const { amount_due, ending_balance } = dueOf(invoice.total, customer.balance);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`;
  store.update('invoice', invoice, {
    status: 'open',
    amount_due,
    amount_remaining: amount_due,
    automatically_finalizes_at: null,
    effective_at: clock.seconds(),
    starting_balance: customer.balance,
    ending_balance,
    hosted_invoice_url: `${parts.pages()}/stripe/factura/${invoice.id}`,
    number,
    status_transitions: { ...invoice.status_transitions, finalized_at: clock.seconds() },
    webhooks_delivered_at: clock.seconds(),
  });
  store.update('customer', customer, {
    balance: ending_balance,
    currency: invoice.currency,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  });
  if (amount_due > 0) addPayment(parts, invoice);
  webhooks.emit('invoice.finalized', invoice);
  if (amount_due === 0) markPaid(parts, invoice, 0);
  return invoice;
}

function addPayment(parts: Parts, invoice: Invoice): void {
  const { store, clock } = parts;
  const intent = addIntent(parts, {
    amount: invoice.amount_due,
    customer: invoice.customer as string,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    payment_method: payerOf(parts, invoice)?.id ?? null,
    setup_future_usage: 'off_session',
  });
  store.put('link', { id: intent.id, to: invoice.id });
  const payment = store.put('invoice_payment', {
    id: store.id('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: clock.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  store.put('link', { id: invoice.id, to: payment.id });
}

/** The payment of an invoice: the intent and its record. */
export function paymentOf({ store }: Parts, invoice: Invoice) {
  const payment = store.find('invoice_payment', store.find('link', invoice.id)?.to ?? '');
  const intent = store.find('payment_intent', String(payment?.payment.payment_intent));
  return payment && intent ? { payment, intent } : null;
}

/** Marks an invoice as paid, by a card, because nothing is due, or outside of Stripe. */
export function markPaid(parts: Parts, invoice: Invoice, amount: number, { outside = false } = {}): void {
  const { store, clock, tasks, webhooks } = parts;
  tasks.drop('retry', invoice.id);
  const paid_at = clock.seconds();
  const found = paymentOf(parts, invoice);
  if (found && !outside) {
    store.update('invoice_payment', found.payment, {
      amount_paid: amount,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at },
    });
    webhooks.emit('invoice_payment.paid', found.payment);
  }
  const before = store.update('invoice', invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    ...(outside ? { amount_paid_off_stripe: invoice.amount_due } : {}),
    attempt_count: amount > 0 ? Math.max(invoice.attempt_count, 1) : invoice.attempt_count,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at },
  });
  webhooks.emit('invoice.updated', invoice, before);
  webhooks.emit('invoice.paid', invoice);
  if (!outside) webhooks.emit('invoice.payment_succeeded', invoice);
}
