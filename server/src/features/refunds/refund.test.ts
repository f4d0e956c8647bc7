import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problem } from '../../platform/errors.ts';
import type { Refund } from '../../platform/payments/payments.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import { mailFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { applyDispute, applyRefund } from './index.ts';
import { carryOutRefunds } from './jobs.ts';

let shop: Shop;
let member: SignedIn;
let admin: SignedIn;
let class_package_id: number;
/** The provider's response to a refund; it is idempotent per key. */
let answer: 'done' | 'refused' | 'down' = 'done';
const made = new Map<string, Refund>();

beforeAll(async () => {
  shop = await makeShop();
  admin = await shop.member('admin');
  ({ class_package_id } = await makePackage(shop.pool));
  shop.services.stripe.billing = {
    ...shop.services.stripe.billing,
    async refund({ key }, { payment, amount, metadata }) {
      if (answer === 'down') throw problem('provider_unavailable');
      if (answer === 'refused') throw problem('refund_refused');
      const refund_id = `re_${key}`;
      made.set(key, { refund_id, charge_id: payment, payment_id: null, amount, status: 'done', metadata });
      return made.get(key) as Refund;
    },
  };
});
afterAll(() => shop.end());
beforeEach(async () => {
  answer = 'done';
  made.clear();
  member = await shop.member();
});

/** A purchase of $1,850 that was paid by card. */
async function bought() {
  const { body } = await shop.attempt(member, class_package_id);
  const { payment_id } = await shop.purchase(body.purchase_id);
  await shop.webhook(shop.provider.pay(payment_id));
  const { rows } = await shop.pool.query('select * from invoices where purchase_id = $1', [body.purchase_id]);
  return { purchase_id: body.purchase_id, invoice_id: rows[0].invoice_id, charge_id: rows[0].provider_id };
}

let keys = 0;
const newKey = () => `refund-${++keys}-key`;
interface Asked {
  total_payment?: number;
  key?: string;
  refund_method_id?: number;
  reason?: string;
  by?: SignedIn;
}
const refund = (id: number, { key = newKey(), by = admin, ...body }: Asked = {}) =>
  shop.call('POST /invoices/:id/refund', { params: { id }, body: { key, ...body } }, by.token);
const refunded = async (invoice_id: number) => {
  const { rows } = await shop.pool.query(
    `select refunded, (select coalesce(sum(total_payment), 0) from invoices r where r.refund_of = i.invoice_id) as invoiced
    from invoices i where invoice_id = $1`,
    [invoice_id],
  );
  return rows[0];
};

it('refunds a part, then the rest, and never more than was paid', async () => {
  const { invoice_id } = await bought();
  expect(await refund(invoice_id, { total_payment: 350.5 })).toMatchObject({
    status: 200,
    body: { invoice_id, total_payment: 350.5, status: 'done' },
  });
  expect(await refund(invoice_id, { total_payment: 1499.51 })).toMatchObject({
    status: 409,
    body: { code: 'refund_too_much' },
  });
  expect((await refund(invoice_id)).body).toMatchObject({ total_payment: 1499.5 });
  expect((await refund(invoice_id)).body.code).toBe('refund_too_much');
  expect(await refunded(invoice_id)).toEqual({ refunded: 1850, invoiced: 1850 });
  await shop.expectHealthy();
});

/** The messages to the member about refunds, by mail and in the inbox. */
const told = async () => {
  const mails = await mailFor(shop, member.email);
  const { rows } = await shop.pool.query(
    `select content from notifications where customer_id = $1 and cause like 'refunded:%' order by notification_id`,
    [member.customer_id],
  );
  return {
    mails: mails.filter(({ template }) => template === 'refunded').map(({ data }) => data),
    inbox: rows.map(({ content }) => content),
  };
};

it('tells the member of each refund that was made, once', async () => {
  const { invoice_id, purchase_id, charge_id } = await bought();
  answer = 'refused';
  await refund(invoice_id);
  expect(await told()).toEqual({ mails: [], inbox: [] });
  answer = 'done';
  const key = newKey();
  await Promise.all(Array.from({ length: 5 }, () => refund(invoice_id, { key, total_payment: 350.5 })));
  const [ours] = made.values();
  await apply(ours as Refund);
  const page = { refund_id: `re_told_${invoice_id}`, charge_id, payment_id: null, amount: 200 };
  for (let times = 0; times < 2; times++) await apply({ ...page, status: 'done', metadata: {} });
  const { mails, inbox } = await told();
  expect(mails).toMatchObject([
    { purchase_id, total_payment: 350.5, payment_method: 'Tarjeta', is_by_hand: false },
    { purchase_id, total_payment: 200, payment_method: 'Tarjeta', is_by_hand: false },
  ]);
  expect(inbox).toEqual([
    expect.stringMatching(/^Te devolvimos \$350\.50 MXN de tu compra de /),
    expect.stringMatching(/^Te devolvimos \$200 MXN de tu compra de /),
  ]);
});

