import type { QuotedTerms } from '@tbm/contract/fields';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentTo } from '../../../platform/testing/consent.ts';
import { makeClass, makeDiscount, makePackage } from '../../../platform/testing/factories.ts';
import { meanwhile } from '../../../platform/testing/meanwhile.ts';
import type { SignedIn } from '../../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../../platform/testing/shop.ts';

// The price on the button is the price charged.
let shop: Shop;
let member: SignedIn;
/** Ten classes and the library for $300. */
let item: number;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.provider.forget();
  member = await shop.member();
  item = await packageOf({});
});

const packageOf = async (row: Record<string, unknown>) =>
  (
    await makePackage(shop.pool, {
      price: 300,
      class_amount: 10,
      expiration_days: 30,
      include_online: true,
      ...row,
    })
  ).class_package_id;
const seen: QuotedTerms = {
  total_payment: 300,
  class_amount: 10,
  is_unlimited: false,
  expiration_days: 30,
  include_online: true,
};
const change = (set: string, id = item) =>
  shop.pool.query(`update class_packages set ${set} where class_package_id = $1`, [id]);
interface Answered {
  status: number;
  body: { purchase_id: number; code?: string; message?: string; quote?: QuotedTerms };
}
const press = async (more: object = {}, call: 'attempt' | 'paypal' = 'attempt'): Promise<Answered> => {
  const order = { class_package_id: item, cart_id: shop.newCart(), ...more };
  const consent = await consentTo(shop.services, member.customer_id, order);
  return shop.call(
    `POST /checkout/${call}`,
    { body: { seen, ...consent, ...order } as never },
    member.token,
  ) as unknown as Promise<Answered>;
};
const begun = () => shop.count('purchases where customer_id = $1', member.customer_id);

describe('a quote that is worse than what the buyer saw is refused, and nothing begins', () => {
  const sale = async () => {
    item = await packageOf({ price: 450, sale_price: 300 });
  };
  it.each<[string, string, Partial<QuotedTerms>, string, (() => Promise<void>)?]>([
    ['price', 'price = 450', { total_payment: 450 }, 'El total ahora es $450; antes era $300.'],
    ['sale', 'sale_price = null', { total_payment: 450 }, 'El total ahora es $450; antes era $300.', sale],
    ['classes', 'class_amount = 8', { class_amount: 8 }, 'Ahora incluye 8 clases; antes, 10 clases.'],
    [
      'days',
      'expiration_days = 20',
      { expiration_days: 20 },
      'La vigencia ahora es de 20 días; antes era de 30 días.',
    ],
    ['online', 'include_online = false', { include_online: false }, 'Ya no incluye TBM Online.'],
  ])('%s', async (_name, set, changed, text, prepare) => {
    await prepare?.();
    await change(set);
    const cart_id = shop.newCart();
    const refused = await press({ cart_id });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'quote_changed',
        quote: { ...seen, ...changed },
        message: `${text} No se hizo ningún cargo: revisa la compra y confírmala de nuevo.`,
      },
    });
    expect([await begun(), shop.provider.payments.size]).toEqual([0, 0]);
    // The second attempt accepts the terms that are shown now.
    const accepted = await press({ cart_id, seen: refused.body.quote });
    expect(accepted.status).toBe(200);
    const { total_payment, class_amount, expiration_days } = { ...seen, ...changed };
    expect(await shop.purchase(accepted.body.purchase_id)).toMatchObject({
      total_payment,
      class_amount,
      expiration_days,
    });
  });

  it('at PayPal, for a formerly free package, and in installments', async () => {
    await change('price = 450');
    const { paypal } = shop.services;
    shop.services.paypal = {} as never;
    expect(await press({}, 'paypal')).toMatchObject({ status: 409, body: { code: 'quote_changed' } });
    shop.services.paypal = paypal;
    expect(await press({ seen: { ...seen, total_payment: 0 } })).toMatchObject({ status: 409 });
    await shop.pool.query('delete from class_packages where class_package_id = 19255');
    item = await packageOf({
      class_package_id: 19_255,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 6,
    });
    await change('price = 450');
    const inMonths = await press({ metadata: { payment_plan: 'installments' } });
    expect(inMonths).toMatchObject({ status: 409, body: { code: 'quote_changed' } });
    expect(await begun()).toBe(0);
  });

  it('of a special event, whose classes are not credits, only when it costs more', async () => {
    item = await packageOf({ is_special_event: true, class_amount: 1 });
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-20T13:00:00Z' });
    await shop.pool.query('update single_classes set class_package_id = $1 where single_class_id = $2', [
      item,
      single_class_id,
    ]);
    const special = { ...seen, class_amount: 1 };
    await change('price = 450');
    expect(await press({ seen: special })).toMatchObject({ status: 409 });
    await change('price = 300');
    expect(await press({ seen: special })).toMatchObject({ status: 200 });
  });

  it('of a subscription, before consent is asked for again', async () => {
    item = await packageOf({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
    const { charge_consent } = await consentTo(shop.services, member.customer_id, { class_package_id: item });
    await change('price = 450');
    expect(await press({ charge_consent })).toMatchObject({ status: 409, body: { code: 'quote_changed' } });
    const more = { ...seen, total_payment: 450 };
    expect(await press({ charge_consent, seen: more })).toMatchObject({
      body: { code: 'charge_consent_outdated' },
    });
  });
});

