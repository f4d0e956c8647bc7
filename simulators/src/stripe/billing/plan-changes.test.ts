import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, refusalOf, studio } from '../../testing.ts';

const amounts = (subscription: string, stripe: Stripe) =>
  stripe.invoices
    .list({ subscription })
    .then(({ data }) => data.map(({ amount_paid, status }) => `${status} ${amount_paid / 100}`).toReversed());

async function changing() {
  const given = await studio();
  const { product, subscribe } = given;
  const subscription = await subscribe();
  const [item] = subscription.items.data;
  const priceOf = (unit_amount: number, interval: 'month' | 'year' = 'month', interval_count = 1) => ({
    currency: 'mxn',
    product: product.id,
    unit_amount,
    recurring: { interval, interval_count },
  });
  /** The parameters of a change now, for the preview and for the update. */
  const change = (price_data: ReturnType<typeof priceOf>, proration_date: number) => ({
    items: [{ id: item?.id ?? '', price_data }],
    proration_behavior: 'always_invoice' as const,
    proration_date,
  });
  return { ...given, subscription, priceOf, change };
}

// docs.stripe.com/billing/subscriptions/prorations: "the credit for unused time at the previous price", "the cost for time
// spent at the new price". docs.stripe.com/api/subscriptions/update: "If you want to charge for an upgrade immediately, pass
// proration_behavior as always_invoice". `proration_date`: "to apply exactly the same prorations that were previewed".
describe('[PUR] another price now', () => {
  it('is charged with the amount of the preview, also later; the next period costs the new price', async () => {
    const { simulators, stripe, subscription, until, priceOf, change } = await changing();
    until('2027-01-26T06:00:00Z');
    const asked = change(priceOf(199_900), at('2027-01-26T06:00:00Z'));
    const { amount_due } = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: asked,
    });
    // Half of the 31 days are left.
    expect(amount_due).toBe(199_900 / 2 - 99_900 / 2);
    until('2027-01-26T06:20:00Z');
    await stripe.subscriptions.update(subscription.id, { ...asked, payment_behavior: 'error_if_incomplete' });
    until('2027-02-10T20:00:00Z');
    expect(await amounts(subscription.id, stripe)).toEqual(['paid 999', 'paid 500', 'paid 1999']);
    expect(simulators.stripe.list('charge')).toHaveLength(3);
  });

  // "In these cases, we apply a credit for the unused time on the previous price, immediately charge the customer using the
  // new price, and reset the billing date."
  it('with another interval begins a period of its own', async () => {
    const { stripe, subscription, until, priceOf, change } = await changing();
    until('2027-01-26T06:00:00Z');
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...change(priceOf(260_000, 'month', 3), at('2027-01-26T06:00:00Z')),
      payment_behavior: 'error_if_incomplete',
    });
    expect(changed.items.data[0]).toMatchObject({
      current_period_start: at('2027-01-26T06:00:00Z'),
      current_period_end: at('2027-04-26T06:00:00Z'),
    });
    expect(await amounts(subscription.id, stripe)).toEqual(['paid 999', 'paid 2100.5']);
  });

  // `error_if_incomplete`: "this parameter does not update the subscription and returns an error instead".
  it('that the card cannot pay changes nothing', async () => {
    const { stripe, subscription, until, priceOf, change, useCard } = await changing();
    until('2027-01-26T06:00:00Z');
    await useCard('pm_card_chargeCustomerFail');
    const asked = change(priceOf(199_900), at('2027-01-26T06:00:00Z'));
    const update = { ...asked, payment_behavior: 'error_if_incomplete' as const };
    expect(await refusalOf(stripe.subscriptions.update(subscription.id, update))).toMatchObject({
      statusCode: 402,
    });
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.items.data[0]?.price.unit_amount).toBe(99_900);
    expect(await amounts(subscription.id, stripe)).toEqual(['paid 999']);
  });
});

// docs.stripe.com/billing/subscriptions/subscription-schedules: "When a phase starts, Stripe updates the subscription based
// on the next phase's attributes."
describe('[PUR] another price from the next period on, by a schedule', () => {
  async function planned(interval: 'month' | 'year') {
    const given = await changing();
    const { stripe, subscription, method, priceOf } = given;
    const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const [now] = phases;
    await stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      default_settings: { default_payment_method: method },
      phases: [
        {
          items: [{ price: String(now?.items[0]?.price), quantity: 1 }],
          start_date: now?.start_date ?? 0,
          end_date: now?.end_date ?? 0,
          discounts: '',
        },
        {
          items: [{ price_data: priceOf(500_000, interval), quantity: 1 }],
          duration: { interval, interval_count: 1 },
          proration_behavior: 'none',
          discounts: '',
        },
      ],
    });
    return { ...given, schedule: id };
  }

  it('charges nothing before, and the new price then, once', async () => {
    const { stripe, subscription, until } = await planned('year');
    until('2027-02-10T17:00:00Z');
    expect(await amounts(subscription.id, stripe)).toEqual(['paid 999']);
    until('2027-02-10T20:00:00Z');
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.items.data[0]?.current_period_end).toBe(at('2028-02-10T18:00:00Z'));
    expect(await amounts(subscription.id, stripe)).toEqual(['paid 999', 'paid 5000']);
  });

  // docs.stripe.com/api/subscription_schedules/release: it "will stop scheduling of its phases, but leave any existing
  // subscription in place".
  it('is withdrawn by releasing the schedule; before that the subscription cannot be ended directly', async () => {
    const { stripe, subscription, schedule, until } = await planned('month');
    const ending = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect((await refusalOf(ending)).message).toContain('is managed by the subscription schedule');
    await stripe.subscriptionSchedules.release(schedule);
    until('2027-02-10T20:00:00Z');
    expect(await amounts(subscription.id, stripe)).toEqual(['paid 999', 'paid 999']);
  });
});
