import { makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// The nightly reconciliation applies the changes of lost events.
let harness: PaymentHarness;
let member: SignedIn;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
});
afterAll(() => harness.close());
beforeEach(async () => {
  member = await harness.member();
  await harness.rows('delete from reconciliation_findings');
});

const days = (count: number): string =>
  new Date(harness.simulators.now().getTime() + count * 86_400_000).toISOString();
const findings = () =>
  harness.rows('select kind, repaired from reconciliation_findings order by kind, subject');
/** Does something at the provider, whose events are lost. */
const withEventsLost = async (work: () => Promise<unknown> | unknown) => {
  harness.simulators.stripe.setDelivery({ paused: true });
  await work();
  harness.simulators.stripe.flush(() => []);
  harness.simulators.stripe.setDelivery({ paused: false });
  await harness.idle();
};
const provider = (path: string, params: Record<string, string>) =>
  fetch(`${harness.simulators.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sim_demo' },
    body: new URLSearchParams(params),
  });

it('applies a payment, a renewal and a refund whose events were lost [reliability: provider trouble]', async () => {
  const { class_package_id: single } = await makePackage(harness.pool);
  const renewing = await harness.attempt(member, await harness.subscription(), {
    payment_method: 'pm_card_visa',
  });
  await harness.moveTo(days(30));
  const once = await harness.attempt(member, single);
  await withEventsLost(async () => {
    await harness.confirm(once.body.clientSecret);
    harness.simulators.advance(2 * 86_400);
    const [charge] = harness.simulators.stripe.list('charge');
    await provider('refunds', { charge: String(charge?.id), amount: '5000' });
  });
  await harness.job('reconcile');
  expect(await findings()).toEqual([
    { kind: 'charge_missing', repaired: true },
    { kind: 'charge_missing', repaired: true },
    { kind: 'refund_missing', repaired: true },
  ]);
  expect((await harness.purchase(member, once.body.purchase_id)).status).toBe('active');
  expect(
    (await harness.purchase(member, renewing.body.purchase_id)).invoices.filter(
      ({ status }) => status === 'paid',
    ),
  ).toHaveLength(2);
  await harness.job('reconcile');
  expect(await findings()).toHaveLength(3);
  await harness.expectConsistent();
});

it('applies the end of a subscription, and ends one that should have ended', async () => {
  const ended = await harness.attempt(member, await harness.subscription(), {
    payment_method: 'pm_card_visa',
  });
  const kept = await harness.attempt(member, await harness.subscription(), {
    payment_method: 'pm_card_visa',
    metadata: { second_access: true },
  });
  await harness.idle();
  const { subscription_id } = await harness.purchase(member, ended.body.purchase_id);
  const other = await harness.purchase(member, kept.body.purchase_id);
  await withEventsLost(() =>
    fetch(`${harness.simulators.url}/v1/subscriptions/${subscription_id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sk_sim_demo' },
    }),
  );
  await harness.rows(
    `update purchases set status = 'cancelled', "cancelledAt" = $2, access_until = paid_until where purchase_id = $1`,
    other.purchase_id,
    harness.simulators.now().toISOString(),
  );
  await harness.job('reconcile');
  expect((await harness.purchase(member, ended.body.purchase_id)).status).toBe('cancelled');
  expect(await findings()).toEqual([{ kind: 'subscription_not_ended', repaired: true }]);
  await harness.moveTo(days(40));
  expect((await harness.purchase(member, other.purchase_id)).invoices).toHaveLength(1);
  await harness.expectConsistent();
});

it('records unexplained differences once, for admins', async () => {
  await provider('payment_intents', {
    amount: '12300',
    currency: 'mxn',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'allowed_payment_method_types[]': 'card',
  });
  await harness.idle();
  await harness.job('reconcile');
  await harness.job('reconcile');
  expect(await findings()).toEqual([{ kind: 'charge_missing', repaired: false }]);
  const seen = await harness.as(await harness.member('admin'), 'GET /reconciliation_findings', { query: {} });
  expect(seen).toMatchObject({
    status: 200,
    body: { page: 1, page_size: 12, data: [{ kind: 'charge_missing', details: { amount: 123 } }] },
  });
  expect((await harness.as(member, 'GET /reconciliation_findings', { query: {} })).status).toBe(403);
});
