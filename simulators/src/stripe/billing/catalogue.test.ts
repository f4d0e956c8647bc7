import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, refusalOf, studio } from '../../testing.ts';

describe('products and prices', () => {
  it('are created; a price has a billing interval', async () => {
    const { stripe, product, monthly } = await studio();
    expect(monthly).toMatchObject({
      object: 'price',
      active: true,
      currency: 'mxn',
      product: product.id,
      recurring: { interval: 'month', interval_count: 1 },
      type: 'recurring',
      unit_amount: 99_900,
    });
    expect(String(monthly.unit_amount_decimal)).toBe('99900');
    const own = await stripe.products.create({
      id: 'paquete_19285',
      name: 'Especial',
      metadata: { package_id: '19285' },
    });
    const once = await stripe.prices.create({
      product: own.id,
      currency: 'mxn',
      unit_amount: 45_000,
      lookup_key: 'especial',
    });
    expect(once.type).toBe('one_time');
  });

  it.each([
    [{ unit_amount: undefined }, 'unit_amount'],
    [{ unit_amount: -1 }, 'unit_amount'],
    [{ currency: 'usd' }, 'currency'],
    [{ product: 'prod_none' }, 'product'],
    [{ recurring: { interval: 'month', interval_count: 37 } }, 'recurring[interval_count]'],
    [{ recurring: { interval: 'fortnight' } }, 'recurring[interval]'],
    [{ unit_amont: 5 }, 'unit_amont'],
  ])('a price with %o is refused', async (fields, param) => {
    const { stripe, product } = await studio();
    const params = { product: product.id, currency: 'mxn', unit_amount: 10_000, ...fields };
    const refusal = await refusalOf(stripe.prices.create(params as Stripe.PriceCreateParams));
    expect(refusal).toMatchObject({ statusCode: 400, param });
  });

  it('a product id can be used only once', async () => {
    const { stripe } = await studio();
    const { id } = await stripe.products.create({ id: 'x', name: 'X' });
    expect((await refusalOf(stripe.products.create({ id, name: 'Y' }))).code).toBe('resource_already_exists');
  });
});

describe('coupons', () => {
  it('take off a percentage or an amount, once, for some months or for ever', async () => {
    const { stripe, types } = await studio();
    const half = await stripe.coupons.create({
      id: 'RETENCION',
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 2,
    });
    expect(half).toMatchObject({
      id: 'RETENCION',
      percent_off: 50,
      amount_off: null,
      duration_in_months: 2,
      valid: true,
    });
    const fixed = await stripe.coupons.create({ amount_off: 20_000, currency: 'mxn' });
    expect(fixed).toMatchObject({ amount_off: 20_000, duration: 'once', percent_off: null });
    expect(types()).toEqual(['coupon.created', 'coupon.created']);
  });

  it.each([
    [{}, 'percent_off'],
    [{ percent_off: 10, amount_off: 100, currency: 'mxn' }, 'percent_off'],
    [{ percent_off: 0 }, 'percent_off'],
    [{ percent_off: 100.5 }, 'percent_off'],
    [{ amount_off: 100 }, 'currency'],
    [{ percent_off: 10, duration: 'repeating' }, 'duration_in_months'],
    [{ percent_off: 10, duration: 'weekly' }, 'duration'],
  ])('%o is refused', async (fields, param) => {
    const { stripe } = await studio();
    expect(await refusalOf(stripe.coupons.create(fields as Stripe.CouponCreateParams))).toMatchObject({
      statusCode: 400,
      param,
    });
  });

  it('a used up or expired coupon is refused, and no subscription is created', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    await stripe.coupons.create({ id: 'UNO', percent_off: 10, max_redemptions: 1 });
    await stripe.coupons.create({ id: 'ENERO', percent_off: 10, redeem_by: at('2027-02-01T00:00:00Z') });
    const take = (coupon: string) => subscribe({ discounts: [{ coupon }] });
    await take('UNO');
    expect(simulators.stripe.list('coupon').find(({ id }) => id === 'UNO')).toMatchObject({
      times_redeemed: 1,
      valid: false,
    });
    until('2027-02-01T00:00:00Z');
    for (const [coupon, code] of [
      ['UNO', 'coupon_expired'],
      ['ENERO', 'coupon_expired'],
      ['NADA', 'resource_missing'],
    ] as const)
      expect(await refusalOf(take(coupon))).toMatchObject({
        statusCode: 400,
        code,
        param: 'discounts[0][coupon]',
      });
    expect(simulators.stripe.list('subscription')).toHaveLength(1);
  });
});
