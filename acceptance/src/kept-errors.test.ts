import { makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Stripe keeps an error of its own under the idempotency key and replays it for a day (docs.stripe.com/idempotency:
// “Subsequent requests with the same key return the same result, including 500 errors”). An error that has passed
// blocks no buyer, and nothing is made twice.
let harness: PaymentHarness;
let member: SignedIn;
let admin: SignedIn;
let item: number;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  admin = await harness.member('admin');
  ({ class_package_id: item } = await makePackage(harness.pool));
  await harness.subscription({
    class_package_id: long,
    price: 6000,
    subscription_interval: 6,
    expiration_days: 180,
  });
});
afterAll(() => harness.close());
beforeEach(async () => {
  member = await harness.member();
});

/** The kind of failure: whether the call had its effect, and the number of failures in a row. */
const errors = [
  ['error', 1],
  ['error', 2],
  ['error_after', 1],
] as const;
type Kind = (typeof errors)[number][0];

const fail = (on: string, kind: Kind, times: number) =>
  harness.simulators.stripe.failNext(...Array.from({ length: times }, () => ({ kind, on })));

/** Runs a request until it is answered: at once after one error, the second time after more. */
async function untilDone<T extends { status: number }>(times: number, request: () => Promise<T>): Promise<T> {
  const first = await request();
  if (times === 1 || first.status === 200) return first;
  expect(first).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
  return request();
}
let carts = 0;
const inOneCart = (more: Parameters<PaymentHarness['attempt']>[2] = {}, class_package_id = item) => {
  const cart_id = `kept-${String(++carts).padStart(8, '0')}`;
  return () => harness.attempt(member, class_package_id, { cart_id, ...more });
};
const mine = async () => {
  const [row] = await harness.rows<{ id: string }>(
    'select stripe_customer_id as id from customers where customer_id = $1',
    member.customer_id,
  );
  return row?.id;
};
const long = 19_255;
const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'];
const card = { payment_method: 'pm_card_visa' };

describe.each(errors)('after "%s" of the provider, %s in a row', (kind, times) => {
  it('a customer is made once, and pays', async () => {
    fail('POST /v1/customers', kind, times);
    const { body } = await untilDone(times, inOneCart(card));
    await harness.idle();
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
    const made = harness.simulators.stripe
      .list('customer')
      .filter(({ metadata }) => metadata.customer_id === String(member.customer_id));
    expect(made).toEqual([expect.objectContaining({ id: await mine() })]);
    await harness.expectConsistent();
  });

  it('a payment is made once, and the customer pays it', async () => {
    await harness.attempt(member, item);
    fail('POST /v1/payment_intents', kind, times);
    const { body } = await untilDone(times, inOneCart(card));
    await harness.idle();
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
    const made = harness.simulators.stripe
      .list('payment_intent')
      .filter(({ metadata }) => metadata.purchase_id === String(body.purchase_id));
    expect(made).toHaveLength(1);
    await harness.expectConsistent();
  });

  it('a setup is made once, and the trial begins with its card', async () => {
    await harness.attempt(member, item);
    const trial = await harness.subscription({ free_trial_length: 7 });
    fail('POST /v1/setup_intents', kind, times);
    const again = inOneCart({}, trial);
    const { body } = await untilDone(times, again);
    expect(body).toMatchObject({ next: 'save_card' });
    // One trial per card.
    await harness.confirm(body.clientSecret, cards.pop());
    expect((await again()).body.next).toBe('done');
    const made = harness.simulators.stripe
      .list('setup_intent')
      .filter(({ metadata }) => metadata?.purchase_id === String(body.purchase_id));
    expect(made).toHaveLength(1);
    await harness.expectConsistent();
  });

  it('a subscription is made once, and charged once', async () => {
    await harness.attempt(member, item);
    fail('POST /v1/subscriptions', kind, times);
    const { body } = await untilDone(times, inOneCart(card, await harness.subscription()));
    await harness.idle();
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
    const made = harness.simulators.stripe
      .list('subscription')
      .filter(({ metadata }) => metadata.purchase_id === String(body.purchase_id));
    expect(made).toHaveLength(1);
    await harness.expectConsistent();
  });

  it('the page for instalments is made once, and the customer pays on it', async () => {
    await harness.attempt(member, item);
    fail('POST /v1/checkout/sessions', kind, times);
    const { body } = await untilDone(times, inOneCart({ metadata: { payment_plan: 'installments' } }, long));
    expect(body).toMatchObject({ next: 'go' });
    await harness.payInMonths(body.url, 3);
    await harness.idle();
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
    const made = harness.simulators.stripe
      .list('checkout.session')
      .filter(({ metadata }) => metadata?.purchase_id === String(body.purchase_id));
    expect(made).toHaveLength(1);
    await harness.expectConsistent();
  });

  it('a refund is made once', async () => {
    const { body } = await harness.attempt(member, item, card);
    await harness.idle();
    const { invoices } = await harness.purchase(member, body.purchase_id);
    const id = invoices[0]?.invoice_id ?? 0;
    fail('POST /v1/refunds', kind, times);
    const key = `kept-refund-${id}`;
    const refund = await untilDone(times, () =>
      harness.as(admin, 'POST /invoices/:id/refund', { params: { id }, body: { key, total_payment: 500 } }),
    );
    expect(refund.body).toMatchObject({ status: 'done', total_payment: 500 });
    const made = harness.simulators.stripe
      .list('refund')
      .filter(({ metadata }) => metadata?.refund_id === String(refund.body.refund_id));
    expect(made).toHaveLength(1);
    await harness.expectConsistent();
  });

  it('an order at PayPal is paid, by the same PayPal-Request-Id', async () => {
    const { paypal } = harness.simulators;
    const on = 'POST /v2/checkout/orders';
    // The PayPal adapter tries a call three times.
    paypal.failNext(...Array.from({ length: 3 * times }, () => ({ kind, on })));
    const cart_id = `kept-${String(++carts).padStart(8, '0')}`;
    const begin = () => harness.atPaypal(member, item, { cart_id });
    for (let time = 0; time < times; time++) expect((await begin()).status).toBe(503);
    const { body } = await begin();
    paypal.failNext({ kind, on: '/capture' });
    // A second order for the same cart would be a second key.
    const ours = paypal
      .list('order')
      .filter(({ purchase_units }) => purchase_units[0]?.custom_id === String(body.purchase_id));
    expect(ours.map(({ id }) => id)).toEqual([body.orderID]);
    await harness.approve(body);
    const captured = await harness.capture(member, body, item);
    expect(captured).toMatchObject({ status: 200, body: { orderID: body.orderID } });
    await harness.idle();
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
    const charged = paypal.list('transaction').filter(({ order }) => order === body.orderID);
    expect(charged).toHaveLength(1);
    await harness.expectConsistent();
  });
});