it('is made once per key, also on ten concurrent calls', async () => {
  const { invoice_id } = await bought();
  const key = newKey();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refund(invoice_id, { key, total_payment: 100 })),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.refund_id}`)).size).toBe(1);
  expect(made.size).toBe(1);
  expect(await refunded(invoice_id)).toEqual({ refunded: 100, invoiced: 100 });
  const { rows } = await shop.pool.query(
    `select uid, customer_id, action, after from audit_log where thing = 'refunds' and after ->> 'invoice_id' = $1`,
    [String(invoice_id)],
  );
  expect(rows).toEqual([
    {
      uid: admin.uid,
      customer_id: member.customer_id,
      action: 'create',
      after: { invoice_id, total_payment: 100, reason: null },
    },
  ]);
});

it('is for admins only, and only for a paid charge', async () => {
  const { invoice_id, purchase_id } = await bought();
  expect((await refund(invoice_id, { by: member })).status).toBe(403);
  expect((await shop.call('GET /disputes', { query: { page: 1 } }, member.token)).status).toBe(403);
  expect(await refund(1_999_999)).toMatchObject({ status: 404, body: { code: 'invoice_not_found' } });
  await refund(invoice_id, { total_payment: 50 });
  const { rows } = await shop.pool.query(
    `select invoice_id from invoices where purchase_id = $1 and status = 'refunded'`,
    [purchase_id],
  );
  expect((await refund(rows[0].invoice_id)).body.code).toBe('invoice_not_found');
  expect((await refund(invoice_id, { refund_method_id: 2 })).body.code).toBe('refund_not_at_desk');
  // A charge by card whose number the provider does not know cannot be given back there, nor at the desk.
  await shop.pool.query('update invoices set provider_id = null where invoice_id = $1', [invoice_id]);
  expect((await refund(invoice_id, { refund_method_id: 2 })).body.code).toBe('invoice_not_found');
});

describe('a charge paid at the desk', () => {
  /** A sale of $1,850 in cash. */
  const sold = async () => {
    const body = { customer_id: member.customer_id, package_id: class_package_id, payment_method_id: 2 };
    const sale = (await shop.call('POST /customer/giveAccess', { body }, admin.token)).body;
    return { purchase_id: sale.purchase_id, invoice_id: sale.invoices[0]?.invoice_id ?? 0 };
  };

  it('is handed back in parts, written down as every refund; no provider is asked, access and credits stay', async () => {
    const { invoice_id, purchase_id } = await sold();
    const held = async () =>
      (
        await shop.pool.query(
          `select p.status, p.access_until, l.available_classes
          from purchases p join credit_lots l using (purchase_id) where purchase_id = $1`,
          [purchase_id],
        )
      ).rows;
    const before = await held();
    const part = { total_payment: 350.5, refund_method_id: 5, reason: 'Cobro de más' };
    expect((await refund(invoice_id, part)).body).toMatchObject({ total_payment: 350.5, status: 'done' });
    expect((await refund(invoice_id, { ...part, total_payment: 1499.51 })).body.code).toBe('refund_too_much');
    expect((await refund(invoice_id, { refund_method_id: 2 })).body.total_payment).toBe(1499.5);
    expect((await refund(invoice_id, { refund_method_id: 2 })).body.code).toBe('refund_too_much');
    expect(await refunded(invoice_id)).toEqual({ refunded: 1850, invoiced: 1850 });
    expect(made.size).toBe(0);
    expect(await held()).toEqual(before);
    expect((await told()).mails).toMatchObject([
      { purchase_id, total_payment: 350.5, payment_method: 'Transferencia', is_by_hand: true },
      { purchase_id, total_payment: 1499.5, payment_method: 'Efectivo', is_by_hand: true },
    ]);
    const { rows } = await shop.pool.query(
      `select r.status, r.reason, r.refunded_by, i.total_payment, i.refund_method_id, a.after, a.customer_id
      from refunds r join invoices i on i.provider_id = r.provider_id
        join audit_log a on a.thing = 'refunds' and a.thing_id = r.refund_id::text
      where r.invoice_id = $1 order by r.refund_id`,
      [invoice_id],
    );
    const settled = { status: 'done', refunded_by: admin.customer_id, customer_id: member.customer_id };
    expect(rows).toMatchObject([
      {
        ...settled,
        reason: 'Cobro de más',
        total_payment: 350.5,
        refund_method_id: 5,
        after: { refund_method_id: 5 },
      },
      { ...settled, reason: null, total_payment: 1499.5, refund_method_id: 2 },
    ]);
    await shop.expectHealthy();
  });

  it('is refunded once per key, and never beyond what is left, also by calls at the same time', async () => {
    const { invoice_id } = await sold();
    const key = newKey();
    const same = { key, total_payment: 100, refund_method_id: 2 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(invoice_id, same)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.refund_id}`)).size).toBe(1);
    expect(await refunded(invoice_id)).toEqual({ refunded: 100, invoiced: 100 });
    const many = await Promise.all(
      Array.from({ length: 6 }, () => refund(invoice_id, { total_payment: 600, refund_method_id: 2 })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await refunded(invoice_id)).toEqual({ refunded: 1300, invoiced: 1300 });
    await shop.expectHealthy();
  });

  it('names the method of the refund: in cash, at the terminal or by transfer', async () => {
    const { invoice_id } = await sold();
    for (const refund_method_id of [undefined, 1, 3, 6, 99])
      expect(
        await refund(invoice_id, { total_payment: 10, ...(refund_method_id ? { refund_method_id } : {}) }),
      ).toMatchObject({ status: 400, body: { code: 'refund_method_missing' } });
    expect(await refunded(invoice_id)).toEqual({ refunded: 0, invoiced: 0 });
    const by = await signedInCustomer(shop, 'frontdesk');
    expect((await refund(invoice_id, { refund_method_id: 2, by })).status).toBe(403);
  });
});

