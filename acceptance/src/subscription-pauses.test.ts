import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Pauses of subscriptions at both providers [product decision 20]: no charge and no access, and the charge on the day of return.
let harness: PaymentHarness;
let member: SignedIn;
let item: number;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  item = await harness.subscription();
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { stripe, paypal } = harness.simulators;
  stripe.setDelivery({ delayMs: 0, times: 1, paused: false });
  paypal.setDelivery({ delayMs: 0, times: 1, paused: false });
  member = await harness.member();
});

const hour = 3_600_000;
const after = (time: string, hours: number): string =>
  new Date(Date.parse(time) + hours * hour).toISOString();
const run = () => harness.job('run_subscription_pauses');
const hasAccess = async () => (await harness.as(member, 'GET /customer', {})).body.has_access;
const chargesOf = async (purchase_id: number) =>
  (await harness.purchase(member, purchase_id)).invoices.map(({ status }) => status);
const pauseTo = async (time: string) => {
  await harness.moveTo(time);
  await run();
};
const pauseMails = async () =>
  (await harness.sentMessages(member)).filter((cause) => /^pause|^renewal/.test(cause));

const subscribed = {
  stripe: async () => {
    const { body } = await harness.attempt(member, item, { payment_method: 'pm_card_visa' });
    await harness.idle();
    return body.purchase_id;
  },
  paypal: async () => {
    const { body } = await harness.atPaypal(member, item);
    await harness.approve(body, 'agree');
    expect((await harness.capture(member, body, item)).status).toBe(200);
    await harness.idle();
    return body.purchase_id;
  },
};

const options = async (purchase_id: number) =>
  (
    await harness.as(member, 'GET /subscription_pauses/options', {
      query: { purchase_id: String(purchase_id) } as never,
    })
  ).body;
const pause = async (purchase_id: number, months: number) => {
  const { startsAt } = await options(purchase_id);
  return harness.as(member, 'POST /subscription_pauses', {
    body: { purchase_id, months, startsAt: String(startsAt) },
  });
};
const giveBack = (id: number) =>
  harness.as(member, 'POST /subscription_pauses/:id/return', { params: { id } });

describe.each(['stripe', 'paypal'] as const)('a pause at %s', (provider) => {
  it('begins at the next charge; for its months nothing is charged and nothing is given, then both go on', async () => {
    const purchase_id = await subscribed[provider]();
    const { status, body: planned } = await pause(purchase_id, 2);
    expect([status, planned.state]).toEqual([201, 'planned']);
    expect(await hasAccess()).toBe(true);
    // A second one, at the same time or later, is refused.
    expect((await pause(purchase_id, 1)).status).not.toBe(201);
    expect((await harness.purchase(member, purchase_id)).next_charge).toBe(planned.returns_on);
    await pauseTo(after(planned.startsAt, 2));
    expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([false, ['paid']]);
    // Events that come again, late and in another order change nothing.
    const { subscription_id } = await harness.purchase(member, purchase_id);
    await harness.job('read_late_subscriptions');
    await harness.job('reconcile');
    await harness.job('announce_charges');
    expect((await harness.purchase(member, purchase_id)).status).toBe('active');
    await pauseTo(after(planned.startsAt, 35 * 24));
    expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([false, ['paid']]);
    await pauseTo(after(planned.endsAt, -5.5 * 24));
    await harness.job('announce_charges');
    await pauseTo(after(planned.endsAt, -12));
    expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([false, ['paid']]);
    await pauseTo(after(planned.endsAt, 2));
    expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([true, ['paid', 'paid']]);
    expect(await pauseMails()).toEqual(['pause_planned', 'pause_started', 'pause_ending', 'pause_over']);
    expect((await harness.purchase(member, purchase_id)).subscription_id).toBe(subscription_id);
    await harness.expectConsistent();
  });

  it('ends early on the day that the provider can charge, once, also when answers are lost', async () => {
    const purchase_id = await subscribed[provider]();
    const { body: planned } = await pause(purchase_id, 3);
    await pauseTo(after(planned.startsAt, 5 * 24));
    const { status, body: returning } = await giveBack(planned.subscription_pause_id);
    expect([status, returning.months]).toEqual([200, 1]);
    if (provider === 'paypal') await pauseTo(after(returning.endsAt, -12));
    else expect(Date.parse(returning.endsAt) - harness.simulators.now().getTime()).toBeLessThan(24 * hour);
    expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([false, ['paid']]);
    // The provider loses the answers of the first run.
    const { stripe, paypal } = harness.simulators;
    if (provider === 'stripe')
      stripe.failNext({ kind: 'cut_after' } as never, { kind: 'cut_after' } as never);
    else paypal.failNext({ kind: 'cut_after' });
    await pauseTo(after(returning.endsAt, 1.5));
    await run();
    await run();
    await harness.moveTo(after(returning.endsAt, 6));
    expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([true, ['paid', 'paid']]);
    await harness.expectConsistent();
  });

  it('and its subscription can be cancelled meanwhile: nothing is ever charged again', async () => {
    const purchase_id = await subscribed[provider]();
    const { body: planned } = await pause(purchase_id, 1);
    await pauseTo(after(planned.startsAt, 5 * 24));
    const cancel = { purchase_id, cancel_reason: 'Cambio de residencia' };
    expect((await harness.as(member, 'POST /purchases/cancel', { body: cancel })).status).toBe(200);
    await pauseTo(after(planned.endsAt, 24));
    await harness.moveTo(after(planned.endsAt, 40 * 24));
    expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([false, ['paid']]);
    expect((await harness.purchase(member, purchase_id)).status).toBe('cancelled');
    await harness.expectConsistent();
  });
});

it('a pause that is called off before it begins is charged as ever; the months are free again', async () => {
  const purchase_id = await subscribed.paypal();
  const { body: planned } = await pause(purchase_id, 3);
  expect((await giveBack(planned.subscription_pause_id)).body.state).toBe('cancelled');
  expect((await options(purchase_id)).months_left).toBe(3);
  await pauseTo(after(planned.startsAt, 3));
  expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([true, ['paid', 'paid']]);
  await harness.expectConsistent();
});

it('a pause that the provider did not accept in time does not begin; the member is charged and told', async () => {
  const purchase_id = await subscribed.paypal();
  const { startsAt } = await options(purchase_id);
  const { paypal } = harness.simulators;
  const fault = { kind: 'error', on: '/suspend' } as const;
  paypal.failNext(...Array.from({ length: 40 }, () => fault));
  const { status } = await harness.as(member, 'POST /subscription_pauses', {
    body: { purchase_id, months: 1, startsAt: String(startsAt) },
  });
  expect(status).toBe(201);
  await pauseTo(after(String(startsAt), 3));
  paypal.failNoMore();
  expect([await hasAccess(), await chargesOf(purchase_id)]).toEqual([true, ['paid', 'paid']]);
  expect(await pauseMails()).toEqual(['pause_planned', 'pause_failed']);
  expect((await options(purchase_id)).months_left).toBe(3);
});
