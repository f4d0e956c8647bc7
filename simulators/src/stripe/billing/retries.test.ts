import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, eventLines, refusalOf, studio } from '../../testing.ts';

describe('[PUR] [product decision 6] a refused renewal', () => {
  async function failing(afterRetries: 'cancel' | 'unpaid' | 'past_due' = 'cancel') {
    const parts = await studio();
    parts.simulators.stripe.setBilling({ afterRetries });
    const { id } = await parts.subscribe();
    const bad = await parts.useCard('pm_card_chargeCustomerFail');
    parts.until('2027-02-10T18:00:00Z');
    parts.newEvents();
    return { ...parts, id, bad };
  }

  it('is retried after 1, 3 and 5 days, and then ends', async () => {
    const { simulators, stripe, id, newEvents, until } = await failing();
    until('2027-02-20T00:00:00Z');
    const events = newEvents();
    expect(eventLines(events)).toEqual([
      '02-10T19:00 invoice.finalized open',
      '02-10T19:00 invoice.payment_failed open',
      '02-10T19:00 customer.subscription.updated past_due',
      '02-11T19:00 invoice.payment_failed open',
      '02-13T19:00 invoice.payment_failed open',
      '02-15T19:00 invoice.payment_failed open',
      '02-15T19:00 customer.subscription.deleted canceled',
    ]);
    const tries = events
      .filter(({ type }) => type === 'invoice.payment_failed')
      .map(({ data }) => data.object as Stripe.Invoice)
      .map(({ attempt_count, next_payment_attempt }) => [attempt_count, next_payment_attempt]);
    expect(tries).toEqual([
      [1, at('2027-02-11T19:00:00Z')],
      [2, at('2027-02-13T19:00:00Z')],
      [3, at('2027-02-15T19:00:00Z')],
      [4, null],
    ]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: at('2027-02-15T19:00:00Z'),
      cancellation_details: { reason: 'payment_failed' },
    });
    // One refused charge for each try, and no more.
    until('2027-12-31T00:00:00Z');
    const charges = simulators.stripe.list('charge');
    expect(charges.map(({ paid }) => paid)).toEqual([false, false, false, false, true]);
    expect(simulators.stripe.list('invoice')).toHaveLength(2);
  });

  it('continues as usual with a new card in time', async () => {
    const { stripe, id, useCard, newEvents, until } = await failing();
    until('2027-02-12T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await useCard('pm_card_visa');
    until('2027-02-14T00:00:00Z');
    expect(eventLines(newEvents())).toEqual([
      '02-13T19:00 invoice.paid paid',
      '02-13T19:00 invoice.payment_succeeded paid',
      '02-13T19:00 customer.subscription.updated active',
    ]);
    until('2027-03-10T20:00:00Z');
    const invoices = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoices.map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
      ['paid', 1],
      ['paid', 3],
      ['paid', 1],
    ]);
  });

  it('continues when paid on request, and is not retried', async () => {
    const { simulators, stripe, id, customer, newEvents, until } = await failing();
    until('2027-02-11T00:00:00Z');
    const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
    const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect(await refusalOf(stripe.invoices.pay(String(open?.id)))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    // A requested try does not count and moves no schedule.
    expect(await stripe.invoices.retrieve(String(open?.id))).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: at('2027-02-11T19:00:00Z'),
    });
    newEvents();
    await stripe.invoices.pay(String(open?.id), { payment_method: good });
    expect(newEvents().at(-1)).toMatchObject({
      type: 'customer.subscription.updated',
      data: { object: { status: 'active' }, previous_attributes: { status: 'past_due' } },
    });
    const count = simulators.stripe.list('charge').length;
    until('2027-02-20T00:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(count);
    expect(await refusalOf(stripe.invoices.pay(String(open?.id)))).toMatchObject({
      statusCode: 400,
      message: 'Invoice is already paid',
    });
  });

  it('can end as unpaid: invoiced from then on, never charged, until the customer pays', async () => {
    const { simulators, stripe, id, customer, until } = await failing('unpaid');
    until('2027-02-20T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid');
    until('2027-03-12T00:00:00Z');
    const invoices = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoices.map(({ status, auto_advance }) => [status, auto_advance])).toEqual([
      ['draft', false],
      ['open', true],
      ['paid', false],
    ]);
    const count = simulators.stripe.list('charge').length;
    const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(String(invoices[1]?.id), { payment_method });
    await stripe.invoices.pay(String(invoices[0]?.id), { payment_method });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(simulators.stripe.list('charge')).toHaveLength(count + 2);
  });

  it('can stay past due', async () => {
    const { stripe, id, until } = await failing('past_due');
    until('2027-02-20T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  });

  it('is not retried after a cancellation', async () => {
    const { simulators, stripe, id, until, newEvents } = await failing();
    until('2027-02-11T00:00:00Z');
    newEvents();
    const cancelled = await stripe.subscriptions.cancel(id, {
      cancellation_details: { comment: 'No', feedback: 'too_expensive' },
    });
    expect(cancelled).toMatchObject({
      status: 'canceled',
      canceled_at: at('2027-02-11T00:00:00Z'),
      ended_at: at('2027-02-11T00:00:00Z'),
      cancellation_details: { comment: 'No', feedback: 'too_expensive', reason: 'cancellation_requested' },
    });
    const count = simulators.stripe.list('charge').length;
    until('2027-12-31T00:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(count);
    expect(newEvents().map(({ type }) => type)).toEqual(['customer.subscription.deleted']);
    expect(await refusalOf(stripe.subscriptions.cancel(id))).toMatchObject({ statusCode: 404 });
  });

  it('can require authentication: an event is sent, and the customer pays on the bank’s page', async () => {
    const { stripe, subscribe, useCard, newEvents, until } = await studio();
    const { id } = await subscribe();
    await useCard('pm_card_authenticationRequired').catch(() => {});
    until('2027-02-10T20:00:00Z');
    expect(newEvents().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    );
    const expand = ['latest_invoice.payments.data.payment.payment_intent'];
    const subscription = await stripe.subscriptions.retrieve(id, { expand });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect([subscription.status, intent.status]).toEqual(['past_due', 'requires_action']);
    await fetch(`${intent.next_action?.redirect_to_url?.url}/ok`, { method: 'POST' });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('can be requested: the next charge is refused, whichever card pays, and the one after is not', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    const { id } = await subscribe();
    simulators.stripe.declineNext(id, 'insufficient_funds');
    until('2027-02-10T20:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(simulators.stripe.list('charge')[0]).toMatchObject({
      paid: false,
      failure_code: 'card_declined',
      outcome: { reason: 'insufficient_funds' },
    });
    until('2027-02-11T20:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(() => simulators.stripe.declineNext('sub_none')).toThrow('No such subscription');
  });
});
