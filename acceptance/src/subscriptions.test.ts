import { dayIn } from '@tbm/domain/time';
import { makeDiscount } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Subscriptions by card, from the first payment to the last.
let harness: PaymentHarness;
let member: SignedIn;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.simulators.stripe.setDelivery({ delayMs: 0, times: 1, paused: false });
  member = await harness.member();
});

const days = (count: number): string =>
  new Date(harness.simulators.now().getTime() + count * 86_400_000).toISOString();
const paid = async (purchase_id: number) =>
  (await harness.purchase(member, purchase_id)).invoices.map(({ status, total_payment }) => [
    status,
    total_payment,
  ]);
const access = async () =>
  (
    await harness.rows<{ yes: boolean }>(
      `select exists (select from purchases where customer_id = $1 and include_online
        and status in ('active', 'cancelled') and access_until > $2) as yes`,
      member.customer_id,
      harness.simulators.now().toISOString(),
    )
  )[0]?.yes;

it('a bill that was never paid is void after a cancellation, though the last one is paid', async () => {
  const { stripe } = harness.simulators;
  const item = await harness.subscription();
  const { body } = await harness.attempt(member, item, { payment_method: 'pm_card_visa' });
  await harness.idle();
  const { subscription_id } = await harness.purchase(member, body.purchase_id);
  stripe.setBilling({ retryDays: [1], afterRetries: 'past_due' });
  stripe.declineNext(String(subscription_id), 'generic_decline', 2);
  const bills = () =>
    stripe
      .list('invoice')
      .filter(({ parent }) => parent?.subscription_details?.subscription === subscription_id)
      .map(({ status }) => status)
      .toSorted();
  await harness.moveTo(days(63));
  stripe.setBilling({ retryDays: [1, 3, 5], afterRetries: 'cancel' });
  expect(bills()).toEqual(['open', 'paid', 'paid']);
  const cancel = { purchase_id: body.purchase_id, cancel_reason: 'Cambio de residencia' };
  expect((await harness.as(member, 'POST /purchases/cancel', { body: cancel })).status).toBe(200);
  await harness.idle();
  expect(bills()).toEqual(['paid', 'paid', 'void']);
  const queued = await harness.rows(
    'select run_at from graphile_worker.jobs where key = $1',
    `end:${body.purchase_id}`,
  );
  expect(queued).toEqual([]);
  await harness.expectConsistent();
});

it('a trial begins and is charged once its free days are over, also where they have no bill of $0', async () => {
  const { stripe } = harness.simulators;
  stripe.setTrialBills(false);
  const item = await harness.subscription({ free_trial_length: 7 });
  const cart_id = 'trial-without-bill';
  const { body } = await harness.attempt(member, item, { cart_id });
  await harness.confirm(body.clientSecret, 'pm_card_visa_debit');
  expect((await harness.attempt(member, item, { cart_id })).body.next).toBe('done');
  await harness.idle();
  stripe.setTrialBills(true);
  expect(await harness.purchase(member, body.purchase_id)).toMatchObject({ status: 'active', invoices: [] });
  expect(await harness.sentMessages(member)).toEqual(['receipt:purchase']);
  await harness.moveTo(days(8));
  expect(await paid(body.purchase_id)).toEqual([['paid', 499]]);
  expect(await harness.sentMessages(member)).toEqual(['receipt:purchase', 'receipt:charge']);
  await harness.expectConsistent();
});

