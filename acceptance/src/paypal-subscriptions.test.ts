import { makeDiscount } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Subscriptions at PayPal from approval to the last charge, and the retention offer.
let harness: PaymentHarness;
let member: SignedIn;
const [monthly, trial, offered] = [149, 19_271, 19_285];
const reason = 'Por el momento no puedo pagarlo';

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  paypal = harness.simulators.paypal;
  await harness.subscription({ class_package_id: monthly });
  await harness.subscription({ class_package_id: trial, free_trial_length: 7 });
  await harness.subscription({ class_package_id: offered, price: 145, class_amount: 0, customer_limit: 1 });
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.simulators.paypal.setDelivery({ delayMs: 0, times: 1, paused: false });
  member = await harness.member();
});

let paypal: PaymentHarness['simulators']['paypal'];
const days = (count: number): string =>
  new Date(harness.simulators.now().getTime() + count * 86_400_000).toISOString();
const subscribed = async (item: number, more: object = {}): Promise<number> => {
  const { body } = await harness.atPaypal(member, item, more);
  await harness.approve(body, 'agree');
  expect((await harness.capture(member, body, item)).status).toBe(200);
  await harness.idle();
  return body.purchase_id;
};
const paid = async (purchase_id: number) =>
  (await harness.purchase(member, purchase_id)).invoices.map(({ status, total_payment }) =>
    status === 'paid' ? total_payment : status,
  );
const standing = async (purchase_id: number) => (await harness.purchase(member, purchase_id)).status;
const idOf = async (purchase_id: number) =>
  String((await harness.purchase(member, purchase_id)).subscription_id);
const hasAccess = async () => (await harness.as(member, 'GET /customer', {})).body.has_access;
const leave = async (call: 'cancel' | 'cancel-offer', purchase_id: number, cancel_reason = reason) => {
  const answer = await harness.as(member, `POST /purchases/${call}`, {
    body: { purchase_id, cancel_reason },
  });
  const { status, body } = answer;
  return { status, body, links: 'links' in body ? body.links : [] };
};

