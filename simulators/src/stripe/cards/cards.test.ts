import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { card, pay, purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';
import { isExpired } from './cards.ts';

describe('a valid card', () => {
  it('a payment starts open, with the client secret for the browser', async () => {
    const stripe = stripeAt((await simulate()).url);
    const intent = await stripe.paymentIntents.create({ ...purchase, description: 'Paquete' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 99_900,
      amount_received: 0,
      currency: 'mxn',
      description: 'Paquete',
      metadata: { purchase_id: '7' },
      latest_charge: null,
      last_payment_error: null,
      livemode: false,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_.{16,}`));
  });

  it.each(['4242424242424242', '5555555555554444', '378282246310005'])(
    '%s is charged once and the payment has succeeded',
    async (number) => {
      const stripe = stripeAt((await simulate()).url);
      const { id } = await stripe.paymentIntents.create(purchase);
      const method = await stripe.paymentMethods.create(card(number));
      expect(method.card).toMatchObject({ last4: number.slice(-4), exp_month: 12 });
      const paid = await stripe.paymentIntents.confirm(id, { payment_method: method.id });
      expect(paid).toMatchObject({ status: 'succeeded', amount_received: 99_900, payment_method: method.id });
      const charges = await stripe.charges.list({ payment_intent: id });
      expect(charges.data).toEqual([
        expect.objectContaining({ id: paid.latest_charge, status: 'succeeded', paid: true, amount: 99_900 }),
      ]);
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
    },
  );

  it('never shows the number, only its last four digits', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const method = await stripe.paymentMethods.create(card('4242424242424242'));
    const paid = await stripe.paymentIntents.create(purchase);
    await stripe.paymentIntents.confirm(paid.id, { payment_method: method.id });
    const shown = JSON.stringify([
      method,
      await stripe.paymentMethods.retrieve(method.id),
      simulators.stripe.list('charge'),
      simulators.stripe.list('event'),
    ]);
    expect(shown).toContain('"4242"');
    expect(shown).not.toContain('4242424242424242');
  });

  it('the payment method has the billing e-mail from the form', async () => {
    const stripe = stripeAt((await simulate()).url);
    const method = await stripe.paymentMethods.create({
      ...card('4242424242424242'),
      billing_details: { email: 'ana@example.com', name: 'Ana' },
    });
    expect(method.billing_details).toMatchObject({ email: 'ana@example.com', name: 'Ana' });
  });

  it('a successful payment can be neither confirmed again nor cancelled', async () => {
    const stripe = stripeAt((await simulate()).url);
    const { id } = await pay(stripe);
    for (const call of [
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      stripe.paymentIntents.cancel(id),
    ])
      expect(await refusalOf(call)).toMatchObject({
        statusCode: 400,
        type: 'StripeInvalidRequestError',
        code: 'payment_intent_unexpected_state',
        payment_intent: { id, status: 'succeeded' },
      });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('a cancelled payment accepts no card', async () => {
    const stripe = stripeAt((await simulate()).url);
    const { id } = await stripe.paymentIntents.create(purchase);
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' });
    const refusal = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });
});

describe('a card that the bank declines', () => {
  it.each([
    ['ERR-016, ERR-020', '4000000000009995', 'card_declined', 'insufficient_funds'],
    ['ERR-021', '4000000000000002', 'card_declined', 'generic_decline'],
    ['ERR-021', '4100000000000019', 'card_declined', 'fraudulent'],
    ['ERR-022', '4000000000000127', 'incorrect_cvc', ''],
    ['ERR-023', '4000000000000069', 'expired_card', ''],
    ['ERR-025', '4000000000000119', 'processing_error', ''],
  ])('[%s] %s is refused as %s (%s); the same payment can then be paid with another card', async (...row) => {
    const [, number, code, decline_code] = row;
    const stripe = stripeAt((await simulate()).url);
    const { id } = await stripe.paymentIntents.create(purchase);
    const method = await stripe.paymentMethods.create(card(number));
    const refusal = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: method.id }));
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(refusal).toMatchObject({ statusCode: 402, rawType: 'card_error', code });
    expect(refusal.decline_code).toBe(decline_code);
    expect(refusal.message).not.toBe('');
    expect(refusal.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });

    const intent = await stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      payment_method: null,
      last_payment_error: {
        type: 'card_error',
        code,
        charge: refusal.charge,
        payment_method: { id: method.id },
      },
    });
    const charge = await stripe.charges.retrieve(String(refusal.charge));
    expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });

    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    const charges = await stripe.charges.list({ payment_intent: id });
    expect(charges.data.filter(({ paid }) => paid)).toHaveLength(1);
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedFraudulent', 'card_declined', 'fraudulent'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
  ])("Stripe's name %s does the same: %s (%s)", async (name, code, decline_code) => {
    const refusal = await refusalOf(pay(stripeAt((await simulate()).url), name));
    expect(refusal).toMatchObject({ statusCode: 402, rawType: 'card_error', code });
    expect(refusal.decline_code).toBe(decline_code);
  });
});

describe('a mistyped card', () => {
  const last = new Date().getFullYear() - 1;
  it.each([
    ['[ERR-024] a wrong check digit', '4242424242424241', {}, 'incorrect_number', 'number'],
    ['[ERR-024] too short', '424242', {}, 'incorrect_number', 'number'],
    [
      '[ERR-025] a month that is none',
      '4242424242424242',
      { exp_month: 13 },
      'invalid_expiry_month',
      'exp_month',
    ],
    ['[ERR-025] a year gone by', '4242424242424242', { exp_year: last }, 'invalid_expiry_year', 'exp_year'],
    ['[ERR-025] a code of two digits', '4242424242424242', { cvc: '12' }, 'invalid_cvc', 'cvc'],
  ])('%s: %s is refused before it becomes a payment method', async (_name, number, fields, code, param) => {
    const stripe = stripeAt((await simulate()).url);
    const refusal = await refusalOf(stripe.paymentMethods.create(card(number, fields)));
    expect(refusal).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      rawType: 'card_error',
      code,
      param,
    });
  });

  it('[ERR-024] leaves the payment open and charges nothing', async () => {
    const { url } = await simulate();
    const stripe = stripeAt(url);
    const { id, client_secret } = await stripe.paymentIntents.create(purchase);
    const answer = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_1' },
      body: new URLSearchParams({
        client_secret: String(client_secret),
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424241',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({ error: { type: 'card_error', code: 'incorrect_number' } });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
    expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([]);
  });
});

describe('a card that requires authentication', () => {
  const challenged = async () => {
    const { url } = await simulate();
    const stripe = stripeAt(url);
    const { id } = await stripe.paymentIntents.create(purchase);
    const method = await stripe.paymentMethods.create(card('4000002500003155'));
    const asked = await stripe.paymentIntents.confirm(id, {
      payment_method: method.id,
      return_url: 'http://localhost/gracias/7',
    });
    return { url, stripe, id, asked, page: String(asked.next_action?.redirect_to_url?.url) };
  };

  it('the payment waits with the address of the bank’s page; nothing is charged yet', async () => {
    const { stripe, id, asked, page } = await challenged();
    expect(asked).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: 'http://localhost/gracias/7' } },
    });
    const shown = await fetch(page);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('$999');
    expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([]);
  });

  it('below another base path the address includes that path', async () => {
    const { url } = await simulate();
    const { id } = await stripeAt(url).paymentIntents.create(purchase);
    const answer = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_1', 'x-forwarded-prefix': '/simuladores' },
      body: new URLSearchParams({ payment_method: 'pm_card_threeDSecure2Required', use_stripe_sdk: 'true' }),
    });
    expect(await answer.json()).toMatchObject({
      next_action: { redirect_to_url: { url: `/simuladores/stripe/3ds/${id}` } },
    });
  });

  it('approving charges once, also when repeated', async () => {
    const { stripe, id, page } = await challenged();
    const [first] = [
      await fetch(`${page}/ok`, { method: 'POST' }),
      await fetch(`${page}/ok`, { method: 'POST' }),
    ];
    expect(first.status).toBe(200);
    // Without a surrounding frame, the page redirects to the return URL.
    const link = /href="([^"]+)">Continuar/.exec(await first.text())?.[1]?.replaceAll('&#38;', '&');
    expect(link).toMatch(
      new RegExp(`^http://localhost/gracias/7\\?payment_intent=${id}&.*redirect_status=succeeded$`),
    );
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('[ERR-026] declining reopens the payment without any charge, and it can be paid', async () => {
    const { stripe, id, page } = await challenged();
    await fetch(`${page}/no`, { method: 'POST' });
    const intent = await stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    // The charge was never attempted, so there is no failed charge.
    expect(intent.last_payment_error).not.toHaveProperty('charge');
    expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([]);
    expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
    });
  });

  it('without a way to ask the customer the bank refuses: neither a return address nor Stripe’s library', async () => {
    const stripe = stripeAt((await simulate()).url);
    const { id } = await stripe.paymentIntents.create(purchase);
    const asked = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' });
    expect((await refusalOf(asked)).code).toBe('authentication_required');
  });

  it('a late approval of a cancelled payment charges nothing', async () => {
    const { stripe, id, page } = await challenged();
    await stripe.paymentIntents.cancel(id);
    await fetch(`${page}/ok`, { method: 'POST' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'canceled' });
    expect((await stripe.charges.list({ payment_intent: id })).data).toEqual([]);
  });

  it.each(['pm_card_threeDSecure2Required', 'pm_card_authenticationRequired'])(
    'Stripe’s name %s requires authentication too',
    async (name) => {
      expect(await pay(stripeAt((await simulate()).url), name)).toMatchObject({ status: 'requires_action' });
    },
  );

  it('the page of an unknown payment answers 404', async () => {
    const { url } = await simulate();
    expect((await fetch(`${url}/stripe/3ds/pi_none`)).status).toBe(404);
    expect((await fetch(`${url}/stripe/3ds/pi_none/ok`, { method: 'POST' })).status).toBe(404);
  });
});

it('a card lasts until its month has ended everywhere', () => {
  const december = { exp_month: 12, exp_year: 2026 };
  expect(isExpired(december, new Date('2027-01-01T11:59:00Z'))).toBe(false);
  expect(isExpired(december, new Date('2027-01-01T12:00:00Z'))).toBe(true);
});
