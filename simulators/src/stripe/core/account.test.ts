import { describe, expect, it } from 'vitest';
import { card, pay, purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';

const refusedAsMissing = { statusCode: 404, type: 'StripeInvalidRequestError', code: 'resource_missing' };

describe('customers and lists', () => {
  it('a customer is created, read and found by e-mail', async () => {
    const stripe = stripeAt((await simulate()).url);
    const made = await stripe.customers.create({
      email: 'niña@example.com',
      name: 'Niña & Cía <b>',
      metadata: { customer_id: '12' },
    });
    expect(made).toMatchObject({
      object: 'customer',
      email: 'niña@example.com',
      name: 'Niña & Cía <b>',
      metadata: { customer_id: '12' },
    });
    expect(await stripe.customers.retrieve(made.id)).toEqual(made);
    await stripe.customers.create({ email: 'otra@example.com' });
    const found = await stripe.customers.list({ email: 'niña@example.com' });
    expect(found.data).toEqual([made]);
  });

  it('lists are newest first and page to the end', async () => {
    const stripe = stripeAt((await simulate()).url);
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.unshift((await stripe.paymentIntents.create(purchase)).id);
    const page = await stripe.paymentIntents.list({ limit: 3 });
    expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(page.data.map(({ id }) => id)).toEqual(made.slice(0, 3));
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 3 })) all.push(id);
    expect(all).toEqual(made);
  });

  it('payments and charges are listed per customer', async () => {
    const stripe = stripeAt((await simulate()).url);
    const { id: customer } = await stripe.customers.create({ email: 'ana@example.com' });
    const ownIntent = await stripe.paymentIntents.create({ ...purchase, customer });
    await stripe.paymentIntents.confirm(ownIntent.id, { payment_method: 'pm_card_visa' });
    await pay(stripe);
    expect((await stripe.paymentIntents.list({ customer })).data.map(({ id }) => id)).toEqual([ownIntent.id]);
    const charges = await stripe.charges.list({ customer });
    expect(charges.data).toEqual([expect.objectContaining({ customer, payment_intent: ownIntent.id })]);
  });

  it.each([0, 999, 10.5])('refuses an amount of %s centavos, naming the field', async (amount) => {
    const stripe = stripeAt((await simulate()).url);
    expect(await refusalOf(stripe.paymentIntents.create({ amount, currency: 'mxn' }))).toMatchObject({
      statusCode: 400,
      rawType: 'invalid_request_error',
      param: 'amount',
    });
  });
});

describe('unknown objects', () => {
  it.each(['none', 'constructor', '__proto__', 'toString'])('answers 404 for the id "%s"', async (id) => {
    const stripe = stripeAt((await simulate()).url);
    await pay(stripe);
    await stripe.customers.create({ email: 'ana@example.com' });
    for (const call of [
      stripe.customers.retrieve(id),
      stripe.paymentIntents.retrieve(id),
      stripe.paymentMethods.retrieve(id),
      stripe.charges.retrieve(id),
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      stripe.paymentIntents.cancel(id),
    ])
      expect(await refusalOf(call)).toMatchObject(refusedAsMissing);
  });

  it.each(['pm_none', 'constructor'])(
    'refuses to pay with the payment method "%s"',
    async (payment_method) => {
      const simulators = await simulate();
      const stripe = stripeAt(simulators.url);
      const { id } = await stripe.paymentIntents.create(purchase);
      expect(await refusalOf(stripe.paymentIntents.confirm(id, { payment_method }))).toMatchObject({
        code: 'resource_missing',
      });
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
      expect(simulators.stripe.list('charge')).toEqual([]);
    },
  );
});

describe('authentication of calls', () => {
  it('answers 401 without a valid key', async () => {
    const { url } = await simulate();
    const answer = await fetch(`${url}/v1/payment_intents`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const refusal = await refusalOf(stripeAt(url, {}, 'nonsense').paymentIntents.create(purchase));
    expect(refusal).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
  });

  it('every response has a Stripe request id', async () => {
    const stripe = stripeAt((await simulate()).url);
    expect((await stripe.paymentIntents.create(purchase)).lastResponse.requestId).toMatch(/^req_/);
    expect((await refusalOf(stripe.customers.retrieve('none'))).requestId).toMatch(/^req_/);
  });

  it('the public key creates a card and pays the one payment whose secret it has', async () => {
    const { url } = await simulate();
    const stripe = stripeAt(url);
    const browser = stripeAt(url, {}, 'pk_test_1');
    const { id, client_secret } = await stripe.paymentIntents.create(purchase);
    const method = await browser.paymentMethods.create(card('4242424242424242'));
    const known = { client_secret: String(client_secret) };
    expect(await browser.paymentIntents.retrieve(id, known)).toMatchObject({ id });
    const paid = await browser.paymentIntents.confirm(id, { payment_method: method.id, ...known } as object);
    expect(paid.status).toBe('succeeded');
  });

  it('the public key allows nothing else, and nothing with a wrong secret', async () => {
    const simulators = await simulate();
    const { url } = simulators;
    const { id, client_secret } = await stripeAt(url).paymentIntents.create(purchase);
    const other = await stripeAt(url).paymentIntents.create(purchase);
    const browser = stripeAt(url, {}, 'pk_test_1');
    for (const call of [
      browser.paymentIntents.create(purchase),
      browser.paymentIntents.list(),
      browser.customers.create({ email: 'ana@example.com' }),
      browser.charges.list(),
      browser.refunds.list(),
      browser.paymentIntents.retrieve(id),
      browser.paymentIntents.retrieve(id, { client_secret: String(other.client_secret) }),
      browser.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      browser.paymentIntents.cancel(id, { client_secret } as object),
    ])
      expect(await refusalOf(call)).toMatchObject({
        statusCode: 401,
        rawType: 'invalid_request_error',
        message: expect.stringContaining('secret key'),
      });
    expect(simulators.stripe.list('customer')).toEqual([]);
    expect(simulators.stripe.list('payment_intent').map(({ status }) => status)).toEqual([
      'requires_payment_method',
      'requires_payment_method',
    ]);
  });
});
