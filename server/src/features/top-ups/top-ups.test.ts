import type { TopUp } from '@tbm/contract/top-ups';
import { termsOfTopUp } from '@tbm/domain/top-ups';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AskReport, expectReportsFit } from '../../platform/testing/compare-reports.ts';
import { makeDiscount, makePackage } from '../../platform/testing/factories.ts';
import { mailFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { refundAtOnce } from '../../platform/testing/refunds.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { giveUpPurchase } from '../checkout/index.ts';

const now = '2026-11-18T18:00:00Z';
let shop: Shop;
let admin: SignedIn;
let desk: SignedIn;
let laura: SignedIn;
let eight: number;
let twelve: number;
let sixteen: number;

beforeAll(async () => {
  shop = await makeShop();
  admin = await shop.member('admin');
  desk = await signedInCustomer(shop, 'frontdesk');
  const made = async (class_amount: number, price: number, expiration_days: number) =>
    (
      await makePackage(shop.pool, {
        title: `${class_amount} clases`,
        class_amount,
        price,
        expiration_days,
        branch_id: 1,
      })
    ).class_package_id;
  eight = await made(8, 1200, 30);
  twelve = await made(12, 1600.5, 45);
  sixteen = await made(16, 2000, 20);
  refundAtOnce(shop.services);
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.clock.set(now);
  shop.provider.forget();
  laura = await shop.member();
});

const pay = async (purchase_id: number) =>
  shop.webhook(shop.provider.pay((await shop.purchase(purchase_id)).payment_id));
const bought = async (class_package_id = eight, options: { code?: string } = {}): Promise<number> => {
  const { body } = await shop.attempt(laura, class_package_id, options);
  await pay(body.purchase_id);
  return body.purchase_id;
};
const toppable = async (caller = laura) => (await shop.call('GET /top_ups', {}, caller.token)).body;
/** An attempt to raise a purchase, on the terms that the page shows unless others are given. */
const raise = async (
  tops_up_purchase_id: number,
  class_package_id = twelve,
  { cart = shop.newCart(), seen, code }: { cart?: string; seen?: TopUp | undefined; code?: string } = {},
) => {
  const body = {
    class_package_id,
    cart_id: cart,
    metadata: { tops_up_purchase_id },
    ...(seen ? { seen: termsOfTopUp(seen) } : {}),
    ...(code ? { discountCode: code } : {}),
  };
  const { status, body: answer } = await shop.call('POST /checkout/attempt', { body }, laura.token);
  return { status, ...(answer as { purchase_id: number; code?: string }) };
};
const atDesk = async (tops_up_purchase_id: number, more: Record<string, unknown> = {}) => {
  const body = {
    customer_id: laura.customer_id,
    package_id: twelve,
    payment_method_id: 2,
    tops_up_purchase_id,
    ...more,
  };
  const { status, body: answer } = await shop.call('POST /customer/giveAccess', { body }, desk.token);
  const { code, ...sold } = answer as { purchase_id: number; code?: string };
  return { isSold: status === 201, code, sold, purchase_id: sold.purchase_id };
};
const lots = async () =>
  (
    await shop.pool.query(
      `select purchase_id, title, granted, available_classes as left, start_date::text, expiration_date::text as until
      from credit_lots where customer_id = $1 and "deletedAt" is null order by credit_lot_id`,
      [laura.customer_id],
    )
  ).rows;
const invoiceOf = async (purchase_id: number): Promise<number> =>
  (await shop.pool.query('select invoice_id from invoices where purchase_id = $1', [purchase_id])).rows[0]
    .invoice_id;
const refund = async (purchase_id: number, more: Record<string, unknown> = {}) => {
  const args = { params: { id: await invoiceOf(purchase_id) }, body: { key: shop.newCart(), ...more } };
  const { status, body } = await shop.call('POST /invoices/:id/refund', args, admin.token);
  return status === 200 ? 200 : (body as { code: string }).code;
};

describe('[product decision 20] a package topped up online', () => {
  it('costs the difference that was shown, adds the missing classes, and lets all of them last as long', async () => {
    const purchase_id = await bought();
    shop.clock.set('2026-11-28T18:00:00Z');
    const [offered] = await toppable();
    expect(offered).toMatchObject({
      purchase_id,
      paid: 1200,
      classes: 8,
      expiration_date: '2026-12-18',
      top_ups: [
        { class_package_id: twelve, due: 400.5, added: 4, expiration_date: '2027-01-02' },
        { class_package_id: sixteen, due: 800, added: 8, expiration_date: '2026-12-18' },
      ],
    });
    const cart = shop.newCart();
    const seen = offered?.top_ups[0];
    const tries = await Promise.all([1, 2, 3].map(() => raise(purchase_id, twelve, { cart, seen })));
    const top_up = tries[0]?.purchase_id ?? 0;
    expect(new Set(tries.map((one) => `${one.status} ${one.purchase_id}`))).toEqual(
      new Set([`200 ${top_up}`]),
    );
    expect([...shop.provider.payments.values()].map(({ amount }) => amount)).toEqual([1200, 400.5]);
    expect(await lots()).toHaveLength(1);
    await pay(top_up);
    expect(await lots()).toEqual([
      {
        purchase_id,
        title: '8 clases',
        granted: 8,
        left: 8,
        start_date: '2026-11-18',
        until: '2027-01-02',
      },
      {
        purchase_id: top_up,
        title: 'Ampliación a 12 clases',
        granted: 4,
        left: 4,
        start_date: '2026-11-18',
        until: '2027-01-02',
      },
    ]);
    expect((await shop.purchase(purchase_id)).access_until).toBe((await shop.purchase(top_up)).access_until);
    const mail = (await mailFor(shop, laura.email)).find(
      ({ data }) => 'purchase_id' in data && data.purchase_id === top_up,
    );
    expect(mail).toMatchObject({
      template: 'receipt',
      data: {
        title: 'Ampliación a 12 clases',
        total_payment: 400.5,
        classes: '4',
        expiration_date: '2027-01-02',
      },
    });
    // The same attempt again, after its answer was lost.
    expect(await raise(purchase_id, twelve, { cart, seen })).toMatchObject({
      status: 200,
      purchase_id: top_up,
    });
    // From there she may go on, for what she has paid in all.
    expect(await toppable()).toMatchObject([
      {
        purchase_id: top_up,
        paid: 1600.5,
        classes: 12,
        top_ups: [{ class_package_id: sixteen, due: 399.5, added: 4, expiration_date: '2027-01-02' }],
      },
    ]);
    expect((await raise(purchase_id, sixteen)).code).toBe('top_up_impossible');
    await shop.expectHealthy();
  });

  it('is never cheaper by a discount of the smaller package, and takes no discount itself', async () => {
    const { code } = await makeDiscount(shop.pool, { amount: 50 });
    const purchase_id = await bought(eight, { code });
    expect((await toppable())[0]?.top_ups[0]).toMatchObject({ due: 1000.5 });
    expect((await raise(purchase_id, twelve, { code })).code).toBe('discount_does_not_fit');
  });

  it('is refused with the new difference when the larger package costs more than was shown', async () => {
    const purchase_id = await bought();
    const seen = (await toppable())[0]?.top_ups[0];
    await shop.pool.query('update class_packages set price = 1700 where class_package_id = $1', [twelve]);
    const refused = await raise(purchase_id, twelve, { seen });
    await shop.pool.query('update class_packages set price = 1600.5 where class_package_id = $1', [twelve]);
    expect(refused).toMatchObject({ code: 'quote_changed', quote: { total_payment: 500, class_amount: 4 } });
    expect(await shop.count('purchases where tops_up_purchase_id = $1', purchase_id)).toBe(0);
  });

  it('begins once for each package, also when several carts and the desk want it at once', async () => {
    const purchase_id = await bought();
    const seen = (await toppable())[0]?.top_ups[0];
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => raise(purchase_id, twelve, { seen })),
      raise(purchase_id, sixteen),
      atDesk(purchase_id),
      atDesk(purchase_id),
    ]);
    const stands = `purchases where tops_up_purchase_id = $1 and status <> 'failed'`;
    expect(await shop.count(stands, purchase_id), JSON.stringify(answers)).toBe(1);
    for (const { code } of answers)
      if (code) expect(['top_up_held', 'top_up_impossible', 'busy']).toContain(code);
    await shop.expectHealthy();
  });

  it('is honoured once more when its money arrives after another one was begun', async () => {
    const purchase_id = await bought();
    const late = (await raise(purchase_id)).purchase_id;
    const event = shop.provider.pay((await shop.purchase(late)).payment_id);
    await giveUpPurchase(shop.services, late);
    const second = await raise(purchase_id);
    await pay(second.purchase_id);
    expect((await shop.webhook(event)).status).toBe(200);
    expect(await shop.purchase(late)).toMatchObject({ status: 'active', is_repeated: true });
    expect((await lots()).map(({ granted }) => granted).sort()).toEqual([4, 4, 8]);
    await shop.expectHealthy();
  });

  it('leaves its classes alone when the package was taken back while it was being paid', async () => {
    const purchase_id = await bought();
    const top_up = (await raise(purchase_id)).purchase_id;
    await shop.call('PUT /customer/revokeAccess', { body: { purchase_id } }, admin.token);
    await pay(top_up);
    expect(await lots()).toMatchObject([{ purchase_id: top_up, granted: 4, until: '2027-01-02' }]);
  });
});

