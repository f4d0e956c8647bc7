import type { Answer } from '@tbm/contract';
import { consentText } from '@tbm/domain/charge-consent';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { stripeAt } from '@tbm/simulators/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Changes of plan at both providers [product decision 20]: with the next charge, or now with the difference that was shown.
let harness: PaymentHarness;
let member: SignedIn;
let small: number;
let large: number;
let yearly: number;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  small = await harness.subscription({ title: '8 clases al mes', class_amount: 8, expiration_days: 31 });
  large = await harness.subscription({
    title: '12 clases al mes',
    price: 999,
    class_amount: 12,
    expiration_days: 31,
  });
  yearly = await harness.subscription({
    title: 'Anual en línea',
    price: 2_900,
    subscription_period: 'year',
    expiration_days: 366,
  });
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { stripe, paypal } = harness.simulators;
  stripe.failNoMore();
  stripe.setDelivery({ delayMs: 0, times: 1, paused: false });
  paypal.setDelivery({ delayMs: 0, times: 1, paused: false });
  member = await harness.member();
});

type Timing = 'next' | 'now';
type Preview = Answer<'GET /plan_changes/preview'>;

const hours = (time: string, count: number): string =>
  new Date(Date.parse(time) + count * 3_600_000).toISOString();
const byCard = async (item = small) => {
  const { body } = await harness.attempt(member, item, { payment_method: 'pm_card_visa' });
  await harness.idle();
  return body.purchase_id;
};
const atPaypal = async () => {
  const { body } = await harness.atPaypal(member, small);
  await harness.approve(body, 'agree');
  expect((await harness.capture(member, body, small)).status).toBe(200);
  await harness.idle();
  return body.purchase_id;
};
const previewed = async (purchase_id: number, class_package_id: number) =>
  harness.as(member, 'GET /plan_changes/preview', {
    query: { purchase_id: String(purchase_id), class_package_id: String(class_package_id) } as never,
  });
const bodyOf = (purchase_id: number, { plan, ...preview }: Preview, timing: Timing) => {
  const offered = preview[timing];
  if (!offered) throw new Error(`not offered: ${preview.not_now}`);
  return {
    purchase_id,
    class_package_id: plan.class_package_id,
    timing,
    effectiveAt: offered.effectiveAt,
    due: offered.due,
    charge_consent: offered.consent,
  };
};
const change = async (purchase_id: number, class_package_id: number, timing: Timing) => {
  const { body } = await previewed(purchase_id, class_package_id);
  return harness.as(member, 'POST /plan_changes', { body: bodyOf(purchase_id, body, timing) });
};
const withdraw = (id: number) => harness.as(member, 'POST /plan_changes/:id/withdraw', { params: { id } });
const charges = async (purchase_id: number) =>
  (await harness.purchase(member, purchase_id)).invoices.map(
    ({ status, total_payment }) => `${status} ${total_payment}`,
  );
const titleOf = async (purchase_id: number) =>
  (await harness.purchase(member, purchase_id)).class_package.title;
const lots = async (purchase_id: number) =>
  (
    await harness.rows<{ granted: number }>(
      'select granted from credit_lots where purchase_id = $1 order by period',
      purchase_id,
    )
  ).map(({ granted }) => granted);
const state = async () => (await harness.as(member, 'GET /plan_changes', {})).body[0]?.state;
const run = () => harness.job('run_plan_changes');