it('releases the sum when the provider refuses', async () => {
  const { invoice_id } = await bought();
  answer = 'refused';
  const key = newKey();
  expect(await refund(invoice_id, { key })).toMatchObject({ body: { code: 'refund_refused' } });
  expect(await refunded(invoice_id)).toEqual({ refunded: 0, invoiced: 0 });
  answer = 'done';
  expect((await refund(invoice_id, { key })).body.status).toBe('refused');
  expect((await refund(invoice_id)).body.status).toBe('done');
});

it('stays pending while the provider is unreachable, and is made by a later retry', async () => {
  const { invoice_id } = await bought();
  answer = 'down';
  const key = newKey();
  expect((await refund(invoice_id, { key })).body.code).toBe('provider_unavailable');
  expect(await refunded(invoice_id)).toEqual({ refunded: 1850, invoiced: 0 });
  answer = 'done';
  await carryOutRefunds(shop.services);
  expect(made.size).toBe(0);
  shop.clock.set('2026-11-18T18:06:00Z');
  await carryOutRefunds(shop.services);
  await carryOutRefunds(shop.services);
  shop.clock.set('2026-11-18T18:00:00Z');
  expect(await refunded(invoice_id)).toEqual({ refunded: 1850, invoiced: 1850 });
  expect((await refund(invoice_id, { key })).body.status).toBe('done');
});

const silent = { error() {}, warn() {}, info() {}, debug() {} } as unknown as Shop['services']['log'];
const apply = (report: Refund) =>
  shop.services.db.transaction((tx) => applyRefund(tx, silent, report, '2026-11-19T18:00:00Z'));

it('records a refund made on the provider’s own page once, and removes it when the bank returns it', async () => {
  const { invoice_id, charge_id } = await bought();
  const report: Refund = {
    refund_id: `re_page_${invoice_id}`,
    charge_id,
    payment_id: null,
    amount: 200,
    status: 'done',
    metadata: {},
  };
  await Promise.all([apply(report), apply(report), apply(report)]);
  expect(await refunded(invoice_id)).toEqual({ refunded: 200, invoiced: 200 });
  const failed: Refund = { ...report, status: 'failed' };
  for (const late of [failed, failed, report]) await apply(late);
  expect(await refunded(invoice_id)).toEqual({ refunded: 0, invoiced: 0 });
});

it('logs an error for an unknown charge and changes nothing', async () => {
  const errors: unknown[] = [];
  const log = { ...silent, error: (details: unknown) => errors.push(details) } as unknown as typeof silent;
  const report: Refund = {
    refund_id: 're_x',
    charge_id: 'ch_x',
    payment_id: null,
    amount: 1,
    status: 'done',
    metadata: {},
  };
  const before = await shop.count('refunds');
  await shop.services.db.transaction((tx) => applyRefund(tx, log, report, '2026-11-19T18:00:00Z'));
  expect(errors).toEqual([{ refund_id: 're_x', charge_id: 'ch_x' }]);
  expect(await shop.count('refunds')).toBe(before);
});

it('keeps the latest state of a dispute, in any order of events', async () => {
  const { charge_id, purchase_id } = await bought();
  const dispute = {
    dispute_id: `dp_${purchase_id}`,
    charge_id,
    payment_id: null,
    amount: 1850,
    reason: 'fraudulent',
  };
  const applied = (status: string, at: string) =>
    shop.services.db.transaction((tx) => applyDispute(tx, silent, { ...dispute, status }, { at, now: at }));
  await applied('needs_response', '2026-11-19T10:00:00Z');
  await applied('lost', '2026-11-25T10:00:00Z');
  await applied('under_review', '2026-11-20T10:00:00Z');
  const { body } = await shop.call('GET /disputes', { query: { page: 1 } }, admin.token);
  expect(body.data).toMatchObject([{ purchase_id, charge_id, status: 'lost' }]);
});
