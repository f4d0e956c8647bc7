import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { applyDispute, applyRefund } from '../refunds/index.ts';

let shop: Shop;
let admin: SignedIn;
let ana: SignedIn;

beforeAll(async () => {
  shop = await makeShop();
  admin = await shop.member('admin');
  ana = await shop.member();
});
afterAll(() => shop.end());

const history = (id: number, { token }: SignedIn = admin) =>
  shop.call('GET /purchases/:id/history', { params: { id } }, token);

async function bought(
  code?: string,
): Promise<{ purchase_id: number; invoice_id: number; charge_id: string }> {
  const { class_package_id } = await makePackage(shop.pool);
  const { body } = await shop.attempt(ana, class_package_id, code ? { code } : {});
  const { payment_id } = await shop.purchase(body.purchase_id);
  await shop.webhook(shop.provider.pay(payment_id));
  const { rows } = await shop.pool.query('select * from invoices where purchase_id = $1', [body.purchase_id]);
  return { purchase_id: body.purchase_id, invoice_id: rows[0].invoice_id, charge_id: rows[0].provider_id };
}

it('a discount, a refund and a dispute each show who, what, when, how much and the ids at the provider', async () => {
  await shop.pool.query(
    `insert into discounts (title, code, description, amount, is_percent, type, first_invoice_only, start_date)
    values ('Diez', 'DIEZ', '', 10, true, 'other', true, '2026-01-01')`,
  );
  const { purchase_id, invoice_id, charge_id } = await bought('DIEZ');
  shop.clock.set('2026-11-19T18:00:00Z');
  await shop.pool.query(
    `insert into refunds (invoice_id, key, total_payment, reason, refunded_by, "createdAt") values ($1, 'refund-1', 100, 'Clase cancelada', $2, $3)`,
    [invoice_id, admin.customer_id, shop.clock.now()],
  );
  const { rows } = await shop.pool.query('select refund_id from refunds where invoice_id = $1', [invoice_id]);
  const asked = (await history(purchase_id)).body.entries.find(({ kind }) => kind === 'refund_pending');
  expect(asked).toMatchObject({ total_payment: 100, detail: 'Clase cancelada', provider_ids: [charge_id] });
  const { log } = shop.services;
  await shop.services.db.transaction(async (tx) => {
    await tx.execute(`update invoices set refunded = 100 where invoice_id = ${invoice_id}`);
    const refund = { refund_id: 're_1', charge_id, payment_id: null, amount: 100, status: 'done' as const };
    await applyRefund(
      tx,
      log,
      { ...refund, metadata: { refund_id: String(rows[0].refund_id) } },
      shop.clock.now(),
    );
    const dispute = { dispute_id: 'du_1', charge_id, payment_id: null, amount: 1665, reason: 'fraudulent' };
    const told = { at: shop.clock.now(), now: shop.clock.now() };
    await applyDispute(tx, log, { ...dispute, status: 'needs_response' }, told);
    await applyDispute(tx, log, { ...dispute, status: 'lost' }, { ...told, at: '2026-11-20T18:00:00Z' });
  });
  const { status, body } = await history(purchase_id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ purchase_id, customer_id: ana.customer_id });
  const { rows: names } = await shop.pool.query(
    `select name || ' ' || last_name as name from customers where customer_id = any($1) order by customer_id`,
    [[admin.customer_id, ana.customer_id]],
  );
  const [staff, buyer] = names.map(({ name }) => name);
  const seen = (kind: string) => body.entries.find((entry) => entry.kind === kind);
  expect(body.entries.map(({ kind }) => kind)).toEqual([
    'begun',
    'discount',
    'paid',
    'refunded',
    'disputed',
    'dispute_told',
  ]);
  expect(seen('begun')).toMatchObject({ who: buyer, total_payment: 1665, at: '2026-11-18T18:00:00.000Z' });
  expect(seen('discount')).toMatchObject({ who: buyer, total_payment: 185, detail: 'DIEZ' });
  expect(seen('paid')).toMatchObject({ total_payment: 1665, provider_ids: [charge_id] });
  expect(seen('refunded')).toMatchObject({
    who: staff,
    total_payment: 100,
    detail: 'Clase cancelada',
    at: '2026-11-19T18:00:00.000Z',
    provider_ids: ['re_1', charge_id],
  });
  expect(seen('disputed')).toMatchObject({ detail: 'fraudulent', provider_ids: ['du_1', charge_id] });
  expect(seen('dispute_told')).toMatchObject({ detail: 'lost', at: '2026-11-20T18:00:00.000Z' });
});

it('a renewal, a failed charge, what the buyer authorised, the offer and a cancellation are in it', async () => {
  const { purchase_id } = await bought();
  await shop.pool.query(`insert into charge_consents (purchase_id, text, version) values ($1, 'Acepto', 1)`, [
    purchase_id,
  ]);
  await shop.pool.query(
    `insert into invoices (purchase_id, total_payment, status, provider_id, bill_id, "createdAt") values
      ($1, 290, 'failed', 'in_2:1', 'in_2', '2026-12-18T18:00:00Z'),
      ($1, 290, 'paid', 'ch_2', 'in_2', '2026-12-19T18:00:00Z')`,
    [purchase_id],
  );
  await shop.pool.query(
    `update purchases set "offerAt" = '2026-12-19T20:00:00Z', "cancelledAt" = '2026-12-20T18:00:00Z', subscription_ended_at = '2026-12-21T18:00:00Z' where purchase_id = $1`,
    [purchase_id],
  );
  const { body } = await history(purchase_id);
  expect(body.entries.map(({ kind, detail }) => [kind, detail])).toEqual(
    expect.arrayContaining([
      ['consent', 'Acepto'],
      ['paid', null],
    ]),
  );
  expect(body.entries.slice(-5).map(({ kind, provider_ids }) => [kind, provider_ids])).toEqual([
    ['charge_failed', ['in_2:1', 'in_2']],
    ['renewed', ['ch_2', 'in_2']],
    ['offer', []],
    ['cancelled', []],
    ['ended', []],
  ]);
});

it('is for the desk, and each view is recorded; an unknown purchase is not found', async () => {
  const { purchase_id } = await bought();
  expect((await history(purchase_id, ana)).status).toBe(403);
  expect((await history(purchase_id, await shop.member('coach' as never))).status).toBe(403);
  const desk = await shop.member('frontdesk' as never);
  expect((await history(purchase_id, desk)).status).toBe(200);
  expect(
    await shop.count(`audit_log where uid = $1 and thing = 'purchases' and action = 'view'`, desk.uid),
  ).toBe(1);
  expect(await history(1_999_999)).toMatchObject({ status: 404, body: { code: 'purchase_not_found' } });
});
