import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { card, pay, purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';

const day = 86_400;

async function paid(number = '4242424242424242') {
  const simulators = await simulate();
  const stripe = stripeAt(simulators.url);
  const { id: method } = await stripe.paymentMethods.create(card(number));
  const intent = await stripe.paymentIntents.create({ ...purchase, payment_method: method, confirm: true });
  const charge = String(intent.latest_charge);
  const before = simulators.stripe.list('event').length;
  /** The events since the payment, oldest first. */
  const events = () => simulators.stripe.list('event').slice(0, -before).toReversed();
  return { simulators, stripe, intent, charge, events, types: () => events().map(({ type }) => type) };
}

describe('a refund', () => {
  it('[product decision 6] in full returns everything and marks the charge', async () => {
    const { stripe, intent, charge, events } = await paid();
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reason: 'requested_by_customer',
      metadata: { invoice_id: '3' },
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 99_900,
      charge,
      payment_intent: intent.id,
      currency: 'mxn',
      status: 'succeeded',
      reason: 'requested_by_customer',
      metadata: { invoice_id: '3' },
    });
    expect(await stripe.charges.retrieve(charge, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 99_900,
      refunded: true,
      paid: true,
      refunds: { object: 'list', data: [{ id: refund.id }] },
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect(events()).toMatchObject([
      { type: 'refund.created', data: { object: { id: refund.id, status: 'succeeded' } } },
      {
        type: 'charge.refunded',
        data: {
          object: { id: charge, amount_refunded: 99_900, refunded: true },
          previous_attributes: { amount_refunded: 0, refunded: false },
        },
      },
    ]);
  });

  it('in parts returns money until nothing is left', async () => {
    const { stripe, charge, types } = await paid();
    const first = await stripe.refunds.create({ charge, amount: 30_000 });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 30_000, refunded: false });
    expect(await refusalOf(stripe.refunds.create({ charge, amount: 69_901 }))).toMatchObject({
      statusCode: 400,
      rawType: 'invalid_request_error',
      param: 'amount',
      message: 'Refund amount ($699.01) is greater than unrefunded amount on charge ($699.00)',
    });
    const second = await stripe.refunds.create({ charge });
    expect(second.amount).toBe(69_900);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 99_900, refunded: true });
    expect(await refusalOf(stripe.refunds.create({ charge, amount: 1 }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
      message: `Charge ${charge} has already been refunded.`,
    });
    expect((await stripe.refunds.list({ charge })).data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(types()).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded']);
  });

  it('requested ten times at once with one key is one refund', async () => {
    const { simulators, stripe, charge } = await paid();
    const key = { idempotencyKey: 'refund:1' };
    await Promise.all(
      Array.from({ length: 10 }, () => stripe.refunds.create({ charge, amount: 10_000 }, key)),
    );
    expect(simulators.stripe.list('refund')).toHaveLength(1);
    expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(10_000);
  });

  it.each([
    ['cut', 0],
    ['cut_after', 1],
  ] as const)('[reliability] "%s" leaves %s refunds, and asked again there is one', async (kind, count) => {
    const { simulators, stripe, charge } = await paid();
    const key = { idempotencyKey: 'refund:1' };
    simulators.stripe.failNext({ kind }, { kind });
    await refusalOf(stripe.refunds.create({ charge }, key));
    expect(simulators.stripe.list('refund')).toHaveLength(count);
    await stripe.refunds.create({ charge }, key);
    expect(simulators.stripe.list('refund')).toHaveLength(1);
  });

  it('of an unpaid payment is refused', async () => {
    const { stripe } = await paid();
    const { id } = await stripe.paymentIntents.create(purchase);
    const refused = await refusalOf(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }),
    );
    for (const call of [
      stripe.refunds.create({ payment_intent: id }),
      stripe.refunds.create({ charge: String(refused.charge) }),
      stripe.refunds.create({ charge: 'ch_none' }),
      stripe.refunds.create({}),
      stripe.refunds.retrieve('re_none'),
    ])
      expect(await refusalOf(call)).toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  it.each([0, -5, 1.5])('of %s centavos is refused', async (amount) => {
    const { stripe, charge } = await paid();
    expect(await refusalOf(stripe.refunds.create({ charge, amount }))).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  });

  it('gets the bank’s reference a day later', async () => {
    const { simulators, stripe, charge, types } = await paid();
    const { id } = await stripe.refunds.create({ charge });
    simulators.advance(day);
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'succeeded',
      destination_details: { card: { reference_status: 'available', reference: expect.any(String) } },
    });
    expect(types().slice(2)).toEqual(['refund.updated', 'charge.refund.updated']);
  });

  it('fails with 4000000000005126, and restores the charge', async () => {
    const { simulators, stripe, charge, types } = await paid('4000000000005126');
    const { id } = await stripe.refunds.create({ charge });
    simulators.advance(day);
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: expect.any(String),
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(types().slice(2)).toEqual([
      'refund.failed',
      'charge.updated',
      'refund.updated',
      'charge.refund.updated',
    ]);
  });

  it('stays pending for a day with 4000000000007726', async () => {
    const { simulators, stripe, charge } = await paid('4000000000007726');
    const { id, status } = await stripe.refunds.create({ charge });
    expect(status).toBe('pending');
    simulators.advance(day);
    expect((await stripe.refunds.retrieve(id)).status).toBe('succeeded');
  });

  it('lists the refunds of a day, as the reconciliation reads them', async () => {
    const { simulators, stripe, charge } = await paid();
    await stripe.refunds.create({ charge, amount: 10_000 });
    simulators.advance(day);
    const { id, created } = await stripe.refunds.create({ charge, amount: 10_000 });
    const found = await stripe.refunds.list({ created: { gte: created } });
    expect(found.data.map((refund) => refund.id)).toEqual([id]);
  });
});

describe('a dispute', () => {
  it('emits an event, and the charge cannot be refunded any more', async () => {
    const { simulators, stripe, charge, intent, types } = await paid();
    const { id } = simulators.stripe.dispute(charge);
    const [dispute] = simulators.stripe.list('dispute');
    expect(dispute).toMatchObject({
      id,
      object: 'dispute',
      amount: 99_900,
      charge,
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
    expect((await refusalOf(stripe.refunds.create({ charge }))).code).toBe('charge_disputed');
    expect(() => simulators.stripe.dispute(charge)).toThrow('cannot be disputed');
    expect(types()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.updated']);
  });

  it.each(['won', 'lost'] as const)('closed as %s emits one event', async (status) => {
    const { simulators, charge, events } = await paid();
    const { id } = simulators.stripe.dispute(charge);
    simulators.stripe.closeDispute(id, status);
    expect(() => simulators.stripe.closeDispute(id, status)).toThrow('already closed');
    const closing = events().slice(3);
    expect(closing[0]).toMatchObject({ type: 'charge.dispute.closed', data: { object: { id, status } } });
    expect(closing.slice(1).map(({ type }) => type)).toEqual(
      status === 'won' ? ['charge.dispute.funds_reinstated'] : [],
    );
  });

  it('starts a day after the payment with 4000000000000259', async () => {
    const { simulators, stripe, charge } = await paid('4000000000000259');
    simulators.advance(day - 1);
    expect(simulators.stripe.list('dispute')).toEqual([]);
    simulators.advance(1);
    const [dispute] = simulators.stripe.list('dispute') as Stripe.Dispute[];
    expect(dispute).toMatchObject({ charge, created: expect.any(Number) });
    await pay(stripe);
    simulators.advance(day);
    expect(simulators.stripe.list('dispute')).toHaveLength(1);
  });
});