describe('with the next charge, by card', () => {
  it('everything stays until then; then the new price is charged once and the new classes are given', async () => {
    const purchase_id = await byCard();
    const query = { purchase_id: String(purchase_id) } as never;
    const { body: listed } = await harness.as(member, 'GET /plan_changes/options', { query });
    expect(listed).toMatchObject({ refusal: null, current: { title: '8 clases al mes' } });
    expect(listed.options.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['12 clases al mes', 'Anual en línea']),
    );
    const { body: preview } = await previewed(purchase_id, large);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        harness.as(member, 'POST /plan_changes', { body: bodyOf(purchase_id, preview, 'next') }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await harness.rows('select from plan_changes where purchase_id = $1', purchase_id)).toHaveLength(
      1,
    );
    expect([await state(), await titleOf(purchase_id)]).toEqual(['planned', '8 clases al mes']);
    // The notice of the charge says the new amount.
    await harness.moveTo(hours(preview.next.effectiveAt, -5.5 * 24));
    await harness.job('announce_charges');
    const [notice] = await harness.rows<{ data: { total_payment: number; title: string } }>(
      `select data from messages where customer_id = $1 and template = 'renewal_coming'`,
      member.customer_id,
    );
    expect(notice?.data).toMatchObject({ total_payment: 999, title: '12 clases al mes' });
    await harness.moveTo(hours(preview.next.effectiveAt, 3));
    await run();
    expect([await state(), await titleOf(purchase_id)]).toEqual(['done', '12 clases al mes']);
    expect(await charges(purchase_id)).toEqual(['paid 499', 'paid 999']);
    expect(await lots(purchase_id)).toEqual([8, 12]);
    // What was charged before stays a charge of the package before.
    const { data } = (await harness.as(member, 'GET /invoices', { query: { page: '1' } as never })).body;
    expect(data.map(({ class_package }) => class_package.title)).toEqual([
      '12 clases al mes',
      '8 clases al mes',
    ]);
    const [receipt] = await harness.rows<{ data: { authorised: { text: string } } }>(
      `select data from messages where customer_id = $1 and template = 'receipt' order by message_id desc limit 1`,
      member.customer_id,
    );
    expect(receipt?.data.authorised.text).toBe(consentText(preview.next.consent));
    await harness.moveTo(hours(preview.next.effectiveAt, 29 * 24));
    expect(await charges(purchase_id)).toEqual(['paid 499', 'paid 999', 'paid 999']);
    await harness.expectConsistent();
  });

  it('to another rhythm, and it can be taken back until then: then nothing changes', async () => {
    const purchase_id = await byCard();
    const { body } = await change(purchase_id, yearly, 'next');
    expect(body.plan_change).toMatchObject({ state: 'planned', can_withdraw: true, rhythm: 'cada año' });
    const pause = { purchase_id, months: 1, startsAt: body.plan_change.effectiveAt };
    expect((await harness.as(member, 'POST /subscription_pauses', { body: pause })).body.code).toBe(
      'subscription_pause_plan_change',
    );
    expect((await withdraw(body.plan_change.plan_change_id)).body.plan_change.state).toBe('withdrawn');
    const { body: again } = await change(purchase_id, yearly, 'next');
    expect(again.plan_change.state).toBe('planned');
    await withdraw(again.plan_change.plan_change_id);
    await harness.moveTo(hours(body.plan_change.effectiveAt, 3));
    await run();
    expect([await charges(purchase_id), await titleOf(purchase_id)]).toEqual([
      ['paid 499', 'paid 499'],
      '8 clases al mes',
    ]);
    // The subscription can still be cancelled, also with a change planned: nothing is charged any more.
    const { body: last } = await change(purchase_id, yearly, 'next');
    const cancel = { purchase_id, cancel_reason: 'Cambio de residencia' };
    expect((await harness.as(member, 'POST /purchases/cancel', { body: cancel })).status).toBe(200);
    await harness.moveTo(hours(last.plan_change.effectiveAt, 48));
    await run();
    expect([await state(), (await charges(purchase_id)).length]).toEqual(['withdrawn', 2]);
    await harness.expectConsistent();
  });

  it('is made once although answers are lost and events come late, twice and in another order', async () => {
    const { stripe } = harness.simulators;
    const purchase_id = await byCard();
    const { body: preview } = await previewed(purchase_id, yearly);
    const asked = bodyOf(purchase_id, preview, 'next');
    // Every attempt at the schedule is cut; the job plans it later.
    const on = '/subscription_schedules';
    stripe.failNext(...Array.from({ length: 6 }, () => ({ kind: 'cut_after', on }) as never));
    const { status } = await harness.as(member, 'POST /plan_changes', { body: asked });
    expect(status).toBe(201);
    stripe.failNoMore();
    await run();
    expect(await state()).toBe('planned');
    stripe.setDelivery({ paused: true });
    await harness.moveTo(hours(asked.effectiveAt, 3));
    stripe.flush('shuffled');
    stripe.setDelivery({ times: 3, paused: false });
    await harness.idle();
    await run();
    await harness.job('reconcile');
    expect([await charges(purchase_id), await titleOf(purchase_id)]).toEqual([
      ['paid 499', 'paid 2900'],
      'Anual en línea',
    ]);
    expect((await harness.purchase(member, purchase_id)).next_charge?.slice(0, 4)).toBe(
      String(Number(asked.effectiveAt.slice(0, 4)) + 1),
    );
    expect(await lots(purchase_id)).toEqual([8]);
    await harness.expectConsistent();
  });
});