describe('a subscription that is charged at once', () => {
  it('is paid with a new card, which is saved, and renews every month [PUR-014, CHK-017, PKG-005]', async () => {
    const item = await harness.subscription({ class_amount: 8 });
    const { body } = await harness.attempt(member, item);
    expect(body).toMatchObject({ next: 'pay_card', clientSecret: expect.stringMatching(/^pi_/), url: null });
    await harness.confirm(body.clientSecret);
    await harness.idle();
    expect(await harness.purchase(member, body.purchase_id)).toMatchObject({
      status: 'active',
      subscription_id: expect.stringMatching(/^sub_/),
      subscription_period: 'month',
      subscription_interval: 1,
      free_trial_length: null,
      total_payment: 499,
    });
    const { body: cards } = await harness.as(member, 'GET /payment_sources', {});
    expect(cards).toMatchObject([{ card_type: 'visa', last_digits: '4242', pays_subscription: true }]);
    await harness.moveTo(days(70));
    expect(await paid(body.purchase_id)).toEqual([
      ['paid', 499],
      ['paid', 499],
      ['paid', 499],
    ]);
    expect(
      await harness.rows(
        'select period, granted from credit_lots where purchase_id = $1 order by period',
        body.purchase_id,
      ),
    ).toEqual([
      { period: 1, granted: 8 },
      { period: 2, granted: 8 },
      { period: 3, granted: 8 },
    ]);
    expect(await harness.sentMessages(member)).toEqual([
      'receipt:purchase',
      'receipt:charge',
      'receipt:charge',
    ]);
    const [first] = await harness.rows<{ data: { authorised: { text: string } }; stored: string }>(
      `select m.data, c.text as stored from messages m join charge_consents c on c.purchase_id = $1
       where m.cause = 'receipt:purchase:' || $1`,
      body.purchase_id,
    );
    expect(first?.data.authorised.text).toBe(first?.stored);
    expect(first?.stored).toContain('$499 cada mes a este método de pago desde el');
    await harness.expectConsistent();
  });

  it('is paid with a saved card at once, and with one that needs authentication [CHK-019, API-039]', async () => {
    const item = await harness.subscription();
    const { body: card } = await harness.as(member, 'POST /payment_sources/stripe', {
      body: { payment_method: 'pm_card_mastercard' },
    });
    const first = await harness.attempt(member, item, { payment_source_id: card.payment_source_id });
    expect(first).toMatchObject({ status: 200, body: { next: 'done', clientSecret: null } });
    expect((await harness.purchase(member, first.body.purchase_id)).status).toBe('active');
    await harness.idle();
    expect((await harness.as(member, 'GET /payment_sources', {})).body).toMatchObject([
      { card_type: 'mastercard', last_digits: '4444', pays_subscription: true },
    ]);

    const other = await harness.subscription();
    const asks = await harness.attempt(member, other, {
      payment_method: 'pm_card_threeDSecure2Required',
      metadata: { second_access: true },
    });
    expect(asks.body).toMatchObject({ next: 'ask_bank', clientSecret: expect.stringMatching(/^pi_/) });
    expect((await harness.purchase(member, asks.body.purchase_id)).status).toBe('pending');
    await harness.authenticate(asks.body.clientSecret);
    expect((await harness.purchase(member, asks.body.purchase_id)).status).toBe('active');
    await harness.expectConsistent();
  });

  it('runs once per package and access, however many visits press at once', { timeout: 60_000 }, async () => {
    const [monthly, quarterly] = [
      await harness.subscription(),
      await harness.subscription({ subscription_interval: 3 }),
    ];
    const { body: card } = await harness.as(member, 'POST /payment_sources/stripe', {
      body: { payment_method: 'pm_card_mastercard' },
    });
    const { payment_source_id } = card;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        harness.attempt(member, index % 2 ? monthly : quarterly, { payment_source_id }),
      ),
    );
    await harness.idle();
    const [{ active } = { active: 0 }] = await harness.rows<{ active: number }>(
      `select count(*)::int as active from purchases where customer_id = $1 and status in ('pending', 'active')`,
      member.customer_id,
    );
    expect(active).toBe(1);
    const charged = await harness.rows(
      `select i.invoice_id from invoices i join purchases p using (purchase_id)
       where p.customer_id = $1 and i.status = 'paid'`,
      member.customer_id,
    );
    expect(charged).toHaveLength(1);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    await harness.expectConsistent();
  });

  it('stays payable with another card after a decline, and begins once for ten attempts [ERR-020, ERR-021]', async () => {
    const item = await harness.subscription();
    const cart = { cart_id: `ten-${member.customer_id}-00` };
    const ten = await Promise.all(Array.from({ length: 10 }, () => harness.attempt(member, item, cart)));
    const ids = new Set(ten.filter(({ status }) => status === 200).map(({ body }) => body.purchase_id));
    expect(ids.size).toBe(1);
    for (const [payment_method, code] of [
      ['pm_card_chargeDeclinedInsufficientFunds', 'card_no_funds'],
      ['pm_card_chargeDeclined', 'card_declined'],
      ['pm_card_chargeDeclinedExpiredCard', 'card_expired'],
      ['pm_card_chargeDeclinedIncorrectCvc', 'card_wrong_cvc'],
      ['pm_card_chargeDeclinedFraudulent', 'card_suspicious'],
      ['pm_card_chargeDeclinedProcessingError', 'card_refused'],
    ] as const)
      expect(await harness.attempt(member, item, { ...cart, payment_method })).toMatchObject({
        status: 402,
        body: { code },
      });
    const { body } = await harness.attempt(member, item, { ...cart, payment_method: 'pm_card_visa' });
    expect(body.next).toBe('done');
    await harness.idle();
    const subscriptions = harness.simulators.stripe
      .list('subscription')
      .filter(({ metadata }) => metadata.purchase_id === String(body.purchase_id));
    expect(subscriptions).toHaveLength(1);
    expect((await paid(body.purchase_id)).filter(([status]) => status === 'paid')).toEqual([['paid', 499]]);
    expect(await harness.sentMessages(member)).toEqual(['receipt:purchase']);
    await harness.expectConsistent();
  });

  it('fails after a day without payment, and can then no longer be paid', async () => {
    const item = await harness.subscription();
    const { body } = await harness.attempt(member, item);
    await harness.moveTo(days(1.1));
    await harness.job('reconcile_pending_purchases');
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('failed');
    expect((await harness.confirm(body.clientSecret)).status).toBe(400);
    await harness.expectConsistent();
  });

  it.each([
    [true, [399, 499, 499]],
    [false, [399, 399, 399]],
  ])('takes a discount off the first invoice only: %s [CHK-022]', async (first_invoice_only, sums) => {
    const item = await harness.subscription();
    const { code } = await makeDiscount(harness.pool, { amount: 100, is_percent: false, first_invoice_only });
    const { body } = await harness.attempt(member, item, {
      discountCode: code,
      payment_method: 'pm_card_visa',
    });
    await harness.moveTo(days(65));
    expect((await paid(body.purchase_id)).map(([, sum]) => sum)).toEqual(sums);
    await harness.expectConsistent();
  });

  it('requires a card when only the first month is free, and charges the second [CHK-022]', async () => {
    const item = await harness.subscription();
    const { code } = await makeDiscount(harness.pool, { amount: 100, first_invoice_only: true });
    const cart = { cart_id: `free-${member.customer_id}-0`, discountCode: code };
    const asked = await harness.attempt(member, item, cart);
    expect(asked.body).toMatchObject({ next: 'save_card', clientSecret: expect.stringMatching(/^seti_/) });
    await harness.confirm(asked.body.clientSecret);
    expect((await harness.attempt(member, item, cart)).body.next).toBe('done');
    await harness.idle();
    expect(await paid(asked.body.purchase_id)).toEqual([]);
    await harness.moveTo(days(35));
    expect(await paid(asked.body.purchase_id)).toEqual([['paid', 499]]);
    await harness.expectConsistent();
  });
});