describe('a subscription at PayPal [CHK-020, API-040, API-041]', () => {
  it('is approved, charged at once, and renews every month [PUR-014]', async () => {
    const item = await harness.subscription({ class_amount: 8 });
    const { body } = await harness.atPaypal(member, item);
    expect(body).toMatchObject({
      next: 'approve',
      orderID: null,
      subscription_id: expect.stringMatching(/^I-/),
      plan_id: expect.stringMatching(/^P-/),
      links: [{ rel: 'approve' }],
    });
    expect((await harness.capture(member, body, item)).body.code).toBe('wallet_not_approved');
    await harness.approve(body, 'agree');
    // Nothing is charged before we activate it.
    expect(await paid(body.purchase_id)).toEqual([]);
    const all = await Promise.all([1, 2, 3].map(() => harness.capture(member, body, item)));
    for (const one of all)
      expect(one.body).toMatchObject({
        purchase_id: body.purchase_id,
        plan_id: body.plan_id,
        status: 'active',
      });
    await harness.idle();
    expect((await harness.purchase(member, body.purchase_id)).next_charge).toBe('2027-02-10');
    await harness.moveTo(days(70));
    expect(await paid(body.purchase_id)).toEqual([499, 499, 499]);
    expect(
      await harness.rows(
        'select period from credit_lots where purchase_id = $1 order by 1',
        body.purchase_id,
      ),
    ).toEqual([{ period: 1 }, { period: 2 }, { period: 3 }]);
    expect(await harness.sentMessages(member)).toEqual([
      'receipt:purchase',
      'receipt:charge',
      'receipt:charge',
    ]);
    await harness.expectConsistent();
  });

  it('is announced, fails, reports each try, and ends when PayPal gives up', async () => {
    const purchase_id = await subscribed(monthly);
    await harness.moveTo(days(28.5));
    await harness.job('announce_charges');
    paypal.declineNext(await idOf(purchase_id), 99);
    await harness.moveTo(days(3));
    expect(await standing(purchase_id)).toBe('active');
    expect(await hasAccess()).toBe(true);
    await harness.moveTo(days(12));
    expect(await paid(purchase_id)).toEqual([499, 'failed', 'failed', 'failed']);
    expect(await standing(purchase_id)).toBe('failed');
    expect(await hasAccess()).toBe(false);
    expect(await harness.sentMessages(member)).toEqual([
      'receipt:purchase',
      'renewal_coming',
      ...Array.from({ length: 3 }, () => 'payment_failed'),
    ]);
    // PayPal could reactivate a suspended subscription, so we cancel it.
    const paypalSubscription = paypal
      .list('subscription')
      .find(({ custom_id }) => custom_id === String(purchase_id));
    expect(paypalSubscription?.status).toBe('CANCELLED');
    await harness.expectConsistent();
  });

  it('recovers with the next try after a failed charge, and keeps its billing dates', async () => {
    const purchase_id = await subscribed(monthly);
    paypal.declineNext(await idOf(purchase_id), 1);
    const { paid_until: before } = await harness.purchase(member, purchase_id);
    await harness.moveTo(days(32));
    await harness.moveTo(days(5));
    expect(await paid(purchase_id)).toEqual([499, 'failed', 499]);
    const { paid_until } = await harness.purchase(member, purchase_id);
    const day = (time: string | null) => Number(time?.slice(8, 10));
    expect(day(paid_until)).toBe(day(before));
    await leave('cancel', purchase_id);
    await harness.idle();
    expect((await harness.purchase(member, purchase_id)).paid_until).toBe(paid_until);
    await harness.moveTo(days(60));
    expect(await paid(purchase_id)).toHaveLength(3);
    await harness.expectConsistent();
  });

  it('asks for a confirmed e-mail or telephone before a free trial: PayPal names no card', async () => {
    const invented = await harness.member();
    await harness.pool.query('update identity_users set "emailVerified" = false where id = $1', [
      invented.uid,
    ]);
    expect(await harness.atPaypal(invented, trial)).toMatchObject({
      status: 412,
      body: { code: 'contact_unverified' },
    });
    expect((await harness.as(invented, 'GET /purchases', { query: { page: 1 } })).body.data).toEqual([]);
  });

  it('begins with a free trial, once per member, then charges [TRIAL-001, PUR-013]', async () => {
    const purchase_id = await subscribed(trial);
    expect(await harness.purchase(member, purchase_id)).toMatchObject({ status: 'active', invoices: [] });
    expect((await harness.purchase(member, purchase_id)).trial_ends_at).not.toBeNull();
    expect(await hasAccess()).toBe(true);
    const byCard = { payment_method: 'pm_card_visa' };
    expect((await harness.atPaypal(member, trial)).body.code).toBe('already_subscribed');
    expect((await harness.attempt(member, trial, byCard)).body.code).toBe('already_subscribed');
    await harness.moveTo(days(1.5));
    await harness.job('announce_charges');
    expect(await harness.sentMessages(member)).toEqual(['receipt:purchase', 'trial_ending']);
    await harness.moveTo(days(44));
    expect(await paid(purchase_id)).toEqual([499, 499]);
    await leave('cancel', purchase_id);
    expect((await harness.atPaypal(member, trial)).body.code).toBe('trial_used');
    expect((await harness.attempt(member, trial, byCard)).body.code).toBe('trial_used');
    await harness.moveTo(days(40));
    expect(await paid(purchase_id)).toHaveLength(2);
    await harness.expectConsistent();
  });

  it('discounts the first charge or all charges, or makes the first month free [CHK-022]', async () => {
    for (const [amount, first_invoice_only, sums] of [
      [100, true, [399, 499, 499]],
      [100, false, [399, 399, 399]],
      [499, true, [499, 499]],
    ] as const) {
      const item = await harness.subscription();
      const { code } = await makeDiscount(harness.pool, { amount, is_percent: false, first_invoice_only });
      member = await harness.member();
      const purchase_id = await subscribed(item, { discountCode: code });
      expect(await standing(purchase_id)).toBe('active');
      await harness.moveTo(days(65));
      expect(await paid(purchase_id)).toEqual(sums);
    }
    const { code } = await makeDiscount(harness.pool, { amount: 100, first_invoice_only: false });
    expect((await harness.atPaypal(member, monthly, { discountCode: code })).body.code).toBe('wallet_unfit');
    await harness.expectConsistent();
  });

  it('is activated without the browser, and ends when the first charge is never made', async () => {
    const first = await harness.atPaypal(member, monthly);
    await harness.approve(first.body, 'agree');
    await harness.moveTo(days(0.02));
    await harness.job('reconcile_pending_purchases');
    expect(await standing(first.body.purchase_id)).toBe('active');
    member = await harness.member();
    const second = await harness.atPaypal(member, monthly);
    await harness.approve(second.body, 'declined');
    expect((await harness.capture(member, second.body, monthly)).body.status).toBe('pending');
    await harness.moveTo(days(1.1));
    await harness.job('reconcile_pending_purchases');
    expect(await standing(second.body.purchase_id)).toBe('failed');
    await harness.moveTo(days(20));
    expect(await paid(second.body.purchase_id)).toEqual(['failed']);
    await harness.expectConsistent();
  });

  it('is never charged once given up, even if the buyer approves it later', async () => {
    const { body } = await harness.atPaypal(member, monthly);
    await harness.moveTo(days(1.1));
    await harness.job('reconcile_pending_purchases');
    await harness.approve(body, 'agree');
    expect((await harness.capture(member, body, monthly)).body.code).toBe('purchase_failed');
    await harness.moveTo(days(40));
    expect(await paid(body.purchase_id)).toEqual([]);
    await harness.expectConsistent();
  });

  it('ends with the paid period when the member cancels it here or at PayPal [API-037, PUR-028]', async () => {
    const cancelledInApp = await subscribed(monthly);
    // PayPal is unreachable; the cancellation reaches it later.
    paypal.failNext(...Array.from({ length: 3 }, () => ({ kind: 'error' as const, on: '/cancel' })));
    expect((await leave('cancel', cancelledInApp)).status).toBe(200);
    expect(await standing(cancelledInApp)).toBe('cancelled');
    await expect
      .poll(
        () =>
          paypal.list('subscription').find(({ custom_id }) => custom_id === String(cancelledInApp))?.status,
        {
          timeout: 20_000,
        },
      )
      .toBe('CANCELLED');
    expect(await hasAccess()).toBe(true);
    const cancelledAtPaypal = await subscribed(await harness.subscription());
    await fetch(`${harness.simulators.url}/paypal/cancel/${await idOf(cancelledAtPaypal)}`, {
      method: 'POST',
    });
    await harness.idle();
    expect(await standing(cancelledAtPaypal)).toBe('cancelled');
    await harness.moveTo(days(40));
    expect(await hasAccess()).toBe(false);
    expect([await paid(cancelledInApp), await paid(cancelledAtPaypal)]).toEqual([[499], [499]]);
    await harness.expectConsistent();
  });

  it.each(['error', 'cut', 'cut_after'] as const)(
    'comes through "%s" at every call [reliability: provider trouble]',
    async (kind) => {
      paypal.failNext({ kind, on: 'POST /v1/billing/subscriptions' });
      const { body } = await harness.atPaypal(member, monthly);
      await harness.approve(body, 'agree');
      paypal.failNext({ kind, on: '/activate' }, { kind, on: '/transactions' });
      await harness.capture(member, body, monthly);
      await harness.idle();
      expect(await standing(body.purchase_id)).toBe('active');
      paypal.failNext({ kind, on: '/cancel' });
      await leave('cancel', body.purchase_id);
      await harness.moveTo(days(40));
      expect(await paid(body.purchase_id)).toEqual([499]);
      await harness.expectConsistent();
    },
  );
});