describe('now, by card', () => {
  it('charges the difference that was shown, gives the classes of the rest of the period, and renews at the new price', async () => {
    const purchase_id = await byCard();
    // Two thirds of a month are left, however long it is.
    await harness.moveTo(hours(harness.simulators.now().toISOString(), 10 * 24));
    const { body: preview } = await previewed(purchase_id, large);
    const { due = 0, now: gives } = preview.now ?? {};
    expect(due).toBeGreaterThan(315);
    expect(due).toBeLessThan(345);
    expect(gives?.classes).toBe(3);
    const body = bodyOf(purchase_id, preview, 'now');
    // A quarter of an hour later it still costs what was shown; a double click is one change.
    await harness.moveTo(hours(harness.simulators.now().toISOString(), 0.25));
    const answers = await Promise.all([1, 2].map(() => harness.as(member, 'POST /plan_changes', { body })));
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    await harness.idle();
    await run();
    expect([await state(), await titleOf(purchase_id)]).toEqual(['done', '12 clases al mes']);
    expect(await charges(purchase_id)).toEqual(['paid 499', `paid ${due}`]);
    expect(await lots(purchase_id)).toEqual([8, 3]);
    await harness.moveTo(hours(preview.next.effectiveAt, 3));
    expect(await charges(purchase_id)).toEqual(['paid 499', `paid ${due}`, 'paid 999']);
    expect(await lots(purchase_id)).toEqual([8, 3, 12]);
    await harness.expectConsistent();
  });

  it('another amount, an old preview and a refused card change nothing', async () => {
    const purchase_id = await byCard();
    await harness.moveTo(hours(harness.simulators.now().toISOString(), 24));
    const { body: preview } = await previewed(purchase_id, large);
    const body = bodyOf(purchase_id, preview, 'now');
    const less = { ...body, due: (body.due ?? 0) - 1 };
    expect((await harness.as(member, 'POST /plan_changes', { body: less })).body.code).toBe(
      'plan_change_terms',
    );
    await harness.moveTo(hours(harness.simulators.now().toISOString(), 1));
    expect((await harness.as(member, 'POST /plan_changes', { body })).body.code).toBe('plan_change_terms');
    const stripe = stripeAt(harness.simulators.url);
    const { subscription_id } = await harness.purchase(member, purchase_id);
    const { customer } = await stripe.subscriptions.retrieve(String(subscription_id));
    const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(customer),
    });
    await stripe.subscriptions.update(String(subscription_id), { default_payment_method: id });
    expect((await change(purchase_id, large, 'now')).status).toBe(402);
    expect(await state()).toBe('failed');
    expect(await charges(purchase_id)).toEqual(['paid 499']);
    expect(await titleOf(purchase_id)).toBe('8 clases al mes');
    await harness.expectConsistent();
  });

  it('a lost answer is asked for again with the same key: one charge', async () => {
    const { stripe } = harness.simulators;
    const online = await harness.subscription({ title: 'En línea' });
    const purchase_id = await byCard(online);
    await harness.moveTo(hours(harness.simulators.now().toISOString(), 10 * 24));
    const { body: preview } = await previewed(purchase_id, yearly);
    const on = '/subscriptions/';
    stripe.failNext(...Array.from({ length: 3 }, () => ({ kind: 'cut_after', on, method: 'POST' }) as never));
    const body = bodyOf(purchase_id, preview, 'now');
    await harness.as(member, 'POST /plan_changes', { body });
    stripe.failNoMore();
    await run();
    expect(await state()).toBe('done');
    expect(await charges(purchase_id)).toEqual(['paid 499', `paid ${body.due}`]);
    expect((await harness.purchase(member, purchase_id)).next_charge).toBe(preview.now?.next_charge);
    await harness.expectConsistent();
  });
});

describe('at PayPal', () => {
  it('the buyer agrees, and the new price is charged with the next cycle; taking it back is agreed to as well', async () => {
    const purchase_id = await atPaypal();
    const { body: preview } = await previewed(purchase_id, large);
    expect([preview.now, preview.by_paypal]).toEqual([null, true]);
    const asked = bodyOf(purchase_id, preview, 'next');
    const { body } = await harness.as(member, 'POST /plan_changes', { body: asked });
    expect([body.plan_change.state, body.approve_url]).toEqual([
      'approving',
      expect.stringContaining('ba_token'),
    ]);
    const agree = (url: string | null) => harness.approve({ links: [{ href: String(url) }] }, 'agree');
    await agree(body.approve_url);
    await run();
    expect(await state()).toBe('planned');
    const { body: reverting } = await withdraw(body.plan_change.plan_change_id);
    expect(await state()).toBe('planned');
    await agree(reverting.approve_url);
    await run();
    expect(await state()).toBe('withdrawn');
    const again = await harness.as(member, 'POST /plan_changes', { body: asked });
    await agree(again.body.approve_url);
    await run();
    await harness.moveTo(hours(asked.effectiveAt, 3));
    await run();
    expect([await state(), await titleOf(purchase_id)]).toEqual(['done', '12 clases al mes']);
    expect(await charges(purchase_id)).toEqual(['paid 499', 'paid 999']);
    expect(await lots(purchase_id)).toEqual([8, 12]);
    await harness.expectConsistent();
  });

  it('a change that the buyer did not approve never happens', async () => {
    const purchase_id = await atPaypal();
    const { body } = await change(purchase_id, large, 'next');
    await harness.moveTo(hours(body.plan_change.effectiveAt, 3));
    await run();
    expect([await state(), await charges(purchase_id)]).toEqual(['withdrawn', ['paid 499', 'paid 499']]);
    await harness.expectConsistent();
  });
});