it('a better quote passes, and the buyer is charged the better price', async () => {
  await change('price = 250, class_amount = 12, expiration_days = 40');
  const { status, body } = await press();
  expect(status).toBe(200);
  expect(await shop.purchase(body.purchase_id)).toMatchObject({
    total_payment: 250,
    class_amount: 12,
    expiration_days: 40,
  });
});

it('a page that says nothing about what it shows is charged the current price', async () => {
  await change('price = 450');
  const { body } = await press({ seen: undefined });
  expect(await shop.purchase(body.purchase_id)).toMatchObject({ total_payment: 450 });
});

describe('a discount that was lost meanwhile makes the quote worse', () => {
  it.each([
    ['expires', `expiration_date = '2026-11-17'`, 'Lo sentimos, ese descuento no está vigente.', 300],
    ['is used up', 'available = 0', 'Lo sentimos, ese descuento se agotó.', 300],
    ['is deleted', `code = code || 'X'`, 'Lo sentimos, ese descuento no es válido.', 300],
    ['is edited', 'amount = 5', 'El total ahora es $285; antes era $270.', 285],
  ])('because it %s', async (_name, set, reason, total_payment) => {
    const { discount_id, code } = await makeDiscount(shop.pool, { amount: 10 });
    const withCode = { discountCode: code, seen: { ...seen, total_payment: 270 } };
    await shop.pool.query(`update discounts set ${set} where discount_id = $1`, [discount_id]);
    const refused = await press(withCode);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'quote_changed', quote: { ...seen, total_payment } },
    });
    expect(refused.body.message).toContain(reason);
    expect(refused.body.message).toContain(`El total ahora es $${total_payment}; antes era $270.`);
    expect(await begun()).toBe(0);
  });

  it('because it gives fewer classes', async () => {
    const { discount_id, code } = await makeDiscount(shop.pool, {
      type: 'class_amount',
      amount: 2,
      is_percent: false,
    });
    await shop.pool.query('update discounts set amount = 1 where discount_id = $1', [discount_id]);
    expect(await press({ discountCode: code, seen: { ...seen, class_amount: 12 } })).toMatchObject({
      status: 409,
      body: { quote: { class_amount: 11 } },
    });
  });

  it('but a page without the discount in its total keeps the problem of the code', async () => {
    expect(await press({ discountCode: 'NADA' })).toMatchObject({
      status: 404,
      body: { code: 'discount_invalid' },
    });
  });
});

describe('changes between the quote and the purchase', () => {
  it.each([
    ['of the price are refused', 'price = 450', 409],
    ['for the better pass', 'price = 250', 200],
  ])('%s', async (_name, set, status) => {
    const answered = await meanwhile(
      shop.pool,
      `update class_packages set ${set} where class_package_id = ${item}`,
      () => press(),
    );
    expect(answered.status).toBe(status);
    if (status === 200)
      expect(await shop.purchase(answered.body.purchase_id)).toMatchObject({ total_payment: 250 });
    else expect(await begun()).toBe(0);
  });

  it('of a discount are refused', async () => {
    const { discount_id, code } = await makeDiscount(shop.pool, { amount: 10 });
    const answered = await meanwhile(
      shop.pool,
      `update discounts set amount = 5 where discount_id = ${discount_id}`,
      () => press({ discountCode: code, seen: { ...seen, total_payment: 270 } }),
    );
    expect(answered).toMatchObject({ status: 409, body: { quote: { total_payment: 285 } } });
    expect(await begun()).toBe(0);
  });

  it('never charge more than the button showed, at any moment that twenty buyers press', async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.member()));
    const attempts = buyers.map(async ({ token }) => {
      const body = { class_package_id: item, cart_id: shop.newCart(), seen };
      return shop.call('POST /checkout/attempt', { body }, token);
    });
    await change('price = 450');
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await shop.count('purchases where class_package_id = $1 and total_payment <> 300', item)).toBe(0);
  });
});

describe('a purchase that was begun as the buyer saw it', () => {
  it('goes on at its price while the bank asks, and is done once it was paid', async () => {
    const cart_id = shop.newCart();
    const first = await press({ cart_id });
    await change('price = 450');
    const again = await press({ cart_id });
    expect(again).toMatchObject({ status: 200, body: { purchase_id: first.body.purchase_id } });
    const { payment_id } = await shop.purchase(first.body.purchase_id);
    expect(shop.provider.payments.get(payment_id)).toMatchObject({ amount: 300 });
    await shop.webhook(shop.provider.pay(payment_id));
    const lost = await press({ cart_id });
    expect(lost).toMatchObject({ status: 200, body: { purchase_id: first.body.purchase_id, next: 'done' } });
  });

  it('is replaced by a new one when the package gives more by now', async () => {
    const cart_id = shop.newCart();
    const first = await press({ cart_id });
    await change('class_amount = 12');
    const second = await press({ cart_id, seen: { ...seen, class_amount: 12 } });
    expect(second.body.purchase_id).not.toBe(first.body.purchase_id);
    expect(await shop.purchase(first.body.purchase_id)).toMatchObject({ status: 'failed' });
    expect(await shop.purchase(second.body.purchase_id)).toMatchObject({ class_amount: 12 });
  });
});