describe('the retention offer at PayPal [PUR-040, PUR-041, API-038, CONST-004]', () => {
  const offer = async (purchase_id: number) => {
    const { status, links } = await leave('cancel-offer', purchase_id);
    expect(status).toBe(200);
    return { links };
  };
  const successor = async (purchase_id: number) => {
    const [row] = await harness.rows<{ purchase_id: number; subscription_id: string }>(
      `select purchase_id, subscription_id from purchases where replaces_purchase_id = $1 and status <> 'failed'`,
      purchase_id,
    );
    if (!row) throw new Error('no successor');
    return row;
  };
  const attempts = async () => (await harness.as(member, 'GET /customer', {})).body.cancel_attempt;

  it('replaces the old subscription on the next charge date: no gap, no double charge, two charges at half price', async () => {
    const purchase_id = await subscribed(monthly);
    await harness.moveTo(days(12));
    const { links } = await offer(purchase_id);
    expect(links).toEqual([{ rel: 'approve', href: expect.any(String) }]);
    // A repeated request answers the same.
    expect((await offer(purchase_id)).links).toEqual(links);
    expect(await attempts()).toBeNull();
    const next = await successor(purchase_id);
    await harness.approve({ links }, 'agree');
    const taken = await Promise.all(
      [1, 2, 3].map(() => harness.capture(member, { orderID: null, ...next }, offered)),
    );
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
    await harness.idle();
    expect(await standing(purchase_id)).toBe('cancelled');
    expect(await attempts()).not.toBeNull();
    const begun = await harness.purchase(member, next.purchase_id);
    expect(begun).toMatchObject({ status: 'active', class_package_id: offered, invoices: [] });
    expect(begun.next_charge).toBe((await harness.purchase(member, purchase_id)).paid_until?.slice(0, 10));
    for (let day = 0; day < 25; day += 4) {
      expect(await hasAccess()).toBe(true);
      await harness.moveTo(days(4));
    }
    expect(await paid(next.purchase_id)).toEqual([249.5]);
    await harness.moveTo(days(65));
    expect(await paid(purchase_id)).toEqual([499]);
    expect(await paid(next.purchase_id)).toEqual([249.5, 249.5, 499]);
    expect(await harness.sentMessages(member)).toEqual([
      'receipt:purchase',
      'offer_applied',
      'receipt:charge',
      'receipt:charge',
      'receipt:charge',
    ]);
    expect((await leave('cancel-offer', next.purchase_id)).body.code).toBe('offer_not_possible');
    await harness.expectConsistent();
  });

  it('changes nothing unless the member approves it, and can be requested again', async () => {
    const purchase_id = await subscribed(monthly);
    const first = await offer(purchase_id);
    await harness.approve(first, 'cancel');
    await harness.moveTo(days(1.1));
    await harness.job('reconcile_pending_purchases');
    expect(await harness.purchase(member, purchase_id)).toMatchObject({
      status: 'active',
      cancel_reason: null,
    });
    await harness.moveTo(days(40));
    expect(await paid(purchase_id)).toEqual([499, 499]);
    const second = await offer(purchase_id);
    expect(second.links).not.toEqual(first.links);
    await harness.approve(second, 'agree');
    await harness.moveTo(days(0.02));
    // The member closed the browser: the job applies the approval.
    await harness.job('reconcile_pending_purchases');
    expect(await standing(purchase_id)).toBe('cancelled');
    await harness.moveTo(days(31));
    expect(await paid((await successor(purchase_id)).purchase_id)).toEqual([249.5]);
    await harness.expectConsistent();
  });

  it('starts at the end of a free trial', async () => {
    const purchase_id = await subscribed(trial);
    const { links } = await offer(purchase_id);
    const next = await successor(purchase_id);
    await harness.approve({ links }, 'agree');
    await harness.capture(member, { orderID: null, ...next }, offered);
    await harness.moveTo(days(6));
    expect(await hasAccess()).toBe(true);
    await harness.moveTo(days(3));
    expect([await paid(purchase_id), await paid(next.purchase_id)]).toEqual([[], [249.5]]);
    await harness.expectConsistent();
  });

  it('is refused after a cancellation, after it was used, and for health reasons', async () => {
    const purchase_id = await subscribed(monthly);
    expect((await leave('cancel-offer', purchase_id, 'Tengo una lesión grave')).body.code).toBe(
      'offer_not_possible',
    );
    const late = await offer(purchase_id);
    const next = await successor(purchase_id);
    await harness.approve(late, 'agree');
    await leave('cancel', purchase_id);
    expect((await harness.capture(member, { orderID: null, ...next }, offered)).body.code).toBe(
      'offer_not_possible',
    );
    await harness.moveTo(days(62));
    expect(await paid(purchase_id)).toEqual([499]);
    expect(await paid(next.purchase_id)).toEqual([]);
    expect((await harness.atPaypal(member, offered)).body.code).toBe('package_not_available');
    await harness.expectConsistent();
  });
});

it('events in any order and number lead to the same state [reliability: disorder]', async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(50), { minLength: 5, maxLength: 9 }),
      fc.integer({ min: 1, max: 3 }),
      async (order, times) => {
        member = await harness.member();
        const purchase_id = await subscribed(monthly);
        paypal.setDelivery({ paused: true, times });
        paypal.declineNext(await idOf(purchase_id), 1);
        await harness.moveTo(days(70));
        await fetch(`${harness.simulators.url}/paypal/cancel/${await idOf(purchase_id)}`, { method: 'POST' });
        paypal.setDelivery({ paused: false, times });
        paypal.flush((events) =>
          events
            .map((event, place) => ({ event, rank: order[place % order.length] ?? 0 }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ event }) => event),
        );
        await harness.expectConsistent();
        ends.add(
          JSON.stringify([
            await standing(purchase_id),
            (await paid(purchase_id)).map(String).sort(),
            (await harness.sentMessages(member)).filter((cause) => cause !== 'payment_failed').sort(),
          ]),
        );
      },
    ),
    { numRuns: 4 },
  );
  expect([...ends]).toHaveLength(1);
}, 300_000);
