import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDiscount, makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { receiptFacts } from './receipt-facts.ts';

let shop: Shop;
let member: SignedIn;
let item: number;

beforeAll(async () => {
  shop = await makeShop();
  ({ class_package_id: item } = await makePackage(shop.pool, {
    title: '12 clases',
    file_url: 'https://example.com/guia',
  }));
});
afterAll(() => shop.end());
beforeEach(async () => {
  member = await shop.member();
});

/** A purchase in the given status at `at`; a paid one has its invoice. */
async function bought(row: Record<string, unknown> = {}, caller = member): Promise<number> {
  const values = {
    customer_id: caller.customer_id,
    class_package_id: item,
    branch_id: 1,
    status: 'active',
    total_payment: 1850,
    payment_method_id: 1,
    expiration_days: 30,
    include_online: false,
    access_until: '2027-01-01T00:00:00Z',
    createdAt: '2026-11-18T18:00:00Z',
    ...row,
  };
  const names = Object.keys(values);
  const { rows } = await shop.pool.query(
    `insert into purchases (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning purchase_id`,
    Object.values(values),
  );
  return rows[0].purchase_id;
}
const invoiced = (purchase_id: number, createdAt: string, status = 'paid') =>
  shop.pool.query(
    'insert into invoices (purchase_id, total_payment, status, "createdAt") values ($1, 1850, $2, $3)',
    [purchase_id, status, createdAt],
  );
const purchases = (page = 1, caller = member) =>
  shop.call('GET /purchases', { query: { page } }, caller.token);
const charges = (page = 1, caller = member) => shop.call('GET /invoices', { query: { page } }, caller.token);