describe('what cannot be topped up', () => {
  it('a courtesy, an expired package, one that was given back or disputed, and that of another member', async () => {
    const purchase_id = await bought();
    const refused = async () => [(await toppable()).length, (await raise(purchase_id)).code];
    const other = await shop.member();
    expect(await toppable(other)).toEqual([]);
    const body = {
      class_package_id: twelve,
      cart_id: shop.newCart(),
      metadata: { tops_up_purchase_id: purchase_id },
    };
    expect((await shop.call('POST /checkout/attempt', { body }, other.token)).body).toMatchObject({
      code: 'top_up_impossible',
    });
    shop.clock.set('2026-12-20T18:00:00Z');
    expect(await refused()).toEqual([0, 'top_up_impossible']);
    shop.clock.set(now);
    const invoice_id = await invoiceOf(purchase_id);
    await shop.pool.query(
      `insert into disputes (dispute_id, invoice_id, charge_id, total_payment, reason, status, "toldAt", "createdAt")
      values ($1, $2, 'ch', 1200, 'fraudulent', 'needs_response', $3, $3)`,
      [`dp_${invoice_id}`, invoice_id, now],
    );
    expect(await refused()).toEqual([0, 'top_up_impossible']);
    await shop.pool.query('delete from disputes where invoice_id = $1', [invoice_id]);
    expect(await refund(purchase_id, { total_payment: 1 })).toBe(200);
    expect(await refused()).toEqual([0, 'top_up_impossible']);
    const gift = await shop.call(
      'POST /customer/giveAccess',
      { body: { customer_id: laura.customer_id, package_id: eight, is_gift: true } },
      admin.token,
    );
    expect((await raise((gift.body as { purchase_id: number }).purchase_id)).code).toBe('top_up_impossible');
  });

  it('one that is refunded at the same moment: either comes first, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const purchase_id = await bought();
      const [sold, given] = await Promise.all([atDesk(purchase_id), refund(purchase_id)]);
      expect([sold.isSold, given === 200].filter(Boolean)).toHaveLength(1);
      expect(given === 200 ? sold.code : given).toBe(
        given === 200 ? 'top_up_impossible' : 'refund_topped_up',
      );
    }
    await shop.expectHealthy();
  });
});

