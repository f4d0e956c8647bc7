import { makeClass, makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// A place in a class that comes with a purchase: at PayPal, and with subscriptions.
let harness: PaymentHarness;
let member: SignedIn;
/** 12 classes. */
let item: number;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  ({ class_package_id: item } = await makePackage(harness.pool));
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.simulators.paypal.setDelivery({ delayMs: 0, times: 1, paused: false });
  member = await harness.member();
});

const days = (count: number): string =>
  new Date(harness.simulators.now().getTime() + count * 86_400_000).toISOString();
const classOf = async (row: { capacity?: number } = {}) =>
  (await makeClass(harness.pool, { class_date: days(2), ...row })).single_class_id;
const placeOf = async (purchase_id: number, customer = member) =>
  (await harness.as(customer, 'GET /purchases/:id', { params: { id: purchase_id } })).body.requested_place;
const placesHeld = (customer = member) =>
  harness.rows(
    'select spot from class_reservations where customer_id = $1 and "deletedAt" is null',
    customer.customer_id,
  );
const creditsOf = async (customer = member) =>
  (await harness.as(customer, 'GET /credits', {})).body.map(({ available_classes }) => available_classes);
const monthly = (row: object = {}) => harness.subscription({ class_amount: 8, ...row });

describe('a place with a payment at PayPal', () => {
  it('is reserved when the buyer comes back, before the capture is answered', async () => {
    const metadata = { single_class_id: await classOf(), spot: 7 };
    const { body } = await harness.atPaypal(member, item, { metadata });
    expect(await placeOf(body.purchase_id)).toMatchObject({ status: 'waiting', spot: 7 });
    harness.simulators.paypal.setDelivery({ paused: true });
    await harness.approve(body);
    await Promise.all([1, 2, 3].map(() => harness.capture(member, body, item)));
    expect(await placeOf(body.purchase_id)).toMatchObject({ status: 'reserved', reservation: { spot: 7 } });
    harness.simulators.paypal.setDelivery({ paused: false, times: 3 });
    harness.simulators.paypal.flush();
    await harness.idle();
    expect(await placesHeld()).toEqual([{ spot: 7 }]);
    expect(await creditsOf()).toEqual([11]);
    expect((await harness.sentMessages(member)).sort()).toEqual(['receipt:purchase', 'requested_place']);
    await harness.expectConsistent();
  });

  it('is reserved by the worker when the buyer never comes back', async () => {
    const metadata = { single_class_id: await classOf(), spot: 3 };
    const { body } = await harness.atPaypal(member, item, { metadata });
    await harness.approve(body);
    await harness.idle();
    expect(await placeOf(body.purchase_id)).toMatchObject({ status: 'reserved', reservation: { spot: 3 } });
    await harness.expectConsistent();
  });

  it('is sold once when it is the last one; the other buyer keeps the classes', async () => {
    const metadata = { single_class_id: await classOf({ capacity: 1 }) };
    const other = await harness.member();
    const buyers = [member, other];
    const begun = await Promise.all(buyers.map((customer) => harness.atPaypal(customer, item, { metadata })));
    for (const { body } of begun) await harness.approve(body);
    await Promise.all(begun.map(({ body }, at) => harness.capture(buyers[at] as SignedIn, body, item)));
    await harness.idle();
    const outcomes = await Promise.all(begun.map(({ body }, at) => placeOf(body.purchase_id, buyers[at])));
    expect(outcomes.map((place) => [place?.status, place?.code]).sort()).toEqual([
      ['refused', 'class_full'],
      ['reserved', null],
    ]);
    expect([...(await creditsOf(member)), ...(await creditsOf(other))].sort()).toEqual([11, 12]);
    await harness.expectConsistent();
  });

  it('stays with a refund, and is cancelled when the purchase is revoked', async () => {
    const admin = await harness.member('admin');
    const metadata = { single_class_id: await classOf() };
    const { body } = await harness.atPaypal(member, item, { metadata });
    await harness.approve(body);
    await harness.capture(member, body, item);
    const [invoice] = (await harness.purchase(member, body.purchase_id)).invoices;
    const refunded = await harness.as(admin, 'POST /invoices/:id/refund', {
      params: { id: Number(invoice?.invoice_id) },
      body: { key: 'whole-000' },
    });
    expect(refunded.body.status).toBe('done');
    expect(await placesHeld()).toHaveLength(1);
    await harness.as(admin, 'PUT /customer/revokeAccess', { body: { purchase_id: body.purchase_id } });
    expect(await placesHeld()).toEqual([]);
    expect(await placeOf(body.purchase_id)).toMatchObject({
      status: 'reserved',
      reservation: { deletedAt: expect.any(String) },
    });
    await harness.expectConsistent();
  });
});

describe('a place with a subscription', () => {
  it('is reserved with the first charge of a card, and with no later one', async () => {
    const metadata = { single_class_id: await classOf(), spot: 5 };
    const { body } = await harness.attempt(member, await monthly(), { metadata });
    await harness.confirm(body.clientSecret);
    await harness.idle();
    expect(await placeOf(body.purchase_id)).toMatchObject({ status: 'reserved', reservation: { spot: 5 } });
    expect(await creditsOf()).toEqual([7]);
    await harness.moveTo(days(35));
    expect(await placesHeld()).toEqual([{ spot: 5 }]);
    expect((await harness.sentMessages(member)).filter((cause) => cause === 'requested_place')).toHaveLength(
      1,
    );
    await harness.expectConsistent();
  });

  it('is reserved when a subscription at PayPal is captured', async () => {
    const metadata = { single_class_id: await classOf(), spot: 5 };
    const subscription = await monthly();
    const { body } = await harness.atPaypal(member, subscription, { metadata });
    await harness.approve(body, 'agree');
    expect((await harness.capture(member, body, subscription)).status).toBe(200);
    expect(await placeOf(body.purchase_id)).toMatchObject({ status: 'reserved', reservation: { spot: 5 } });
    await harness.expectConsistent();
  });

  it('is refused with a free trial, whose classes are granted with its first charge, and nothing is begun', async () => {
    const metadata = { single_class_id: await classOf() };
    const trial = await monthly({ free_trial_length: 7 });
    const refused = { status: 409, body: { code: 'package_unfit_for_class' } };
    expect(await harness.attempt(member, trial, { metadata })).toMatchObject(refused);
    expect(await harness.atPaypal(member, trial, { metadata })).toMatchObject(refused);
    expect(await harness.rows('select from purchases where customer_id = $1', member.customer_id)).toEqual(
      [],
    );
    expect((await harness.attempt(member, trial)).body.next).toBe('save_card');
    await harness.expectConsistent();
  });
});