describe('my purchases [API-034]', () => {
  it('lists only the member’s own, newest first, 12 per page [CONST-001]', async () => {
    const ids: number[] = [];
    for (let day = 1; day <= 14; day++)
      ids.unshift(await bought({ createdAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z` }));
    await bought({}, await shop.member());
    const [first, second] = [await purchases(), await purchases(2)];
    expect(first.body).toMatchObject({ total: 14, page: 1, page_size: 12 });
    expect([...first.body.data, ...second.body.data].map(({ purchase_id }) => purchase_id)).toEqual(ids);
  });

  it('a purchase has all its fields; those that do not apply are null [PUR-001]', async () => {
    const id = await bought();
    await invoiced(id, '2026-11-18T18:00:00Z');
    const [purchase] = (await purchases()).body.data;
    expect(Object.keys(purchase ?? {})).toEqual(
      expect.arrayContaining(
        `purchase_id class_package_id class_package total_payment createdAt status subscription_id payment_method_id
        payment_method subscription_interval subscription_period cancelledAt updatedAt cancel_reason class_amount
        expiration_days include_online branch_id free_trial_length free_trial_period invoices payment_id`.split(
          /\s+/,
        ),
      ),
    );
    expect(purchase).toMatchObject({
      purchase_id: id,
      class_package_id: item,
      total_payment: 1850,
      status: 'active',
      branch_id: 1,
      createdAt: '2026-11-18T18:00:00.000Z',
      payment_method_id: 1,
      payment_method: { name: 'Tarjeta' },

      class_package: { title: '12 clases', name: '12 clases' },
      expiration_days: 30,
      include_online: false,
      subscription_id: null,
      subscription_period: null,
      subscription_interval: null,
      cancelledAt: null,
      cancel_reason: null,
      free_trial_length: null,
      free_trial_period: null,
      invoices: [{ purchase_id: id, total_payment: 1850, status: 'paid' }],
    });
  });

  it('lists their files, their package’s title as its name, and the day of the next charge [PUR-013..015, PUR-019, PUR-020, X26]', async () => {
    const id = await bought({
      subscription_id: 'sub_1',
      subscription_period: 'month',
      subscription_interval: 1,
    });
    await invoiced(id, '2026-11-18T18:00:00Z');
    const { body } = await purchases();
    expect(body.data[0]).toMatchObject({
      next_charge: '2026-12-18',
      class_package: {
        title: '12 clases',
        name: '12 clases',
        file: null,
        file_url: 'https://example.com/guia',
      },
      invoices: [{ status: 'paid', total_payment: 1850 }],
    });
  });
});

describe('my charges [API-036, PUR-002, PUR-022]', () => {
  it('lists every charge, failure and refund of the member, newest first', async () => {
    const id = await bought({
      subscription_id: 'sub_2',
      subscription_period: 'month',
      subscription_interval: 1,
    });
    await invoiced(id, '2026-10-18T18:00:00Z');
    await invoiced(id, '2026-11-18T18:00:00Z', 'failed');
    await invoiced(id, '2026-11-19T18:00:00Z');
    const other = await shop.member();
    await invoiced(await bought({}, other), '2026-11-20T18:00:00Z');
    const { body } = await charges();
    expect(body.total).toBe(3);
    expect(body.data.map(({ status, createdAt }) => `${createdAt.slice(0, 10)} ${status}`)).toEqual([
      '2026-11-19 paid',
      '2026-11-18 failed',
      '2026-10-18 paid',
    ]);
    expect(body.data[0]).toMatchObject({
      invoice_id: expect.any(Number),
      purchase_id: id,
      total_payment: 1850,
      createdAt: '2026-11-19T18:00:00.000Z',
      purchase: { purchase_id: id, status: 'active', next_charge: '2026-12-19' },
      class_package: { title: '12 clases' },
    });
    expect((await charges(1, other)).body.total).toBe(1);
  });

  it('sums every month of the branch, refunds taken off, failures counted and not added, on each page', async () => {
    const id = await bought();
    // 05:30 UTC of the first of December is still November in Monterrey.
    await invoiced(id, '2026-12-01T05:30:00Z');
    await invoiced(id, '2026-12-01T06:30:00Z');
    await invoiced(id, '2026-11-20T18:00:00Z', 'failed');
    for (let day = 1; day <= 12; day++)
      await invoiced(id, `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`);
    await invoiced(id, '2026-10-20T18:00:00Z', 'refunded');
    const expected = [
      { month: '2026-12', charges: 1, total_payment: 1850 },
      { month: '2026-11', charges: 2, total_payment: 1850 },
      { month: '2026-10', charges: 13, total_payment: 11 * 1850 },
    ];
    const [first, second] = [await charges(), await charges(2)];
    expect([first.body.months, second.body.months]).toEqual([expected, expected]);
    expect([first.body.total, first.body.data.length, second.body.data.length]).toEqual([16, 12, 4]);
  });
});

describe('the receipt of a charge', () => {
  const receipt = (invoice_id: number, caller = member) =>
    shop.app.inject({
      method: 'GET',
      url: `/api/invoices/${invoice_id}/receipt`,
      headers: { authorization: `Bearer ${caller.token}` },
    });
  const charged = async (row: Record<string, unknown> = {}, status = 'paid') => {
    await invoiced(await bought(row), '2026-11-19T05:30:00Z', status);
    return (await charges()).body.data[0]?.invoice_id as number;
  };

  it('is a PDF named by its folio, for the buyer only, with the studio’s fonts embedded [PUR-022]', async () => {
    const id = await charged({ bill: 'A-17' });
    const answer = await receipt(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="recibo-tbm-${id}.pdf"`,
      'cache-control': 'private, no-store',
    });
    const pdf = answer.rawPayload.toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7/);
    expect(pdf).toContain('+Figtree-Bold');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const other = await receipt(id, await shop.member());
    expect([other.statusCode, other.json().message]).toEqual([404, 'No encontramos ese cargo.']);
  });

  it('shows the branch, the discount and the paid period [PUR-002]', async () => {
    const { discount_id } = await makeDiscount(shop.pool, { code: 'AMIGA', amount: 15 });
    const id = await charged({
      discount_id,
      branch_id: 2,
      subscription_id: 'sub_7',
      subscription_period: 'month',
      subscription_interval: 1,
    });
    const facts = await receiptFacts(shop.pool, { invoice_id: id, customer_id: member.customer_id });
    expect(facts).toMatchObject({
      total_payment: 1850,
      title: '12 clases',
      customer: expect.stringMatching(/^Laura Prueba/),
      payment_method: 'Tarjeta',
      discount: { code: 'AMIGA', amount: 15, is_percent: true },
      subscription_period: 'month',
      branch: { name: 'Tijuana', timezone: 'America/Tijuana' },
    });
  });

  it('of a refund at the desk names the payment method of the refund', async () => {
    const id = await charged({ payment_method_id: 4 }, 'refunded');
    const facts = () => receiptFacts(shop.pool, { invoice_id: id, customer_id: member.customer_id });
    expect(await facts()).toMatchObject({ payment_method: 'Terminal', is_by_hand: false });
    await shop.pool.query('update invoices set refund_method_id = 2 where invoice_id = $1', [id]);
    expect(await facts()).toMatchObject({ payment_method: 'Efectivo', is_by_hand: true });
  });

  it('shows the card of a purchase; of a subscription only while no other card was ever added [PAY-004]', async () => {
    const card = async (last_digits: string) => {
      const { rows } = await shop.pool.query(
        `insert into payment_sources (customer_id, source_id, card_type, last_digits, fingerprint, exp_month, exp_year)
         values ($1, 'pm_' || $2, 'visa', $2, $2, 12, 2030) returning payment_source_id`,
        [member.customer_id, last_digits],
      );
      return Number(rows[0].payment_source_id);
    };
    const payment_source_id = await card('4242');
    const row = { payment_source_id };
    const [single, monthly] = [
      await charged(row),
      await charged({ ...row, subscription_id: 'sub_8', subscription_period: 'month' }),
    ];
    const cards = () =>
      Promise.all(
        [single, monthly].map(
          async (invoice_id) =>
            (await receiptFacts(shop.pool, { invoice_id, customer_id: member.customer_id }))?.card,
        ),
      );
    const visa = { card_type: 'visa', last_digits: '4242' };
    expect(await cards()).toEqual([visa, visa]);
    await card('1881');
    expect(await cards()).toEqual([visa, null]);
  });

  it('exists for failed charges and refunds too', async () => {
    for (const status of ['failed', 'refunded'])
      expect((await receipt(await charged({}, status))).statusCode).toBe(200);
  });
});

it('payment methods have fixed ids: 3 is PayPal [PAY-010]', async () => {
  const { rows } = await shop.pool.query('select payment_method_id, name from payment_methods');
  expect(Object.fromEntries(rows.map(({ payment_method_id, name }) => [payment_method_id, name]))).toEqual({
    1: 'Tarjeta',
    2: 'Efectivo',
    3: 'PayPal',
    4: 'Terminal',
    5: 'Transferencia',
    6: 'Regalo',
  });
});

it('a purchase can be read by its owner only [API-035]', async () => {
  const id = await bought();
  const one = (caller = member) => shop.call('GET /purchases/:id', { params: { id } }, caller.token);
  expect((await one()).body).toMatchObject({ purchase_id: id, status: 'active' });
  expect(await one(await shop.member())).toEqual({
    status: 404,
    body: { code: 'purchase_not_found', message: 'No encontramos esa compra.' },
  });
});
