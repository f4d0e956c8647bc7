import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, eventLines, studio } from '../../testing.ts';

const invoices = (subscription: string, stripe: Stripe) =>
  stripe.invoices.list({ subscription }).then(({ data }) => data.map(({ status }) => status).toReversed());

// docs.stripe.com/billing/subscriptions/pause-payment: "All invoices created before the resumes_at date are immediately
// marked as void. Stripe won't send any upcoming invoice emails or webhooks and the subscription's status remains unchanged."
describe('[clock] a pause of payment collection', () => {
  it('voids the invoices before `resumes_at`; the next one is charged, and the periods go on', async () => {
    const { simulators, stripe, subscribe, newEvents, until } = await studio('2027-01-31T18:00:00Z');
    const { id } = await subscribe();
    const resumes_at = at('2027-04-30T17:00:00Z');
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } });
    newEvents();
    until('2027-04-30T20:00:00Z');
    expect(eventLines(newEvents()).filter((line) => !/finalized|invoice.updated/.test(line))).toEqual([
      '02-28T18:00 customer.subscription.updated active',
      '02-28T18:00 invoice.created draft',
      '02-28T18:00 invoice.voided void',
      '03-31T18:00 customer.subscription.updated active',
      '03-31T18:00 invoice.created draft',
      '03-31T18:00 invoice.voided void',
      '04-30T17:00 customer.subscription.updated active',
      '04-30T18:00 customer.subscription.updated active',
      '04-30T18:00 invoice.created draft',
      '04-30T19:00 invoice.paid paid',
      '04-30T19:00 invoice.payment_succeeded paid',
    ]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      pause_collection: null,
      status: 'active',
    });
    expect(await invoices(id, stripe)).toEqual(['paid', 'void', 'void', 'paid']);
    expect(simulators.stripe.list('charge')).toHaveLength(2);
  });

  it('ends when it is unset; a cycle that begins now is charged at once, without proration', async () => {
    const { simulators, stripe, subscribe, until } = await studio('2027-01-10T18:00:00Z');
    const { id } = await subscribe();
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    until('2027-02-20T09:00:00Z');
    await stripe.subscriptions.update(id, { pause_collection: '' });
    expect(simulators.stripe.list('charge')).toHaveLength(1);
    const anchored = await stripe.subscriptions.update(id, {
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none',
    });
    expect(anchored.items.data[0]).toMatchObject({
      current_period_start: at('2027-02-20T09:00:00Z'),
      current_period_end: at('2027-03-20T09:00:00Z'),
    });
    expect(await invoices(id, stripe)).toEqual(['paid', 'void', 'paid']);
    expect(simulators.stripe.list('charge')).toHaveLength(2);
  });
});
