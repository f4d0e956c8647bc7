import type Stripe from 'stripe';
import { money } from '../core/amounts.ts';
import type { Parts } from '../core/parts.ts';
import { takenOff } from './discounts.ts';

/** An invoice line: price, quantity and period; free in a trial. */
export interface Billed {
  price: Stripe.Price;
  quantity: number;
  item: string;
  subscription: string | null;
  metadata: Stripe.Metadata;
  period: { start: number; end: number };
  trial: boolean;
  /** Centavos for a part of a period, negative when they are given back; without it the price counts. */
  prorated?: { amount: number; description: string };
}

export interface Totals {
  lines: Stripe.InvoiceLineItem[];
  subtotal: number;
  total: number;
  total_discount_amounts: Stripe.Invoice.TotalDiscountAmount[];
}

function described({ store }: Parts, { price, quantity, trial, prorated }: Billed): string {
  if (prorated) return prorated.description;
  const name = store.find('product', String(price.product))?.name ?? 'Product';
  if (trial) return `Trial period for ${name}`;
  const { interval, interval_count } = price.recurring ?? { interval: 'month', interval_count: 1 };
  const every = interval_count === 1 ? `/ ${interval}` : `every ${interval_count} ${interval}s`;
  return `${quantity} × ${name} (at ${money(price.unit_amount ?? 0)} ${every})`;
}

/** The lines of an invoice, and the total less the discounts. */
export function totalled(parts: Parts, billed: Billed[], discounts: string[], invoice: string): Totals {
  const amounts = billed.map(({ price, quantity, trial, prorated }) => {
    if (prorated) return prorated.amount;
    return trial ? 0 : (price.unit_amount ?? 0) * quantity;
  });
  const off = takenOff(parts, amounts, discounts);
  const lines = billed.map((one, index): Stripe.InvoiceLineItem => {
    const amount = amounts[index] ?? 0;
    const { price, quantity, item, subscription } = one;
    return {
      id: parts.store.id('il'),
      object: 'line_item',
      amount,
      currency: price.currency,
      description: described(parts, one),
      discount_amounts: off.map(({ id, off }) => ({ amount: off[index] ?? 0, discount: id })),
      discountable: true,
      discounts: [],
      invoice,
      livemode: false,
      metadata: one.metadata,
      parent: {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: one.prorated !== undefined,
          proration_details: { credited_items: null },
          subscription,
          subscription_item: item,
        },
        type: 'subscription_item_details',
      },
      period: one.period,
      pretax_credit_amounts: [],
      pricing: {
        price_details: { price: price.id, product: String(price.product) },
        type: 'price_details',
        unit_amount_decimal: price.unit_amount_decimal,
      },
      quantity,
      quantity_decimal: null,
      subscription,
      subtotal: amount,
      taxes: [],
    };
  });
  const sum = (numbers: number[]) => numbers.reduce((so, number) => so + number, 0);
  const subtotal = sum(amounts);
  const total_discount_amounts = off.map(({ id, off }) => ({ amount: sum(off), discount: id }));
  return {
    lines,
    subtotal,
    total: subtotal - sum(total_discount_amounts.map(({ amount }) => amount)),
    total_discount_amounts,
  };
}
