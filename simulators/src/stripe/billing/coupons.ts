import type Stripe from 'stripe';
import { currencyOf } from '../core/amounts.ts';
import { type Calls, params } from '../core/calls.ts';
import { absent, invalid } from '../core/errors.ts';
import { choiceOf, emptyable, type Form, metadataOf, numberOf, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';

const durations = ['forever', 'once', 'repeating'] as const;

function percentOf(form: Form): number | null {
  const text = textOf(form.percent_off);
  if (!text) return null;
  const percent = Number(text);
  if (!(percent > 0 && percent <= 100))
    throw invalid('Percent off must be greater than 0 and less than or equal to 100.', 'percent_off');
  return percent;
}

function createCoupon({ clock, store, webhooks }: Parts, form: Form): Stripe.Coupon {
  const id = textOf(form.id) || store.id('').slice(1, 9).toUpperCase();
  if (store.find('coupon', id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
  const percent_off = percentOf(form);
  const amount_off = numberOf(form.amount_off, 'amount_off') ?? null;
  if ((percent_off === null) === (amount_off === null))
    throw invalid('You must pass either percent_off or amount_off.', 'percent_off', 'parameter_missing');
  if (amount_off !== null && amount_off < 1)
    throw invalid(
      'This value must be greater than or equal to 1.',
      'amount_off',
      'parameter_invalid_integer',
    );
  const duration = choiceOf(form.duration, 'duration', durations) ?? 'once';
  const months = numberOf(form.duration_in_months, 'duration_in_months') ?? null;
  if (duration === 'repeating' && !(months && months > 0)) throw absent('duration_in_months');
  if (duration !== 'repeating' && months !== null)
    throw invalid('You can only pass duration_in_months when duration is repeating.', 'duration_in_months');
  const coupon = store.put('coupon', {
    id,
    object: 'coupon',
    amount_off,
    created: clock.seconds(),
    currency: amount_off === null ? null : currencyOf(form),
    duration,
    duration_in_months: months,
    livemode: false,
    max_redemptions: numberOf(form.max_redemptions, 'max_redemptions') ?? null,
    metadata: metadataOf(form.metadata),
    name: emptyable(form.name),
    percent_off,
    redeem_by: numberOf(form.redeem_by, 'redeem_by') ?? null,
    times_redeemed: 0,
    valid: true,
  });
  webhooks.emit('coupon.created', coupon);
  return coupon;
}

/** A coupon that can still be redeemed. */
export function redeemable({ clock, store }: Parts, id: string, param: string): Stripe.Coupon {
  const coupon = store.named('coupon', id, param);
  const late = coupon.redeem_by !== null && clock.seconds() >= coupon.redeem_by;
  const full = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  if (late || full) throw invalid(`Coupon expired: ${id}`, param, 'coupon_expired');
  return coupon;
}

/** Counts a redemption. */
export function redeem({ store }: Parts, coupon: Stripe.Coupon): void {
  const times_redeemed = coupon.times_redeemed + 1;
  store.update('coupon', coupon, { times_redeemed, valid: times_redeemed !== coupon.max_redemptions });
}

export function registerCoupons({ post }: Calls, parts: Parts): void {
  post(
    '/v1/coupons',
    params<Stripe.CouponCreateParams>(
      'amount_off',
      'currency',
      'duration',
      'duration_in_months',
      'id',
      'max_redemptions',
      'metadata',
      'name',
      'percent_off',
      'redeem_by',
    ),
    ({ form }) => createCoupon(parts, form),
  );
}
