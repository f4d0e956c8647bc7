import { makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTill, type Till } from './till.ts';

// What the provider told and nobody heard, found by night.
let till: Till;
let member: SignedIn;

beforeAll(async () => {
  till = await openTill('2027-01-10T18:00:00Z');
});
afterAll(() => till.close());
beforeEach(async () => {
  member = await till.member();
  await till.rows('delete from reconciliation_findings');
});

const days = (count: number): string =>
  new Date(till.simulators.now().getTime() + count * 86_400_000).toISOString();
const findings = () => till.rows('select kind, repaired from reconciliation_findings order by kind, subject');
/** Does something of which no word reaches us. */
const unheard = async (work: () => Promise<unknown> | unknown) => {
  till.simulators.stripe.setDelivery({ paused: true });
  await work();
  till.simulators.stripe.flush(() => []);
  till.simulators.stripe.setDelivery({ paused: false });
  await till.quiet();
};
const provider = (path: string, params: Record<string, string>) =>
  fetch(`${till.simulators.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sim_demo' },
    body: new URLSearchParams(params),
  });

it('takes in a payment, a renewal and a refund of which no word came [reliability: provider trouble]', async () => {
  const { class_package_id: single } = await makePackage(till.pool);
  const renewing = await till.attempt(member, await till.subscription(), { payment_method: 'pm_card_visa' });
  await till.moveTo(days(30));
  const once = await till.attempt(member, single);
  await unheard(async () => {
    await till.confirm(once.body.clientSecret);
    till.simulators.advance(2 * 86_400);
    const [charge] = till.simulators.stripe.list('charge');
    await provider('refunds', { charge: String(charge?.id), amount: '5000' });
  });
  await till.job('reconcile');
  expect(await findings()).toEqual([
    { kind: 'charge_missing', repaired: true },
    { kind: 'charge_missing', repaired: true },
    { kind: 'refund_missing', repaired: true },
  ]);
  expect((await till.purchase(member, once.body.purchase_id)).status).toBe('active');
  expect(
    (await till.purchase(member, renewing.body.purchase_id)).invoices.filter(
      ({ status }) => status === 'paid',
    ),
  ).toHaveLength(2);
  await till.job('reconcile');
  expect(await findings()).toHaveLength(3);
  await till.expectSound();
});

it('hears that a subscription has ended, and ends one that should have', async () => {
  const ended = await till.attempt(member, await till.subscription(), { payment_method: 'pm_card_visa' });
  const kept = await till.attempt(member, await till.subscription(), { payment_method: 'pm_card_visa' });
  await till.quiet();
  const { subscription_id } = await till.purchase(member, ended.body.purchase_id);
  const other = await till.purchase(member, kept.body.purchase_id);
  await unheard(() =>
    fetch(`${till.simulators.url}/v1/subscriptions/${subscription_id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sk_sim_demo' },
    }),
  );
  await till.rows(
    `update purchases set status = 'cancelled', "cancelledAt" = $2, access_until = paid_until where purchase_id = $1`,
    other.purchase_id,
    till.simulators.now().toISOString(),
  );
  await till.job('reconcile');
  expect((await till.purchase(member, ended.body.purchase_id)).status).toBe('cancelled');
  expect(await findings()).toEqual([{ kind: 'subscription_not_ended', repaired: true }]);
  await till.moveTo(days(40));
  expect((await till.purchase(member, other.purchase_id)).invoices).toHaveLength(1);
  await till.expectSound();
});

it('writes down for people what cannot be explained, once', async () => {
  await provider('payment_intents', {
    amount: '12300',
    currency: 'mxn',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'allowed_payment_method_types[]': 'card',
  });
  await till.quiet();
  await till.job('reconcile');
  await till.job('reconcile');
  expect(await findings()).toEqual([{ kind: 'charge_missing', repaired: false }]);
  const seen = await till.as(await till.member('admin'), 'GET /reconciliation_findings', { query: {} });
  expect(seen).toMatchObject({
    status: 200,
    body: { page: 1, page_size: 12, data: [{ kind: 'charge_missing', details: { amount: 123 } }] },
  });
  expect((await till.as(member, 'GET /reconciliation_findings', { query: {} })).status).toBe(403);
});
