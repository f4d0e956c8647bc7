import { makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// “Webhook endpoints either have a specific API version set or use the default API version of the Stripe account”
// (docs.stripe.com/webhooks/versioning). Before 2025-03-31.basil an invoice named its subscription itself
// (docs.stripe.com/changelog/basil).
let harness: PaymentHarness;
let member: SignedIn;
let admin: SignedIn;
let item: number;
const card = { payment_method: 'pm_card_visa' };

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  admin = await harness.member('admin');
  ({ class_package_id: item } = await makePackage(harness.pool));
});
afterAll(() => harness.close());
beforeEach(async () => {
  member = await harness.member();
});
afterEach(() => {
  harness.simulators.stripe.setEventVersion();
  harness.simulators.stripe.setDelivery({ paused: false });
  harness.simulators.paypal.setNewerShape(false);
});

const told = async () => (await harness.sentMessages(admin)).filter((cause) => cause === 'event_unfamiliar');
const paid = async (purchase_id: number) =>
  (await harness.purchase(member, purchase_id)).invoices.map(({ status }) => status);
const later = (ms: number) => new Date(harness.simulators.now().getTime() + ms).toISOString();
const month = 32 * 86_400_000;

it('a payment and a renewal in the shape of an older version are booked, and admins are told', async () => {
  harness.simulators.stripe.setEventVersion('2024-06-20');
  const once = await harness.attempt(member, item, card);
  const monthly = await harness.attempt(member, await harness.subscription(), card);
  await harness.idle();
  expect(await paid(once.body.purchase_id)).toEqual(['paid']);
  await harness.moveTo(later(month));
  expect(await paid(monthly.body.purchase_id)).toEqual(['paid', 'paid']);
  const reasons = await harness.rows(
    `select distinct data->>'unfamiliar' as reason from messages where template = 'event_unfamiliar'`,
  );
  expect(reasons).toEqual([{ reason: 'API version 2024-06-20' }]);
  await harness.expectConsistent();
});

it('an event in the current version is reported to no one', async () => {
  const before = await told();
  await harness.attempt(member, item, card);
  await harness.idle();
  expect(await told()).toEqual(before);
});

it('an unknown type is reported when it is about money, once a day', async () => {
  const { stripe } = harness.simulators;
  const before = (await told()).length;
  for (let times = 0; times < 2; times++)
    stripe.emit('charge.reversed', { object: 'reversal', id: 'rv_1', currency: 'mxn', amount: 100 } as never);
  stripe.emit('studio.opened', { object: 'studio', id: 'st_1' } as never);
  await harness.idle();
  expect(await told()).toHaveLength(before + 1);
});

it('a refund by an unknown type of event is read and booked', async () => {
  const { stripe } = harness.simulators;
  const { body } = await harness.attempt(member, item, card);
  await harness.idle();
  stripe.setDelivery({ paused: true });
  const [charge] = stripe.list('charge');
  const refund = await fetch(`${harness.simulators.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sim_demo' },
    body: new URLSearchParams({ charge: String(charge?.id), amount: '10000' }),
  });
  stripe.flush(() => []);
  stripe.emit('refund.settled', (await refund.json()) as never);
  await harness.idle();
  expect((await paid(body.purchase_id)).sort()).toEqual(['paid', 'refunded']);
  await harness.expectConsistent();
});

it('a payment, a renewal and its failure whose events never arrive are found, with the mail of the failure', async () => {
  const { stripe } = harness.simulators;
  stripe.setDelivery({ paused: true });
  const { body } = await harness.attempt(member, await harness.subscription(), card);
  await harness.moveTo(later(3 * 60_000));
  await harness.job('reconcile_pending_purchases');
  expect(await paid(body.purchase_id)).toEqual(['paid']);
  await harness.moveTo(later(month));
  await harness.job('read_late_subscriptions');
  expect(await paid(body.purchase_id)).toEqual(['paid', 'paid']);
  const [subscription] = stripe.list('subscription');
  stripe.declineNext(String(subscription?.id));
  await harness.moveTo(later(27.1 * 86_400_000));
  for (let times = 0; times < 2; times++) await harness.job('read_late_subscriptions');
  expect(await paid(body.purchase_id)).toEqual(['paid', 'paid', 'failed']);
  const mails = async () =>
    (await harness.sentMessages(member)).filter((cause) => cause === 'payment_failed');
  expect(await mails()).toHaveLength(1);
  // They arrive after all.
  stripe.flush('shuffled');
  await harness.idle();
  expect(await mails()).toHaveLength(1);
  await harness.expectConsistent();
});

it('the first charge after a trial whose event never arrives is found, though the period has moved on already', async () => {
  const { stripe } = harness.simulators;
  const trial = await harness.subscription({ free_trial_length: 7 });
  const { body } = await harness.attempt(member, trial, card);
  await harness.idle();
  // The bill is a draft for an hour.
  await harness.moveTo(later(7 * 86_400_000 + 60_000));
  expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
  stripe.setDelivery({ loses: () => true });
  await harness.moveTo(later(2 * 3_600_000));
  stripe.setDelivery({ loses: () => false });
  expect(await paid(body.purchase_id)).toEqual([]);
  await harness.job('read_late_subscriptions');
  expect(await paid(body.purchase_id)).toEqual(['paid']);
  await harness.expectConsistent();
});

// PayPal's events name the version of their resource, but an endpoint cannot choose one as Stripe's can.
it('events of PayPal in an unknown shape are fetched again and booked, and admins are told', async () => {
  const { paypal } = harness.simulators;
  const monthly = await harness.subscription();
  const { body } = await harness.atPaypal(member, monthly);
  await harness.approve(body, 'agree');
  await harness.capture(member, body, monthly);
  await harness.idle();
  paypal.setNewerShape(true);
  await harness.moveTo(later(month));
  const { invoices } = await harness.purchase(member, body.purchase_id);
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
  const once = await harness.atPaypal(member, item);
  await harness.approve(once.body);
  await harness.capture(member, once.body, item);
  await harness.idle();
  const [charge] = (await harness.purchase(member, once.body.purchase_id)).invoices;
  const refund = { key: 'unfamiliar-refund', total_payment: 100 };
  const params = { id: charge?.invoice_id ?? 0 };
  await harness.as(admin, 'POST /invoices/:id/refund', { params, body: refund });
  await harness.idle();
  expect((await paid(once.body.purchase_id)).sort()).toEqual(['paid', 'refunded']);
  const mails = await harness.rows<{ type: string; booked: boolean }>(
    `select distinct data->>'type' as type, (data->>'booked')::boolean as booked from messages
     where template = 'event_unfamiliar' and data->>'provider' = 'paypal' and data->>'unfamiliar' = 'an unknown shape'`,
  );
  expect(mails).toEqual(
    expect.arrayContaining(
      ['PAYMENT.SALE.COMPLETED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'].map((type) => ({
        type,
        booked: true,
      })),
    ),
  );
  await harness.expectConsistent();
});
