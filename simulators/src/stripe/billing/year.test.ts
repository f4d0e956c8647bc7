import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { studio } from '../../testing.ts';
import type { RefusalCode } from '../cards/card-ends.ts';

const day = 86_400;

/** A seeded generator of numbers from 0 up to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const sum = (numbers: number[]) => numbers.reduce((so, number) => so + number, 0);

it('[clock] a year of 100 members, with refusals, coupons, refunds and cancellations, adds up to the centavo', async () => {
  const members = 100;
  const roll = dice(2027);
  const { simulators, stripe, product } = await studio('2027-01-01T06:00:00Z');
  await stripe.coupons.create({ id: 'MITAD', percent_off: 50, duration: 'repeating', duration_in_months: 2 });
  const prices: Stripe.Price[] = [];
  for (const [unit_amount, interval, interval_count] of [
    [99_900, 'month', 1],
    [249_900, 'month', 3],
    [33_333, 'week', 2],
    [899_900, 'year', 1],
  ] as const)
    prices.push(
      await stripe.prices.create({
        product: product.id,
        currency: 'mxn',
        unit_amount,
        recurring: { interval, interval_count },
      }),
    );
  const subscriptions: string[] = [];
  for (let today = 0; today < 365; today++) {
    if (subscriptions.length < members && roll() < 0.5) {
      const { id: customer } = await stripe.customers.create();
      const { id: default_payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      const { id } = await stripe.subscriptions.create({
        customer,
        default_payment_method,
        items: [{ price: String(prices[Math.floor(roll() * prices.length)]?.id) }],
        ...(roll() < 0.3 ? { trial_period_days: 7 } : {}),
        ...(roll() < 0.2 ? { discounts: [{ coupon: 'MITAD' }] } : {}),
      });
      subscriptions.push(id);
    }
    for (const id of subscriptions) {
      const chance = roll();
      const codes: RefusalCode[] = ['insufficient_funds', 'lost_card', 'processing_error'];
      if (chance < 0.01)
        simulators.stripe.declineNext(id, codes[Math.floor(roll() * 3)], 1 + Math.floor(roll() * 5));
      else if (chance < 0.012) {
        const { ended_at } = await stripe.subscriptions.retrieve(id);
        if (ended_at === null) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      } else if (chance < 0.013) await stripe.subscriptions.cancel(id).catch(() => {});
    }
    if (roll() < 0.05) {
      const [charge] = simulators.stripe.list('charge').filter(({ paid, refunded }) => paid && !refunded);
      if (charge) await stripe.refunds.create({ charge: charge.id, amount: 1 + Math.floor(roll() * 10_000) });
    }
    simulators.advance(day);
  }

  const charges = simulators.stripe.list('charge').filter(({ paid }) => paid);
  const invoices = simulators.stripe.list('invoice');
  const paid = invoices.filter(({ status }) => status === 'paid');
  expect(sum(charges.map(({ amount }) => amount))).toBe(sum(paid.map(({ amount_paid }) => amount_paid)));
  expect(sum(charges.map(({ amount_refunded }) => amount_refunded))).toBe(
    sum(simulators.stripe.list('refund').map(({ amount }) => amount)),
  );
  // Each paid invoice that cost something was charged exactly once.
  const payments = simulators.stripe.list('invoice_payment').filter(({ status }) => status === 'paid');
  const byIntent = Map.groupBy(charges, ({ payment_intent }) => payment_intent);
  for (const { payment, amount_paid } of payments)
    expect(byIntent.get(String(payment.payment_intent))?.map(({ amount }) => amount)).toEqual([amount_paid]);
  expect(new Set(payments.map(({ invoice }) => invoice)).size).toBe(payments.length);
  expect(payments.length).toBe(paid.filter(({ amount_due }) => amount_due > 0).length);
  // Nothing is charged for a subscription that has ended, and each period is billed once.
  const ended = new Map(simulators.stripe.list('subscription').map(({ id, ended_at }) => [id, ended_at]));
  const periods = new Set<string>();
  for (const { parent, lines, status_transitions, total } of invoices) {
    const id = String(parent?.subscription_details?.subscription);
    expect(status_transitions.paid_at ?? 0).toBeLessThanOrEqual(ended.get(id) ?? Number.POSITIVE_INFINITY);
    const period = `${id} ${lines.data[0]?.period.start} ${total > 0}`;
    expect(periods).not.toContain(period);
    periods.add(period);
  }
  const statuses = simulators.stripe.list('subscription').map(({ status }) => status);
  for (const status of ['active', 'canceled']) expect(statuses).toContain(status);
  // Events are in chronological order.
  const times = simulators.stripe.list('event').map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(charges.length).toBeGreaterThan(300);
}, 180_000);