describe('a top-up at the desk', () => {
  it('is paid there by the same rule, once, neither as a gift nor for other days', async () => {
    const purchase_id = await bought();
    const listed = await shop.call(
      'GET /members/:id/top_ups',
      { params: { id: laura.customer_id } },
      desk.token,
    );
    expect(listed.body).toEqual(await toppable());
    expect((await shop.call('GET /members/:id/top_ups', { params: { id: 1 } }, laura.token)).status).toBe(
      403,
    );
    expect((await atDesk(purchase_id, { package_days: 40 })).code).toBe('top_up_impossible');
    const cart_id = shop.newCart();
    const sold = await atDesk(purchase_id, { cart_id });
    expect(sold.sold).toMatchObject({
      status: 'active',
      total_payment: 400.5,
      tops_up_purchase_id: purchase_id,
      class_amount: 4,
    });
    expect((await atDesk(purchase_id, { cart_id })).purchase_id).toBe(sold.purchase_id);
    expect(await shop.count('audit_log where thing_id = $1', sold.purchase_id)).toBe(1);
  });

  it('is given back before the package; its classes alone are taken', async () => {
    const purchase_id = await bought();
    const { purchase_id: top_up } = await atDesk(purchase_id);
    expect(await refund(purchase_id)).toBe('refund_topped_up');
    expect(await refund(top_up, { refund_method_id: 2 })).toBe(200);
    await shop.call('PUT /customer/revokeAccess', { body: { purchase_id: top_up } }, admin.token);
    expect(await lots()).toMatchObject([{ purchase_id, left: 8 }]);
    expect(await refund(purchase_id)).toBe(200);
    await shop.expectHealthy();
  });
});

it('sales and what is owed count each charge with its own classes', async () => {
  const purchase_id = await bought();
  shop.clock.set('2026-11-20T18:00:00Z');
  const top_up = await raise(purchase_id);
  await pay(top_up.purchase_id);
  const ask: AskReport = async (key, args) =>
    (await shop.call(key as never, args as never, admin.token)).body as never;
  const asked = { from: '2026-11-01', to: '2026-11-30' };
  await expectReportsFit(shop.pool, ask, asked, shop.clock.now());
  const rows = await shop.call(
    'GET /reports/rows/:list',
    { params: { list: 'deferred' }, query: asked },
    admin.token,
  );
  const own = (rows.body as { rows: Record<string, unknown>[] }).rows.filter((row) =>
    [purchase_id, top_up.purchase_id].includes(Number(row.purchase_id)),
  );
  expect(own.map(({ deferred }) => deferred).sort()).toEqual([1200, 400.5]);
});
