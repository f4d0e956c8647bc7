import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { card, pay, purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';

async function shop(options?: Parameters<typeof simulate>[0]) {
  const simulators = await simulate(options);
  const stripe = stripeAt(simulators.url);
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com' });
  return { simulators, stripe, customer };
}
const now = { ...purchase, confirm: true };

describe('a payment created and confirmed at once', () => {
  it('succeeds with a card of the customer', async () => {
    const { stripe, customer } = await shop();
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const paid = await stripe.paymentIntents.create({
      ...now,
      customer,
      payment_method: id,
      receipt_email: 'a@b.mx',
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 99_900,
      customer,
      payment_method: id,
      receipt_email: 'a@b.mx',
      setup_future_usage: null,
    });
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount: 99_900,
      amount_captured: 99_900,
      captured: true,
      customer,
      metadata: { purchase_id: '7' },
      outcome: { type: 'authorized' },
      paid: true,
      payment_method: id,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', installments: null } },
      receipt_email: 'a@b.mx',
    });
  });

  it.each([
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
  ])('[ERR-021] %s is refused as %s (%s), and the payment stays open', async (number, code, decline_code) => {
    const { simulators, stripe } = await shop();
    const { id } = await stripe.paymentMethods.create(card(number));
    const refusal = await refusalOf(stripe.paymentIntents.create({ ...now, payment_method: id }));
    expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', code, decline_code });
    expect(refusal.payment_method).toMatchObject({ id });
    expect(simulators.stripe.list('payment_intent')[0]).toMatchObject({ status: 'requires_payment_method' });
  });

  it('is refused without a card, and the created payment stays open', async () => {
    const { simulators, stripe } = await shop();
    expect(await refusalOf(stripe.paymentIntents.create(now))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it('requires a return URL for payment methods that redirect', async () => {
    const { stripe } = await shop();
    const { allowed_payment_method_types: _cardsOnly, ...any } = purchase;
    const open = await stripe.paymentIntents.create(any);
    expect(open.automatic_payment_methods).toEqual({ allow_redirects: 'always', enabled: true });
    const confirm = (more = {}) =>
      stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa', ...more });
    expect(await refusalOf(confirm())).toMatchObject({ statusCode: 400, param: 'return_url' });
    expect(await refusalOf(confirm({ return_url: 'javascript:alert(1)' }))).toMatchObject({
      code: 'url_invalid',
    });
    expect((await confirm({ return_url: 'http://localhost/gracias' })).status).toBe('succeeded');
    const never = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } };
    const here = await stripe.paymentIntents.create({
      ...any,
      ...never,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    expect(here.status).toBe('succeeded');
  });
});

describe('parameters refused before anything is created', () => {
  it.each([
    [{ amount: 999 }, 'amount_too_small', 'amount', 'Amount must be at least $10.00 mxn'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount', 'Amount must be no more than $999,999.99 mxn'],
    [{ amount: 0 }, 'parameter_invalid_integer', 'amount', 'This value must be greater than or equal to 1.'],
    [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount', 'Invalid integer: 10.5'],
    [{ amount: undefined }, 'parameter_missing', 'amount', 'Missing required param: amount.'],
    [{ currency: undefined }, 'parameter_missing', 'currency', 'Missing required param: currency.'],
    [{ customer: 'cus_none' }, 'resource_missing', 'customer', "No such customer: 'cus_none'"],
    [{ payment_method: 'pm_none' }, 'resource_missing', 'payment_method', "No such PaymentMethod: 'pm_none'"],
    [
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
      'Received unknown parameter: payment_method_types',
    ],
  ])('%o: %s', async (fields, code, param, message) => {
    const { simulators, stripe } = await shop();
    const call = stripe.paymentIntents.create({ ...purchase, ...fields } as Stripe.PaymentIntentCreateParams);
    expect(await refusalOf(call)).toMatchObject({ statusCode: 400, code, param, message });
    expect(simulators.stripe.list('payment_intent')).toEqual([]);
  });

  it('accepts ten pesos', async () => {
    const { stripe } = await shop();
    expect((await stripe.paymentIntents.create({ ...purchase, amount: 1_000 })).amount).toBe(1_000);
  });
});

describe('the owner of a card', () => {
  it('an attached card pays only for its customer', async () => {
    const { stripe, customer } = await shop();
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const { id: other } = await stripe.customers.create();
    for (const payer of [{}, { customer: other }])
      expect(
        await refusalOf(stripe.paymentIntents.create({ ...now, ...payer, payment_method: id })),
      ).toMatchObject({
        statusCode: 400,
        param: 'payment_method',
      });
  });

  it('an unattached card pays once', async () => {
    const { stripe } = await shop();
    const { id } = await stripe.paymentMethods.create(card('4242424242424242'));
    await stripe.paymentIntents.create({ ...now, payment_method: id, use_stripe_sdk: true });
    const again = stripe.paymentIntents.create({ ...now, payment_method: id, use_stripe_sdk: true });
    expect((await refusalOf(again)).message).toContain('may not be used again');
  });

  it('[CHK] a card to be kept is attached after the payment, and only then', async () => {
    const { stripe, customer } = await shop();
    const { id } = await stripe.paymentIntents.create({
      ...purchase,
      customer,
      setup_future_usage: 'off_session',
    });
    await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect((await stripe.paymentMethods.list({ customer })).data.map((kept) => kept.id)).toEqual([
      paid.payment_method,
    ]);
    const later = { ...now, customer, payment_method: String(paid.payment_method), off_session: true };
    expect((await stripe.paymentIntents.create(later)).status).toBe('succeeded');
  });
});

describe('an off-session payment', () => {
  const cases = [
    ['4000002760003184', 'authentication_required'],
    ['4000002500003155', 'authentication_required'],
    ['4000003800000446', 'succeeded'],
    ['4242424242424242', 'succeeded'],
  ] as const;
  it.each(cases)('with %s ends as %s', async (number, end) => {
    const { stripe, customer } = await shop();
    const { id } = await stripe.paymentMethods.create(card(number));
    await stripe.paymentMethods.attach(id, { customer });
    const call = stripe.paymentIntents.create({ ...now, customer, payment_method: id, off_session: true });
    if (end === 'succeeded') expect((await call).status).toBe(end);
    else {
      const refusal = await refusalOf(call);
      expect(refusal).toMatchObject({ statusCode: 402, code: end, decline_code: end });
      // The customer can be asked to come back and confirm it.
      const intent = refusal.payment_intent as Stripe.PaymentIntent;
      const asked = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: id,
        use_stripe_sdk: true,
      });
      expect(asked.status).toBe('requires_action');
    }
  });

  it('required authentication can be an error at once, on request', async () => {
    const { stripe } = await shop();
    const strict = {
      ...now,
      payment_method: 'pm_card_authenticationRequired',
      error_on_requires_action: true,
    };
    expect((await refusalOf(stripe.paymentIntents.create(strict))).code).toBe('authentication_required');
  });

  it.each([
    ['4000008260003178', 'insufficient_funds'],
    ['4000008400001629', 'generic_decline'],
  ])('%s asks the customer and refuses all the same: %s', async (number, decline_code) => {
    const { stripe } = await shop();
    const { id } = await stripe.paymentMethods.create(card(number));
    const asked = await stripe.paymentIntents.create({ ...now, payment_method: id, use_stripe_sdk: true });
    await fetch(`${asked.next_action?.redirect_to_url?.url}/ok`, { method: 'POST' });
    expect(await stripe.paymentIntents.retrieve(asked.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code },
    });
  });
});

describe('reading payments', () => {
  it('expands ids to objects on request, in responses and in lists', async () => {
    const { stripe, customer } = await shop();
    const { id: card_id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const expand = ['customer', 'payment_method', 'latest_charge'];
    const paid = await stripe.paymentIntents.create({ ...now, customer, payment_method: card_id, expand });
    const whole = {
      customer: { id: customer, email: 'ana@example.com' },
      payment_method: { id: card_id, card: { last4: '4242' } },
      latest_charge: { object: 'charge', payment_intent: paid.id },
    };
    expect(paid).toMatchObject(whole);
    const deep = await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge.customer'] });
    expect(deep).toMatchObject({ latest_charge: { customer: { id: customer } } });
    const listed = await stripe.paymentIntents.list({ expand: expand.map((path) => `data.${path}`) });
    expect(listed.data[0]).toMatchObject(whole);
    // An expansion applies to one request only.
    expect((await stripe.paymentIntents.retrieve(paid.id)).customer).toBe(customer);
  });

  it.each(['amount', 'nothing', 'customer.email', 'data.customer'])(
    '"%s" cannot be expanded',
    async (path) => {
      const { stripe, customer } = await shop();
      const { id } = await stripe.paymentIntents.create({ ...purchase, customer });
      const refusal = await refusalOf(stripe.paymentIntents.retrieve(id, { expand: [path] }));
      expect(refusal).toMatchObject({
        statusCode: 400,
        message: `This property cannot be expanded (${path}).`,
      });
    },
  );

  it('[reliability] lists the payments and charges of a day, as the reconciliation reads them', async () => {
    const { simulators, stripe } = await shop({ now: () => new Date('2027-01-31T12:00:00Z') });
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      made.unshift((await pay(stripe)).id);
      simulators.advance(86_400);
    }
    const at = (day: number) => Date.UTC(2027, 0, 31 + day) / 1000;
    const created = { gte: at(1), lt: at(3) };
    const found = await stripe.paymentIntents.list({ created, limit: 1 }).autoPagingToArray({ limit: 100 });
    expect(found.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const charges = await stripe.charges.list({ created });
    expect(charges.data.map(({ payment_intent }) => payment_intent)).toEqual(made.slice(2, 4));
  });
});

describe('changing and cancelling a payment', () => {
  it('amount, card and metadata can change while it is not paid', async () => {
    const { stripe, customer } = await shop();
    const { id } = await stripe.paymentIntents.create(purchase);
    const changed = await stripe.paymentIntents.update(id, {
      amount: 50_000,
      customer,
      description: 'Otro',
      metadata: { b: '2' },
      payment_method: 'pm_card_visa',
    });
    expect(changed).toMatchObject({
      amount: 50_000,
      customer,
      description: 'Otro',
      metadata: { purchase_id: '7', b: '2' },
      status: 'requires_confirmation',
    });
    expect((await stripe.paymentIntents.confirm(id)).amount_received).toBe(50_000);
    expect((await refusalOf(stripe.paymentIntents.update(id, { amount: 60_000 }))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  it('is cancelled with a reason', async () => {
    const { stripe } = await shop();
    const { id } = await stripe.paymentIntents.create(purchase);
    const cancelled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(cancelled.canceled_at).toEqual(expect.any(Number));
  });
});

describe('interest-free instalments', () => {
  const enabled = { payment_method_options: { card: { installments: { enabled: true } } } };
  const plan = (count: number) => ({
    payment_method_options: {
      card: { installments: { plan: { count, interval: 'month' as const, type: 'fixed_count' as const } } },
    },
  });

  it('the plans depend on card and amount; the chosen one is on the charge', async () => {
    const { stripe } = await shop();
    const open = await stripe.paymentIntents.create({
      ...purchase,
      ...enabled,
      payment_method: 'pm_card_visa',
    });
    const counts = open.payment_method_options?.card?.installments?.available_plans?.map(
      ({ count }) => count,
    );
    expect(counts).toEqual([3, 6, 9]);
    const paid = await stripe.paymentIntents.confirm(open.id, { ...plan(6), expand: ['latest_charge'] });
    const six = { count: 6, interval: 'month', type: 'fixed_count' };
    expect(paid.payment_method_options?.card?.installments?.plan).toEqual(six);
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { installments: { plan: six } } },
    });
  });

  it('a plan that is not offered is refused', async () => {
    const { stripe } = await shop();
    const open = await stripe.paymentIntents.create({
      ...purchase,
      ...enabled,
      payment_method: 'pm_card_visa',
    });
    for (const [id, count] of [
      [open.id, 24],
      [(await stripe.paymentIntents.create({ ...purchase, payment_method: 'pm_card_visa' })).id, 3],
    ] as const)
      expect((await refusalOf(stripe.paymentIntents.confirm(id, plan(count)))).statusCode).toBe(400);
  });
});
