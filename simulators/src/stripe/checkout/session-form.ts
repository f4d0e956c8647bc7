import type Stripe from 'stripe';
import { priceFor } from '../billing/prices.ts';
import { absent, invalid } from '../core/errors.ts';
import { choiceOf, emptyable, type Form, formOf, listOf, metadataOf, numberOf } from '../core/form.ts';
import type { PaymentData } from '../core/kinds.ts';
import type { Parts } from '../core/parts.ts';

const minute = 60;
const day = 86_400;
const usages = ['off_session', 'on_session'] as const;

/** The items: `line_items[0][price]` or `line_items[0][price_data]`. */
export function itemsOf(parts: Parts, form: Form): Stripe.LineItem[] {
  const entries = listOf(form.line_items);
  if (entries.length === 0) throw absent('line_items');
  return entries.map((entry, index) => {
    const item = formOf(entry);
    const quantity = numberOf(item.quantity, `line_items[${index}][quantity]`) ?? 1;
    if (quantity < 1)
      throw invalid('This value must be greater than or equal to 1.', `line_items[${index}][quantity]`);
    const price = priceFor(parts, item, `line_items[${index}]`, 'one_time');
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: parts.store.id('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: parts.store.find('product', String(price.product))?.name ?? null,
      metadata: {},
      price: structuredClone(price),
      quantity,
    };
  });
}

/** When a session expires: in a day, or as requested, in at least half an hour. */
export function expiryOf({ clock }: Parts, form: Form): number {
  const now = clock.seconds();
  const at = numberOf(form.expires_at, 'expires_at') ?? now + day;
  if (at < now + 30 * minute)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  if (at > now + day)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return at;
}

export function paymentData(form: Form): PaymentData {
  const data = formOf(form.payment_intent_data);
  return {
    description: emptyable(data.description),
    metadata: metadataOf(data.metadata),
    receipt_email: emptyable(data.receipt_email),
    setup_future_usage:
      choiceOf(data.setup_future_usage, 'payment_intent_data[setup_future_usage]', usages) ?? null,
  };
}
