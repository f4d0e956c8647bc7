import type Stripe from 'stripe';
import { least } from '../core/amounts.ts';
import type { Parts } from '../core/parts.ts';
import { type Billed, totalled } from './invoice-lines.ts';

type Invoice = Stripe.Invoice;

export interface NewInvoice {
  id: string;
  customer: Stripe.Customer;
  subscription: { id: string; metadata: Stripe.Metadata } | null;
  reason: Stripe.Invoice.BillingReason;
  billed: Billed[];
  discounts: string[];
  period_start: number;
  period_end: number;
}

/** The amount due with the customer's balance; an amount too small to charge is added to the balance. */
export function dueOf(total: number, balance: number): { amount_due: number; ending_balance: number } {
  const due = total + balance;
  if (due <= 0) return { amount_due: 0, ending_balance: due };
  return due < least ? { amount_due: 0, ending_balance: due } : { amount_due: due, ending_balance: 0 };
}

/** A draft, neither stored nor announced by an event. */
export function invoiceObject(parts: Parts, given: NewInvoice): Invoice {
  const { id, customer, subscription, discounts } = given;
  const created = parts.clock.seconds();
  const { lines, subtotal, total, total_discount_amounts } = totalled(parts, given.billed, discounts, id);
  const { amount_due } = dueOf(total, customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'MX',
    account_name: 'TBM',
    account_tax_ids: null,
    amount_due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount_due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created,
    currency: 'mxn',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts,
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.period_end,
    period_start: given.period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
