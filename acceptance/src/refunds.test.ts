import { makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Refunds and disputes.
let harness: PaymentHarness;
let member: SignedIn;
let admin: SignedIn;
let item: number;
let keys = 0;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  admin = await harness.member('admin');
  ({ class_package_id: item } = await makePackage(harness.pool));
});
afterAll(() => harness.close());
beforeEach(async () => {
  member = await harness.member();
});

const bought = async (class_package_id = item, payment_method = 'pm_card_visa') => {
  const { body } = await harness.attempt(member, class_package_id, { payment_method });
  await harness.idle();
  const { invoices } = await harness.purchase(member, body.purchase_id);
  return { purchase_id: body.purchase_id, invoice_id: invoices[0]?.invoice_id ?? 0 };
};
const refund = (id: number, more: { total_payment?: number; key?: string } = {}, user = admin) =>
  harness.as(user, 'POST /invoices/:id/refund', {
    params: { id },
    body: { key: `refund-${String(++keys).padStart(4, '0')}`, reason: 'Se lastimó', ...more },
  });
const rows = async (purchase_id: number) =>
  (await harness.purchase(member, purchase_id)).invoices.map(({ status, total_payment }) => [
    status,
    total_payment,
  ]);

describe('a refund', () => {
  it('returns a part and then the rest, each as an invoice', async () => {
    const { purchase_id, invoice_id } = await bought();
    expect(await refund(invoice_id, { total_payment: 350.5 })).toMatchObject({
      status: 200,
      body: { invoice_id, total_payment: 350.5, status: 'done' },
    });
    expect((await refund(invoice_id)).body).toMatchObject({ total_payment: 1499.5, status: 'done' });
    expect(await rows(purchase_id)).toEqual([
      ['paid', 1850],
      ['refunded', 350.5],
      ['refunded', 1499.5],
    ]);
    expect(await refund(invoice_id)).toMatchObject({ status: 409, body: { code: 'refund_too_much' } });
    await harness.expectConsistent();
  });

  it('is made once for ten simultaneous identical requests, and never exceeds the paid amount', async () => {
    const { purchase_id, invoice_id } = await bought();
    const same = await Promise.all(
      Array.from({ length: 10 }, () => refund(invoice_id, { key: `same-${invoice_id}`, total_payment: 100 })),
    );
    expect(same.every(({ status }) => status === 200)).toBe(true);
    expect(await rows(purchase_id)).toEqual([
      ['paid', 1850],
      ['refunded', 100],
    ]);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => refund(invoice_id, { total_payment: 600 })),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    await harness.expectConsistent();
  });

  it('of a subscription refunds its charge, and refunds made at the provider are recorded', async () => {
    const { purchase_id, invoice_id } = await bought(await harness.subscription());
    expect((await refund(invoice_id, { total_payment: 99 })).body.status).toBe('done');
    const [charge] = harness.simulators.stripe.list('charge');
    await fetch(`${harness.simulators.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_sim_demo' },
      body: new URLSearchParams({ charge: String(charge?.id), amount: '10000' }),
    });
    await harness.idle();
    expect(await rows(purchase_id)).toEqual([
      ['paid', 499],
      ['refunded', 99],
      ['refunded', 100],
    ]);
    await harness.expectConsistent();
  });

  it('is reversed when the bank rejects it', async () => {
    const { purchase_id, invoice_id } = await bought(item, 'pm_card_refundFail');
    await refund(invoice_id);
    await harness.moveTo(new Date(harness.simulators.now().getTime() + 2 * 86_400_000).toISOString());
    expect(await rows(purchase_id)).toEqual([['paid', 1850]]);
    await harness.expectConsistent();
  });

  it.each([
    ['ten minutes', 600],
    ['a day, when the provider has forgotten its key', 25 * 3_600],
  ])('is made once when the answer is lost, asked again after %s', async (_name, seconds) => {
    const { purchase_id, invoice_id } = await bought();
    harness.simulators.stripe.failNext({ kind: 'cut_after' }, { kind: 'cut' }, { kind: 'cut' });
    expect((await refund(invoice_id, { total_payment: 50 })).status).toBe(503);
    harness.simulators.advance(seconds);
    await harness.job('carry_out_refunds');
    expect(await rows(purchase_id)).toEqual([
      ['paid', 1850],
      ['refunded', 50],
    ]);
    await harness.expectConsistent();
  });

  it('is made by admins only, for paid charges only', async () => {
    const { purchase_id, invoice_id } = await bought();
    expect((await refund(invoice_id, {}, member)).status).toBe(403);
    expect((await refund(1_999_999)).status).toBe(404);
    expect((await rows(purchase_id)).length).toBe(1);
  });
});

it('disputes are recorded with their outcome and listed for admins only', async () => {
  const { invoice_id } = await bought();
  const charge = harness.simulators.stripe.list('charge')[0]?.id ?? '';
  const { id } = harness.simulators.stripe.dispute(charge);
  await harness.idle();
  expect(
    await harness.rows(
      'select dispute_id, status, total_payment from disputes where invoice_id = $1',
      invoice_id,
    ),
  ).toEqual([{ dispute_id: id, status: 'needs_response', total_payment: 1850 }]);
  harness.simulators.stripe.closeDispute(id, 'won');
  await harness.idle();
  expect(await harness.rows('select status from disputes where dispute_id = $1', id)).toEqual([
    { status: 'won' },
  ]);
  expect(await harness.as(admin, 'GET /disputes', { query: {} })).toMatchObject({
    status: 200,
    body: {
      total: 1,
      page: 1,
      page_size: 12,
      data: [
        { dispute_id: id, invoice_id, customer_id: member.customer_id, total_payment: 1850, status: 'won' },
      ],
    },
  });
  expect((await harness.as(member, 'GET /disputes', { query: {} })).status).toBe(403);
});