it('pays an unpaid renewal with a card that needs authentication', async () => {
  const { body } = await harness.attempt(member, await harness.subscription(), {
    payment_method: 'pm_card_visa',
  });
  const { purchase_id } = body;
  await harness.idle();
  const { subscription_id, paid_until } = await harness.purchase(member, purchase_id);
  harness.simulators.stripe.declineNext(String(subscription_id), 'generic_decline', 1);
  // After the charge and before the next try, whether the month has 28 or 31 days.
  await harness.moveTo(new Date(Date.parse(String(paid_until)) + 4 * 3_600_000).toISOString());
  const card = await harness.as(member, 'POST /payment_sources/stripe', {
    body: { payment_method: 'pm_card_threeDSecure2Required' },
  });
  const refused = await harness.as(member, 'POST /payment_sources/stripe', {
    body: { payment_method: 'pm_card_chargeCustomerFail' },
  });
  const pay = (id: number) => harness.as(member, 'POST /payment_sources/:id/default', { params: { id } });
  expect(await pay(refused.body.payment_source_id)).toMatchObject({
    status: 402,
    body: { code: 'card_declined' },
  });
  const asks = await pay(card.body.payment_source_id);
  expect(asks).toMatchObject({ status: 200, body: { next: 'ask_bank' } });
  await harness.authenticate(asks.body.clientSecret);
  expect((await paid(purchase_id)).filter(([status]) => status === 'paid')).toHaveLength(2);
  await harness.expectConsistent();
});

