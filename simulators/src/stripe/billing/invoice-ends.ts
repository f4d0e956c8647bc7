import type Stripe from 'stripe';
import { invalid } from '../core/errors.ts';
import type { Parts } from '../core/parts.ts';
import { cancelIntent } from '../payments/intents.ts';
import { paymentOf } from './invoices.ts';

type Invoice = Stripe.Invoice;

/** Voids an invoice and cancels its pending payment. */
export function voidInvoice(parts: Parts, invoice: Invoice): Invoice {
  const { store, clock, tasks, webhooks } = parts;
  if (invoice.status !== 'open')
    throw invalid('You can only pass in open or uncollectible invoices to this endpoint.');
  for (const what of ['finalize', 'retry']) tasks.drop(what, invoice.id);
  withdraw(parts, invoice, 'void_invoice');
  const before = store.update('invoice', invoice, {
    status: 'void',
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: clock.seconds() },
  });
  webhooks.emit('invoice.voided', invoice);
  webhooks.emit('invoice.updated', invoice, before);
  return invoice;
}

/** Cancels the payment of an invoice. */
export function withdraw(parts: Parts, invoice: Invoice, reason: 'void_invoice' | 'failed_invoice'): void {
  const found = paymentOf(parts, invoice);
  if (!found || ['succeeded', 'canceled'].includes(found.intent.status)) return;
  cancelIntent(parts, found.intent, reason);
  parts.store.update('invoice_payment', found.payment, {
    status: 'canceled',
    status_transitions: { canceled_at: parts.clock.seconds(), paid_at: null },
  });
}
