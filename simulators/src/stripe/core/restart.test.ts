import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Simulators, startSimulators } from '../../start.ts';
import { card, pay, purchase, receiver, refusalOf, simulate, stripeAt } from '../../testing.ts';

/** Runs an action, stops the simulators, and starts them again with the same data. */
async function restarted<T>(
  before: (stripe: ReturnType<typeof stripeAt>, simulators: Simulators) => Promise<T>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tbm-simulators-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startSimulators({ dataDir });
  const known = await before(stripeAt(first.url), first).finally(() => first.close());
  const simulators = await simulate({ dataDir });
  return { known, dataDir, simulators, stripe: stripeAt(simulators.url) };
}

it('customers, payments, charges and events survive a restart in the same order', async () => {
  const { known, stripe, simulators } = await restarted(async (stripe, first) => ({
    customer: await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' }),
    payments: [await pay(stripe), await pay(stripe), await stripe.paymentIntents.create(purchase)],
    events: () => first.stripe.list('event').map(({ id }) => id),
  }));
  expect(await stripe.customers.retrieve(known.customer.id)).toEqual(known.customer);
  expect((await stripe.paymentIntents.list()).data).toEqual(known.payments.toReversed());
  expect(simulators.stripe.list('charge')).toHaveLength(2);
  expect(simulators.stripe.list('event').map(({ id }) => id)).toEqual(known.events());
});

it('an attempt repeated after a restart is still one payment', async () => {
  const key = { idempotencyKey: 'attempt:1' };
  const { known, stripe, simulators } = await restarted((stripe) =>
    stripe.paymentIntents.create(purchase, key),
  );
  expect(await stripe.paymentIntents.create(purchase, key)).toEqual(known);
  expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
  const other = stripe.paymentIntents.create({ ...purchase, amount: 50_000 }, key);
  expect((await refusalOf(other)).rawType).toBe('idempotency_error');
});

it('[ERR-021] a declined card is still declined after a restart', async () => {
  const { known, stripe } = await restarted((stripe) =>
    stripe.paymentMethods.create(card('4000000000000002')),
  );
  const { id } = await stripe.paymentIntents.create(purchase);
  const refusal = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: known.id }));
  expect(refusal).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' });
});

it('a bank challenge can be completed after a restart', async () => {
  const { known, stripe, simulators } = await restarted((stripe) =>
    pay(stripe, 'pm_card_threeDSecure2Required'),
  );
  await fetch(`${simulators.url}/stripe/3ds/${known.id}/ok`, { method: 'POST' });
  expect(await stripe.paymentIntents.retrieve(known.id)).toMatchObject({ status: 'succeeded' });
});

it('[clock] a subscription continues after a restart, including everything that became due in between', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tbm-simulators-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const start = new Date('2027-01-10T18:00:00Z');
  const first = await startSimulators({ dataDir, now: () => start });
  const stripe = stripeAt(first.url);
  const { id: customer } = await stripe.customers.create();
  const { id: default_payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const product = await stripe.products.create({ name: 'X' });
  const price = {
    currency: 'mxn',
    product: product.id,
    unit_amount: 99_900,
    recurring: { interval: 'month' as const },
  };
  const { id } = await stripe.subscriptions.create({
    customer,
    default_payment_method,
    items: [{ price_data: price }],
  });
  first.stripe.declineNext(id);
  first.advance(31 * 86_400 + 3_600);
  await first.close();
  // A month later, with the machine off in between.
  const simulators = await simulate({ dataDir, now: () => new Date('2027-02-07T18:00:00Z') });
  expect(simulators.now().toISOString()).toBe('2027-03-10T19:00:00.000Z');
  const again = stripeAt(simulators.url);
  const invoices = (await again.invoices.list({ subscription: id })).data;
  expect(invoices.map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
    ['paid', 1],
    ['paid', 2],
    ['paid', 1],
  ]);
  // Events are kept for 30 days, as at Stripe.
  const oldest = simulators.stripe.list('event').at(-1)?.created ?? 0;
  expect(oldest).toBeGreaterThan(Date.parse('2027-02-08T19:00:00Z') / 1000);
});

it('[reliability] a pending event is delivered after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tbm-simulators-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startSimulators({ dataDir });
  const taken = await receiver(first);
  await stripeAt(first.url).customers.create({ name: 'delivered' });
  await first.stripe.delivered();
  first.stripe.setDelivery({ paused: true });
  await stripeAt(first.url).customers.create({ name: 'not delivered' });
  await first.close();
  const endpoint = await receiver(await simulate({ dataDir }));
  const [sent] = await endpoint.until(1);
  expect([taken.received.length, endpoint.received.length]).toEqual([1, 1]);
  expect(sent?.event.data.object).toMatchObject({ name: 'not delivered' });
});

it('no card number is written to disk', async () => {
  const { dataDir } = await restarted(async (stripe) => {
    const method = await stripe.paymentMethods.create(card('4242424242424242'));
    const { id } = await stripe.paymentIntents.create(purchase);
    await stripe.paymentIntents.confirm(id, { payment_method: method.id });
  });
  const written = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('');
  expect(written).toContain('payment_intent.succeeded');
  expect(written).not.toContain('4242424242424242');
});

it('stores nothing without a folder', async () => {
  const first = await startSimulators();
  await pay(stripeAt(first.url)).finally(() => first.close());
  expect((await simulate()).stripe.list('payment_intent')).toEqual([]);
});
