import { describe, expect, it } from 'vitest';
import { at, eventLines, refusalOf, studio } from '../../testing.ts';

const day = 86_400;

describe('[PUR] cancelling at the end of the period', () => {
  it('keeps it active until then, emits events, and charges nothing more', async () => {
    const { simulators, stripe, subscribe, newEvents, until } = await studio();
    const { id } = await subscribe();
    simulators.advance(day);
    newEvents();
    const cancelled = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Me mudo' },
    });
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: at('2027-02-10T18:00:00Z'),
      canceled_at: at('2027-01-11T18:00:00Z'),
      ended_at: null,
      cancellation_details: { comment: 'Me mudo', reason: 'cancellation_requested' },
    });
    expect(await refusalOf(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      statusCode: 404,
      code: 'invoice_upcoming_none',
    });
    until('2027-04-01T00:00:00Z');
    expect(eventLines(newEvents())).toEqual([
      '01-11T18:00 customer.subscription.updated active',
      '02-10T18:00 customer.subscription.deleted canceled',
    ]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
      canceled_at: at('2027-01-11T18:00:00Z'),
      ended_at: at('2027-02-10T18:00:00Z'),
    });
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it('continues when the cancellation is withdrawn in time', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    const { id } = await subscribe({ cancel_at_period_end: true });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
    until('2027-02-10T20:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(2);
  });

  it('allows only metadata changes after the end', async () => {
    const { stripe, subscribe } = await studio();
    const { id } = await subscribe();
    await stripe.subscriptions.cancel(id);
    expect(
      (await refusalOf(stripe.subscriptions.update(id, { cancel_at_period_end: false }))).message,
    ).toContain('A canceled subscription can only update');
    expect((await stripe.subscriptions.update(id, { metadata: { a: '1' } })).metadata).toMatchObject({
      a: '1',
    });
  });

  it('a deleted customer is not charged any more', async () => {
    const { simulators, stripe, subscribe, customer, until, newEvents } = await studio();
    const { id } = await subscribe();
    newEvents();
    await stripe.customers.del(customer);
    expect(newEvents().map(({ type }) => type)).toEqual([
      'customer.subscription.deleted',
      'customer.deleted',
    ]);
    until('2027-06-01T00:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });
});
