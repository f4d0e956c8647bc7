import { describe, expect, it } from 'vitest';
import { card, purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';

const cards = { allowed_payment_method_types: ['card' as const] };

async function shop() {
  const simulators = await simulate();
  const stripe = stripeAt(simulators.url);
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com' });
  const events = () =>
    simulators.stripe
      .list('event')
      .map(({ type }) => type)
      .filter((type) => /^(setup_intent|payment_method)\./.test(type))
      .toReversed();
  return { simulators, stripe, customer, events, browser: stripeAt(simulators.url, {}, 'pk_test_1') };
}

describe('setting up a card', () => {
  it('starts open with the client secret for the browser', async () => {
    const { stripe, customer, events } = await shop();
    const setup = await stripe.setupIntents.create({ ...cards, customer, metadata: { customer_id: '1' } });
    expect(setup).toMatchObject({
      object: 'setup_intent',
      status: 'requires_payment_method',
      customer,
      usage: 'off_session',
      metadata: { customer_id: '1' },
      payment_method: null,
      last_setup_error: null,
    });
    expect(setup.client_secret).toMatch(new RegExp(`^${setup.id}_secret_.{16,}`));
    expect(await stripe.setupIntents.retrieve(setup.id)).toEqual(setup);
    expect(events()).toEqual(['setup_intent.created']);
  });

  it('[PAY] confirmed in the browser, attaches the card and charges nothing', async () => {
    const { simulators, stripe, browser, customer, events } = await shop();
    const setup = await stripe.setupIntents.create({ ...cards, customer });
    const client_secret = String(setup.client_secret);
    const method = await browser.paymentMethods.create(card('4242424242424242'));
    const confirm = { payment_method: method.id, client_secret } as object;
    const done = await browser.setupIntents.confirm(setup.id, confirm);
    expect(done).toMatchObject({ status: 'succeeded', payment_method: method.id });
    expect(await browser.setupIntents.retrieve(setup.id, { client_secret })).toMatchObject({
      status: 'succeeded',
    });
    expect((await stripe.paymentMethods.list({ customer })).data.map(({ id }) => id)).toEqual([method.id]);
    expect(events()).toEqual(['setup_intent.created', 'payment_method.attached', 'setup_intent.succeeded']);
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['4000000000000127', 'incorrect_cvc', ''],
    ['4000000000000069', 'expired_card', ''],
    ['4000000000000119', 'processing_error', ''],
  ])(
    '%s is refused as %s (%s); another card can be set up with the same',
    async (number, code, decline_code) => {
      const { stripe, customer, events } = await shop();
      const { id } = await stripe.setupIntents.create({ ...cards, customer });
      const method = await stripe.paymentMethods.create(card(number));
      const refusal = await refusalOf(stripe.setupIntents.confirm(id, { payment_method: method.id }));
      expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', code, decline_code });
      expect(refusal.setup_intent).toMatchObject({ id, status: 'requires_payment_method' });
      expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
        payment_method: null,
        last_setup_error: { code, type: 'card_error', payment_method: { id: method.id } },
      });
      expect(events()).toEqual(['setup_intent.created', 'setup_intent.setup_failed']);
      expect((await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe(
        'succeeded',
      );
    },
  );

  async function challenged(number = '4000002500003155') {
    const parts = await shop();
    const method = await parts.stripe.paymentMethods.create(card(number));
    const setup = await parts.stripe.setupIntents.create({
      ...cards,
      customer: parts.customer,
      payment_method: method.id,
      confirm: true,
      return_url: 'http://localhost/metodosPago',
    });
    const answer = (end: 'ok' | 'no') =>
      fetch(`${setup.next_action?.redirect_to_url?.url}/${end}`, { method: 'POST' });
    return { ...parts, method, setup, answer };
  }

  it('attaches the card after authentication; it can then be charged off session', async () => {
    const { stripe, customer, setup, method, answer, events } = await challenged();
    expect(setup).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const page = await fetch(String(setup.next_action?.redirect_to_url?.url));
    expect(await page.text()).toContain('guardar tu tarjeta');
    for (let times = 0; times < 2; times++) expect((await answer('ok')).status).toBe(200);
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    });
    expect(events()).toEqual([
      'setup_intent.created',
      'setup_intent.requires_action',
      'payment_method.attached',
      'setup_intent.succeeded',
    ]);
    const later = { ...purchase, customer, payment_method: method.id, confirm: true, off_session: true };
    expect((await stripe.paymentIntents.create(later)).status).toBe('succeeded');
  });

  it('reopens without attaching the card when authentication fails', async () => {
    const { stripe, customer, setup, answer, events } = await challenged();
    await answer('no');
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    expect(events().at(-1)).toBe('setup_intent.setup_failed');
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
  });

  it('the public key is useless with a wrong client secret', async () => {
    const { stripe, browser, customer } = await shop();
    const { id } = await stripe.setupIntents.create({ ...cards, customer });
    const other = await stripe.setupIntents.create({ ...cards, customer });
    const client_secret = String(other.client_secret);
    for (const call of [
      browser.setupIntents.create({ customer }),
      browser.setupIntents.retrieve(id, { client_secret }),
      browser.setupIntents.confirm(id, { payment_method: 'pm_card_visa', client_secret } as object),
    ])
      expect((await refusalOf(call)).statusCode).toBe(401);
  });

  it('over an unreliable connection with a key, a repeat creates no second one', async () => {
    const { simulators, stripe, customer } = await shop();
    const key = { idempotencyKey: 'setup:1' };
    const cut = { kind: 'cut_after' as const };
    simulators.stripe.failNext(cut, cut);
    await refusalOf(stripe.setupIntents.create({ ...cards, customer }, key));
    const { id } = await stripe.setupIntents.create({ ...cards, customer }, key);
    expect(simulators.stripe.list('setup_intent').map((setup) => setup.id)).toEqual([id]);
  });
});
