import { describe, expect, it } from 'vitest';
import { at, eventLines, studio } from '../../testing.ts';

const day = 86_400;

describe('[PUR] a trial', () => {
  it('is free, announces its end three days before, and is then paid', async () => {
    const { simulators, stripe, subscribe, newEvents, until } = await studio();
    const subscription = await subscribe({ trial_period_days: 7, expand: ['latest_invoice'] });
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_start: at('2027-01-10T18:00:00Z'),
      trial_end: at('2027-01-17T18:00:00Z'),
      billing_cycle_anchor: at('2027-01-17T18:00:00Z'),
      latest_invoice: {
        status: 'paid',
        total: 0,
        lines: { data: [{ amount: 0, description: 'Trial period for Membresía' }] },
      },
      pending_setup_intent: null,
    });
    expect(simulators.stripe.list('charge')).toEqual([]);
    expect(eventLines(newEvents())).toEqual([
      '01-10T18:00 customer.subscription.created trialing',
      '01-10T18:00 invoice.created draft',
      '01-10T18:00 invoice.finalized open',
      '01-10T18:00 invoice.paid paid',
      '01-10T18:00 invoice.payment_succeeded paid',
    ]);
    until('2027-01-18T00:00:00Z');
    expect(eventLines(newEvents())).toEqual([
      // Stripe sends both when both are due at once: three days before the end of the trial.
      '01-14T18:00 invoice.upcoming draft',
      '01-14T18:00 customer.subscription.trial_will_end trialing',
      '01-17T18:00 customer.subscription.updated active',
      '01-17T18:00 invoice.created draft',
      '01-17T19:00 invoice.finalized open',
      '01-17T19:00 invoice.paid paid',
      '01-17T19:00 invoice.payment_succeeded paid',
    ]);
    const now = await stripe.subscriptions.retrieve(subscription.id);
    expect(now.items.data[0]?.current_period_end).toBe(at('2027-02-17T18:00:00Z'));
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it('of two days announces its end at once', async () => {
    const { subscribe, newEvents, simulators } = await studio();
    await subscribe({ trial_end: at('2027-01-12T18:00:00Z') });
    newEvents();
    simulators.advance(1);
    expect(eventLines(newEvents())).toEqual(['01-10T18:00 customer.subscription.trial_will_end trialing']);
  });

  it('ends without a charge when cancelled', async () => {
    const { simulators, stripe, subscribe, newEvents, until } = await studio();
    const { id } = await subscribe({ trial_period_days: 7 });
    const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: 'trialing', cancel_at: at('2027-01-17T18:00:00Z') });
    newEvents();
    until('2027-03-01T00:00:00Z');
    expect(eventLines(newEvents())).toEqual([
      '01-14T18:00 customer.subscription.trial_will_end trialing',
      '01-17T18:00 customer.subscription.deleted canceled',
    ]);
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it('without a card becomes past due or ends, as configured', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    const { id: customer } = await stripe.customers.create();
    const first = await subscribe({ customer, trial_period_days: 7 });
    const second = await subscribe({
      customer,
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    until('2027-01-17T20:00:00Z');
    expect((await stripe.subscriptions.retrieve(first.id)).status).toBe('past_due');
    expect((await stripe.subscriptions.retrieve(second.id)).status).toBe('canceled');
    expect(simulators.stripe.list('charge')).toEqual([]);
    const [invoice] = (await stripe.invoices.list({ subscription: first.id })).data;
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: at('2027-01-18T19:00:00Z'),
    });
  });

  it('ended on request is invoiced and charged at once, and restarts the billing cycle', async () => {
    const { simulators, stripe, subscribe, newEvents } = await studio();
    const { id } = await subscribe({ trial_period_days: 7 });
    simulators.advance(2 * day);
    newEvents();
    const subscription = await stripe.subscriptions.update(id, { trial_end: 'now' });
    expect(subscription).toMatchObject({
      status: 'active',
      billing_cycle_anchor: at('2027-01-12T18:00:00Z'),
    });
    expect(subscription.items.data[0]?.current_period_end).toBe(at('2027-02-12T18:00:00Z'));
    expect(simulators.stripe.list('invoice')[0]).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
    });
    simulators.advance(10 * day);
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it('is paid later when extended', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    const { id } = await subscribe({ trial_period_days: 7 });
    await stripe.subscriptions.update(id, {
      trial_end: at('2027-01-31T18:00:00Z'),
      proration_behavior: 'none',
    });
    until('2027-01-31T18:30:00Z');
    expect(simulators.stripe.list('charge')).toEqual([]);
    until('2027-03-01T00:00:00Z');
    expect(simulators.stripe.list('charge').map(({ created }) => created)).toEqual([
      at('2027-02-28T19:00:00Z'),
      at('2027-01-31T19:00:00Z'),
    ]);
  });
});