describe('a free trial', () => {
  let trial: number;
  beforeAll(async () => {
    trial = await harness.subscription({ title: 'Online con prueba', free_trial_length: 7 });
  });

  it('requires a card, charges nothing until it ends, then renews, fails, notifies and recovers [PUR-013, TRIAL-001, X26]', async () => {
    const cart = { cart_id: `trial-${member.customer_id}` };
    const asked = await harness.attempt(member, trial, cart);
    expect(asked.body).toMatchObject({ next: 'save_card', clientSecret: expect.stringMatching(/^seti_/) });
    const { purchase_id } = asked.body;
    expect((await harness.purchase(member, purchase_id)).status).toBe('pending');
    await harness.confirm(asked.body.clientSecret);
    expect((await harness.attempt(member, trial, cart)).body).toMatchObject({ purchase_id, next: 'done' });
    const begun = await harness.purchase(member, purchase_id);
    expect(begun).toMatchObject({
      status: 'active',
      free_trial_length: 7,
      free_trial_period: 'day',
      invoices: [],
    });
    expect(begun.next_charge).toBe(dayIn(days(7), 'America/Monterrey').toString());
    expect(await access()).toBe(true);

    await harness.moveTo(days(0.9));
    await harness.job('announce_charges');
    expect(await harness.sentMessages(member)).toEqual(['receipt:purchase']);
    // The second day of the trial.
    await harness.moveTo(days(0.2));
    await harness.job('announce_charges');
    await harness.job('announce_charges');
    expect(await harness.sentMessages(member)).toEqual(['receipt:purchase', 'trial_ending']);
    await harness.moveTo(days(6.4));
    expect(await paid(purchase_id)).toEqual([['paid', 499]]);

    // More than five full days before the charge, whether the month has 28 or 31 days.
    const { subscription_id, paid_until } = await harness.purchase(member, purchase_id);
    await harness.moveTo(new Date(Date.parse(String(paid_until)) - 5.9 * 86_400_000).toISOString());
    await harness.job('announce_charges');
    expect(await harness.sentMessages(member)).toEqual([
      'receipt:purchase',
      'trial_ending',
      'receipt:charge',
      'renewal_coming',
    ]);
    harness.simulators.stripe.declineNext(String(subscription_id), 'insufficient_funds', 2);
    await harness.moveTo(days(8.4));
    expect(await paid(purchase_id)).toEqual([
      ['paid', 499],
      ['failed', 499],
      ['failed', 499],
    ]);
    expect(await access()).toBe(true);
    expect((await harness.sentMessages(member)).filter((cause) => cause === 'payment_failed')).toHaveLength(
      2,
    );
    const { body: card } = await harness.as(member, 'POST /payment_sources', {
      body: { source_id: 'pm_card_mastercard' },
    });
    const taken = await harness.as(member, 'POST /payment_sources/:id/default', {
      params: { id: card.payment_source_id },
    });
    expect(taken).toMatchObject({
      status: 200,
      body: { next: 'done', payment_source: { pays_subscription: true } },
    });
    await harness.idle();
    expect((await paid(purchase_id)).filter(([status]) => status === 'paid')).toHaveLength(2);
    await harness.moveTo(days(30));
    expect(await harness.purchase(member, purchase_id)).toMatchObject({ status: 'active' });
    expect((await paid(purchase_id)).filter(([status]) => status === 'paid')).toHaveLength(3);
    await harness.expectConsistent();
  });

  it('ends when its first charge is declined four times, and is never charged again', async () => {
    const { body } = await harness.attempt(member, trial, { payment_method: 'pm_card_chargeCustomerFail' });
    expect(body.next).toBe('done');
    expect(await access()).toBe(true);
    await harness.moveTo(days(9));
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
    expect(await access()).toBe(true);
    await harness.moveTo(days(5));
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('failed');
    expect(await access()).toBe(false);
    expect((await harness.sentMessages(member)).filter((cause) => cause === 'payment_failed')).toHaveLength(
      4,
    );
    // On the page of the mail the member can no longer pay for an ended subscription.
    const { subscription_id } = await harness.purchase(member, body.purchase_id);
    const owed = harness.simulators.stripe
      .list('invoice')
      .filter(
        ({ parent, amount_due }) =>
          parent?.subscription_details?.subscription === subscription_id && amount_due > 0,
      );
    expect(owed.map(({ status }) => status)).toEqual(['void']);
    await harness.moveTo(days(70));
    expect(await paid(body.purchase_id)).toEqual(Array.from({ length: 4 }, () => ['failed', 499]));
    await harness.expectConsistent();
  });

  it('is granted once per member and once per card, even for simultaneous requests', async () => {
    // A card that no other customer used: the simulator identifies cards by number.
    const first = await harness.attempt(member, trial, { payment_method: 'pm_card_amex' });
    expect(first.body.next).toBe('done');
    // The card pays for no trial of another package either.
    const second = await harness.subscription({ free_trial_length: 14 });
    const again = { payment_method: 'pm_card_visa_debit', metadata: { second_access: true } };
    expect(await harness.attempt(member, second, again)).toMatchObject({
      status: 409,
      body: { code: 'trial_used' },
    });
    const other = await harness.member();
    expect(await harness.attempt(other, trial, { payment_method: 'pm_card_amex' })).toMatchObject({
      status: 409,
      body: { code: 'trial_used' },
    });
    const [one, two] = [await harness.member(), await harness.member()];
    const both = await Promise.all(
      [one, two].map((customer) =>
        harness.attempt(customer, trial, { payment_method: 'pm_card_mastercard_debit' }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await harness.expectConsistent();
  });

  it('authenticates the card before it begins, so that it can be charged later without the customer', async () => {
    const more = {
      cart_id: `asked-${member.customer_id}-0`,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    };
    const { body } = await harness.attempt(member, trial, more);
    expect(body).toMatchObject({ next: 'ask_bank', clientSecret: expect.stringMatching(/^seti_/) });
    await harness.authenticate(body.clientSecret);
    expect((await harness.attempt(member, trial, { cart_id: more.cart_id })).body).toMatchObject({
      purchase_id: body.purchase_id,
      next: 'done',
    });
    await harness.moveTo(days(8));
    expect(await paid(body.purchase_id)).toEqual([['paid', 499]]);
    await harness.expectConsistent();
  });

  it('begins even if the browser never returns or no event arrives', async () => {
    const { body } = await harness.attempt(member, trial);
    await harness.confirm(body.clientSecret, 'pm_card_createDispute');
    await harness.idle();
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');

    const other = await harness.member();
    harness.simulators.stripe.setDelivery({ paused: true });
    const silent = await harness.attempt(other, trial);
    await harness.confirm(silent.body.clientSecret, 'pm_card_pendingRefund');
    harness.simulators.advance(180);
    await harness.job('reconcile_pending_purchases');
    expect((await harness.purchase(other, silent.body.purchase_id)).status).toBe('active');
    harness.simulators.stripe.setDelivery({ paused: false });
    harness.simulators.stripe.flush('shuffled');
    await harness.expectConsistent();
  });
});

describe('events in any order', () => {
  it('lead to the same state when they are repeated and shuffled [reliability: disorder]', async () => {
    const item = await harness.subscription({ class_amount: 4 });
    const { body } = await harness.attempt(member, item, { payment_method: 'pm_card_visa' });
    harness.simulators.stripe.setDelivery({ paused: true, times: 3 });
    const { subscription_id } = await harness.purchase(member, body.purchase_id);
    harness.simulators.stripe.declineNext(String(subscription_id), 'generic_decline', 1);
    harness.simulators.advance(new Date(days(70)));
    harness.simulators.stripe.setDelivery({ paused: false });
    harness.simulators.stripe.flush('shuffled');
    await harness.idle();
    const sums = await paid(body.purchase_id);
    expect(sums.filter(([status]) => status === 'paid')).toHaveLength(3);
    expect(
      await harness.rows(
        'select period from credit_lots where purchase_id = $1 order by period',
        body.purchase_id,
      ),
    ).toEqual([{ period: 1 }, { period: 2 }, { period: 3 }]);
    await harness.expectConsistent();
  });
});

describe('a provider in trouble [reliability: provider trouble]', () => {
  const faults = ['error', 'cut', 'cut_after'] as const;
  it.each([1, 3, 5])(
    'makes one subscription and one charge, whichever call goes wrong (%i)',
    async (skipped) => {
      const item = await harness.subscription();
      const more = { cart_id: `trouble-${member.customer_id}`, payment_method: 'pm_card_visa' };
      // Enough in a row that the adapter's own retries do not hide them.
      const kinds = Array.from({ length: 3 * skipped }, (_, index) => ({
        kind: faults[(skipped + index) % 3] ?? 'error',
      }));
      harness.simulators.stripe.failNext(...kinds);
      let answer = await harness.attempt(member, item, more);
      for (let tries = 0; answer.status === 503 && tries < 30; tries++)
        answer = await harness.attempt(member, item, more);
      expect(answer).toMatchObject({ status: 200, body: { next: 'done' } });
      await harness.idle();
      const { purchase_id } = answer.body;
      expect(await paid(purchase_id)).toEqual([['paid', 499]]);
      const made = harness.simulators.stripe
        .list('subscription')
        .filter(({ metadata }) => metadata.purchase_id === String(purchase_id));
      expect(made).toHaveLength(1);
      await harness.expectConsistent();
    },
    60_000,
  );

  it('begins one trial', async () => {
    const trial = await harness.subscription({ free_trial_length: 7 });
    const more = {
      cart_id: `trouble-trial-${member.customer_id}`,
      payment_method: 'pm_card_visa_chargeDeclinedLostCard',
    };
    expect((await harness.attempt(member, trial, more)).status).toBe(402);
    await harness.rows('update trials set fingerprint = null');
    const good = { ...more, payment_method: 'pm_card_visa' };
    harness.simulators.stripe.failNext(
      ...Array.from({ length: 7 }, (_, index) => ({ kind: faults[index % 3] ?? 'error' })),
    );
    let answer = await harness.attempt(member, trial, good);
    for (let tries = 0; answer.status === 503 && tries < 30; tries++)
      answer = await harness.attempt(member, trial, good);
    expect(answer.body.next).toBe('done');
    await harness.idle();
    expect(
      await harness.rows('select status from purchases where customer_id = $1', member.customer_id),
    ).toEqual([{ status: 'active' }]);
    await harness.expectConsistent();
  }, 180_000);
});
