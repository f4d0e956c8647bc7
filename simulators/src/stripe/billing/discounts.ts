import type Stripe from 'stripe';
import { absent, invalid } from '../core/errors.ts';
import { type FormValue, formOf, listOf, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { redeem, redeemable } from './coupons.ts';
import { addMonths } from './periods.ts';

/** Applies a coupon to a subscription. The discount does not depend on later changes of the coupon. */
function addDiscount(
  parts: Parts,
  coupon: Stripe.Coupon,
  customer: string,
  subscription: string,
): Stripe.Discount {
  const { store, clock, tasks, webhooks } = parts;
  const start = clock.seconds();
  const end = coupon.duration === 'repeating' ? addMonths(start, coupon.duration_in_months ?? 0) : null;
  const discount = store.put('discount', {
    id: store.id('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription,
    subscription_item: null,
  });
  const { amount_off, percent_off, duration } = coupon;
  store.put('terms', {
    id: discount.id,
    amount_off,
    percent_off,
    once: duration === 'once',
  });
  if (end !== null) tasks.plan('discount', discount.id, end);
  webhooks.emit('customer.discount.created', discount);
  return discount;
}

/** Reads `discounts[0][coupon]`, `discounts[1][discount]` …: redeemable coupons, or existing discounts. */
export function requestedDiscounts(
  parts: Parts,
  value: FormValue | undefined,
  own: readonly string[] = [],
): (Stripe.Coupon | string)[] {
  return listOf(value).map((entry, index) => {
    const { coupon, discount } = formOf(entry);
    const param = `discounts[${index}]`;
    const kept = textOf(discount);
    if (kept && !own.includes(kept))
      throw invalid(`No such discount: '${kept}'`, `${param}[discount]`, 'resource_missing');
    const id = textOf(coupon);
    if (!kept && !id) throw absent(`${param}[coupon]`);
    return kept ?? redeemable(parts, String(id), `${param}[coupon]`);
  });
}

/** Applies coupons to a subscription; returns all its discounts. */
export const applyDiscounts = (
  parts: Parts,
  asked: (Stripe.Coupon | string)[],
  { id, customer }: Stripe.Subscription,
): string[] =>
  asked.map((one) => {
    if (typeof one === 'string') return one;
    redeem(parts, one);
    return addDiscount(parts, one, String(customer), id).id;
  });

/** An amount less the coupons. */
export const leftOf = (amount: number, coupons: Stripe.Coupon[]): number =>
  coupons.reduce(
    (left, { percent_off, amount_off }) =>
      percent_off === null
        ? Math.max(0, left - (amount_off ?? 0))
        : left - Math.round((left * percent_off) / 100),
    amount,
  );

/** Ends or removes a discount; past invoices keep it. */
export function endDiscount({ store, tasks, webhooks }: Parts, id: string): void {
  tasks.drop('discount', id);
  webhooks.emit('customer.discount.deleted', store.get('discount', id));
}

/** The discounts that apply to an invoice of the given time. */
export const running = ({ store }: Parts, ids: string[], time: number): string[] =>
  ids.filter((id) => {
    const { end } = store.get('discount', id);
    return end === null || time < end;
  });

/** Centavos that each discount takes off each amount, applied in order, never below zero. */
export function takenOff(parts: Parts, amounts: number[], ids: string[]): { id: string; off: number[] }[] {
  const left = [...amounts];
  return ids.map((id) => {
    const { amount_off, percent_off } = parts.store.get('terms', id);
    const off =
      percent_off === null
        ? shares(left, amount_off ?? 0)
        : left.map((amount) => Math.round((amount * percent_off) / 100));
    off.forEach((amount, index) => {
      left[index] = (left[index] ?? 0) - amount;
    });
    return { id, off };
  });
}

/** Splits an amount in proportion to others; the rounding difference goes to the last ones. */
function shares(amounts: number[], total: number): number[] {
  const sum = amounts.reduce((so, amount) => so + amount, 0);
  const take = Math.min(total, sum);
  const off = amounts.map((amount) => (sum === 0 ? 0 : Math.floor((amount * take) / sum)));
  let rest = take - off.reduce((so, amount) => so + amount, 0);
  for (let index = off.length - 1; index >= 0 && rest > 0; index--) {
    const more = Math.min(rest, (amounts[index] ?? 0) - (off[index] ?? 0));
    off[index] = (off[index] ?? 0) + more;
    rest -= more;
  }
  return off;
}
