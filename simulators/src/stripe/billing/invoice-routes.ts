import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { cardRefusal, invalid, StripeRefusal } from '../core/errors.ts';
import { type Form, flagOf, textOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';
import { collect, paidOutside } from './collect.ts';
import { voidInvoice } from './invoice-ends.ts';
import { finalize, payerOf, paymentOf } from './invoices.ts';
import { previewOf } from './preview.ts';
import { previewOfChange } from './price-change.ts';
import { subscriptionOf } from './subscription-change.ts';
import { ownCard } from './subscription-form.ts';

type Invoice = Stripe.Invoice;

/** Pays an open invoice now, with the given card or the default one. */
export function payInvoice(parts: Parts, invoice: Invoice, form: Form): Invoice {
  if (invoice.status === 'draft') finalize(parts, invoice);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status === 'void') throw invalid('Invoice is voided and cannot be paid.');
  if (flagOf(form.paid_out_of_band, 'paid_out_of_band')) {
    paidOutside(parts, invoice);
    return invoice;
  }
  const named = ownCard(parts, form.payment_method, String(invoice.customer));
  const method = named === null ? payerOf(parts, invoice) : parts.store.get('payment_method', named);
  const outcome = collect(parts, invoice, {
    method,
    automatic: false,
    offSession: flagOf(form.off_session, 'off_session') ?? true,
  });
  const intent = paymentOf(parts, invoice)?.intent;
  if (outcome.kind === 'refused') throw cardRefusal({ ...outcome.error, payment_intent: intent });
  if (outcome.kind === 'no_card')
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method, or pass one as `payment_method`.',
      undefined,
      'resource_missing',
    );
  if (outcome.kind === 'asked')
    throw cardRefusal({
      code: 'invoice_payment_intent_requires_action',
      message:
        'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with this invoice.',
      payment_intent: intent,
    });
  return invoice;
}

/** The next invoice of a subscription, or of the customer's one subscription that will have one. */
function preview(parts: Parts, form: Form): Invoice {
  const { store } = parts;
  const id = textOf(form.subscription);
  const customer = textOf(form.customer);
  const goesOn = ({ cancel_at, ended_at }: Stripe.Subscription) => cancel_at === null && ended_at === null;
  const found = id
    ? [store.named('subscription', id, 'subscription')]
    : store.list('subscription').filter((one) => one.customer === customer);
  const [next] = found.filter(goesOn);
  if (!next)
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${customer ?? found[0]?.customer ?? ''}`,
    });
  if (form.subscription_details !== undefined) return previewOfChange(parts, next, form);
  return form.discounts === '' ? previewOf(parts, next, []) : previewOf(parts, next);
}

function listed({ store }: Parts, form: Form): Invoice[] {
  const [customer, status, subscription] = [
    textOf(form.customer),
    textOf(form.status),
    textOf(form.subscription),
  ];
  return store
    .list('invoice')
    .filter((one) => customer === undefined || one.customer === customer)
    .filter((one) => status === undefined || one.status === status)
    .filter((one) => subscription === undefined || subscriptionOf(one) === subscription)
    .filter((one) => inRange(one.created, form.created, 'created'));
}

export function registerInvoices({ get, post }: Calls, parts: Parts): void {
  const { store } = parts;
  const url = '/v1/invoices';
  get(
    url,
    params<Stripe.InvoiceListParams>(
      ...paging,
      'collection_method',
      'created',
      'customer',
      'status',
      'subscription',
    ),
    ({ form }) => pageOf(url, listed(parts, form), form, 'invoice'),
  );
  post(
    `${url}/create_preview`,
    params<Stripe.InvoiceCreatePreviewParams>(
      'customer',
      'discounts',
      'subscription',
      'subscription_details',
    ),
    ({ form }) => preview(parts, form),
  );
  get(`${url}/:id`, [], ({ id }) => store.get('invoice', id));
  post(
    `${url}/:id/pay`,
    params<Stripe.InvoicePayParams>('off_session', 'paid_out_of_band', 'payment_method'),
    ({ id, form }) => payInvoice(parts, store.get('invoice', id), form),
  );
  post(`${url}/:id/void`, [], ({ id }) => voidInvoice(parts, store.get('invoice', id)));

  const payments = '/v1/invoice_payments';
  get(
    payments,
    params<Stripe.InvoicePaymentListParams>(...paging, 'created', 'invoice', 'payment', 'status'),
    ({ form }) => {
      const [invoice, status] = [textOf(form.invoice), textOf(form.status)];
      const intent = typeof form.payment === 'object' ? textOf(form.payment.payment_intent) : undefined;
      const found = store
        .list('invoice_payment')
        .filter((one) => invoice === undefined || one.invoice === invoice)
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => intent === undefined || one.payment.payment_intent === intent)
        .filter((one) => inRange(one.created, form.created, 'created'));
      return pageOf(payments, found, form, 'invoice_payment');
    },
  );
}
