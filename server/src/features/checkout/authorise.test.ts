import { consentText } from '@tbm/domain/charge-consent';
import { beforeAll, expect, it } from 'vitest';
import { consentTo } from '../../platform/testing/consent.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let ana: SignedIn;
let class_package_id: number;

beforeAll(async () => {
  shop = await makeShop();
  ana = await shop.member();
  ({ class_package_id } = await makePackage(shop.pool, {
    title: 'Online mensual',
    price: 290,
    include_online: true,
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
  }));
});

const order = () => ({ class_package_id, cart_id: shop.newCart() });
const attempt = (body: object) =>
  shop.call('POST /checkout/attempt', { body: body as never }, ana.token) as Promise<{
    status: number;
    body: { code?: string; message?: string };
  }>;
const agreed = async () => {
  const { charge_consent } = await consentTo(shop.services, ana.customer_id, { class_package_id });
  if (!charge_consent) throw new Error('nothing renews');
  return charge_consent;
};
const stored = () => shop.pool.query('select * from charge_consents').then(({ rows }) => rows);

it('no subscription begins without the buyer’s consent to its charges, by card or at PayPal (LFPC art. 76 Bis)', async () => {
  const refused = await attempt(order());
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    code: 'charge_consent_missing',
    message: 'Para suscribirte, lee y acepta los cargos automáticos.',
  });
  const { paypal } = shop.services;
  shop.services.paypal = {} as never;
  const atPaypal = await shop.call('POST /checkout/paypal', { body: order() }, ana.token);
  shop.services.paypal = paypal;
  expect(atPaypal).toMatchObject({ status: 400, body: { code: 'charge_consent_missing' } });
  expect(await shop.count('purchases')).toBe(0);
  // A single payment needs no consent.
  const { class_package_id: once } = await makePackage(shop.pool, { price: 0 });
  expect(await attempt({ ...order(), class_package_id: once })).toMatchObject({ status: 200 });
  expect(await stored()).toEqual([]);
});

it('a consent to another amount, period, day or text is out of date, and nothing begins', async () => {
  const consent = await agreed();
  for (const changed of [{ first: 1 }, { later: 1 }, { rhythm: 'cada año' }, { version: 9_999 }])
    expect(await attempt({ ...order(), charge_consent: { ...consent, ...changed } })).toMatchObject({
      status: 409,
      body: { code: 'charge_consent_outdated' },
    });
  await shop.pool.query('update class_packages set price = 310 where class_package_id = $1', [
    class_package_id,
  ]);
  expect(await attempt({ ...order(), charge_consent: consent })).toMatchObject({ status: 409 });
  await shop.pool.query('update class_packages set price = 290 where class_package_id = $1', [
    class_package_id,
  ]);
  shop.clock.set('2026-11-19T18:00:00Z');
  expect(await attempt({ ...order(), charge_consent: consent })).toMatchObject({ status: 409 });
  shop.clock.set('2026-11-18T18:00:00Z');
  expect(await shop.count(`purchases where class_package_id = ${class_package_id}`)).toBe(0);
  expect(await stored()).toEqual([]);
});

it('what the buyer accepted is stored once with the purchase: text, version, time and address', async () => {
  const consent = await agreed();
  const body = { ...order(), charge_consent: consent };
  await attempt(body);
  await attempt(body);
  const [row, ...more] = await stored();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ version: consent.version, address: '127.0.0.1' });
  expect(row.text).toBe(consentText(consent));
  expect(row.text).toContain('$290 cada mes a este método de pago desde el 18 de noviembre de 2026');
  expect(new Date(row.createdAt).toISOString()).toBe(shop.clock.now());
  const { rows } = await shop.pool.query('select customer_id from purchases where purchase_id = $1', [
    row.purchase_id,
  ]);
  expect(rows).toEqual([{ customer_id: ana.customer_id }]);
});

it('an attempt sent again after midnight keeps the consent of its purchase; another cart needs the new day', async () => {
  const consent = await agreed();
  const body = { ...order(), charge_consent: consent };
  // The card's provider does not answer.
  expect(await attempt(body)).toMatchObject({ status: 503 });
  const before = await stored();
  shop.clock.set('2026-11-19T18:00:00Z');
  const again = await attempt(body);
  const other = await attempt({ ...body, cart_id: shop.newCart() });
  shop.clock.set('2026-11-18T18:00:00Z');
  expect(again).toMatchObject({ status: 503 });
  expect(await stored()).toEqual(before);
  expect(other).toMatchObject({ status: 409, body: { code: 'charge_consent_outdated' } });
});

it('it stays as the buyer read it; only the address may be deleted', async () => {
  const change = (sql: string) => shop.pool.query(sql);
  await expect(change(`update charge_consents set text = 'otro'`)).rejects.toThrow(/stay as they are/);
  await expect(change(`update charge_consents set address = '10.0.0.1'`)).rejects.toThrow(/stay/);
  await expect(change('delete from charge_consents')).rejects.toThrow(/stay/);
  await expect(change('truncate charge_consents')).rejects.toThrow(/stay/);
  await change('update charge_consents set address = null');
});
