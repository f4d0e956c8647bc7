import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { receiver, refusalOf, studio } from '../../testing.ts';

async function begun(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const parts = await studio();
  const endpoint = await receiver(parts.simulators);
  const session = await parts.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        price_data: { currency: 'mxn', unit_amount: 450_000, product_data: { name: 'Paquete anual' } },
        quantity: 1,
      },
    ],
    customer: parts.customer,
    success_url: 'http://localhost:3000/gracias/7?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/checkout/7',
    client_reference_id: '7',
    metadata: { purchase_id: '7' },
    payment_intent_data: { description: 'TBM 7', metadata: { purchase_id: '7' } },
    payment_method_options: { card: { installments: { enabled: true } } },
    ...params,
  });
  parts.newEvents();
  const send = (fields: Record<string, string> = {}) =>
    fetch(String(session.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        number: '4242424242424242',
        expiry: '12/40',
        cvc: '123',
        plan: '',
        ...fields,
      }),
    });
  const now = () =>
    parts.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
  return {
    ...parts,
    endpoint,
    session,
    send,
    now,
    page: () => fetch(String(session.url), { redirect: 'manual' }),
  };
}
const success = ({ id }: Stripe.Checkout.Session) => `http://localhost:3000/gracias/7?session=${id}`;

describe('[CHK] a checkout session', () => {
  it('is open, and nothing is charged before the payment', async () => {
    const { simulators, stripe, session, customer } = await begun();
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      mode: 'payment',
      amount_total: 450_000,
      currency: 'mxn',
      customer,
      client_reference_id: '7',
      metadata: { purchase_id: '7' },
      payment_intent: null,
      payment_method_options: { card: { installments: { enabled: true } } },
      url: expect.stringContaining(`/stripe/pagar/${session.id}`),
    });
    expect(await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] })).toMatchObject({
      line_items: { data: [{ amount_total: 450_000 }] },
    });
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it('its page offers one payment, 3 or 6 months, and a link back', async () => {
    const { page } = await begun();
    const html = await (await page()).text();
    for (const text of [
      'Paquete anual',
      '$4,500.00',
      '3 meses sin intereses',
      '6 meses sin intereses',
      'Un solo pago',
    ])
      expect(html).toContain(text);
    expect(html).toContain('href="http://localhost:3000/checkout/7"');
  });

  it.each([
    ['3', 3],
    ['6', 6],
  ])('in %s months: paid, told in order, and led to the success address', async (plan, count) => {
    const { simulators, session, send, now, types, endpoint } = await begun();
    const answer = await send({ plan });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, success(session)]);
    const months = { count, interval: 'month', type: 'fixed_count' };
    expect(await now()).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ana@example.com', name: 'Ana' },
      payment_intent: {
        status: 'succeeded',
        amount: 450_000,
        description: 'TBM 7',
        metadata: { purchase_id: '7' },
        payment_method_options: { card: { installments: { enabled: true, plan: months } } },
        latest_charge: { payment_method_details: { card: { installments: { plan: months } } } },
      },
    });
    expect(types()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    await simulators.stripe.delivered();
    expect(endpoint.received.at(-1)?.event.data.object).toMatchObject({
      id: session.id,
      payment_status: 'paid',
      metadata: { purchase_id: '7' },
      payment_intent: expect.stringMatching(/^pi_/),
    });
  });

  it('has no instalments with a single payment', async () => {
    const { send, now } = await begun();
    await send();
    expect(await now()).toMatchObject({
      payment_intent: { latest_charge: { payment_method_details: { card: { installments: null } } } },
    });
  });

  it('offers and accepts no instalments when disabled or below the minimum', async () => {
    const small = { currency: 'mxn', unit_amount: 29_900, product_data: { name: 'Clase' } };
    for (const params of [
      { payment_method_options: {} },
      { line_items: [{ price_data: small, quantity: 1 }] },
    ]) {
      const { page, send, now } = await begun(params);
      expect(await (await page()).text()).not.toContain('meses');
      await send({ plan: '6' });
      expect(await now()).toMatchObject({
        payment_intent: { latest_charge: { payment_method_details: { card: { installments: null } } } },
      });
    }
  });

  it('shows a decline; another card completes the same payment', async () => {
    const { simulators, session, send, now } = await begun();
    const refused = await send({ number: '4000000000009995', plan: '3' });
    expect(refused.status).toBe(200);
    expect(await refused.text()).toContain('fondos suficientes');
    expect(await (await send({ expiry: '13/40' })).text()).toContain('vencimiento');
    expect((await now()).status).toBe('open');
    expect((await send({ plan: '3' })).headers.get('location')).toBe(success(session));
    expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
    expect(simulators.stripe.list('charge').map(({ paid }) => paid)).toEqual([true, false]);
  });

  it('is paid once when submitted twice or reopened, and redirects', async () => {
    const { simulators, session, send, page } = await begun();
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      success(session),
      success(session),
    ]);
    expect((await page()).headers.get('location')).toBe(success(session));
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it.each(['ok', 'no'])('the bank requires authentication, answered with "%s"', async (choice) => {
    const { session, send, now, page, types } = await begun();
    const answer = await send({ number: '4000002760003184' });
    const bank = String(answer.headers.get('location'));
    expect(bank).toContain('/stripe/3ds/pi_');
    const done = await (await fetch(`${bank}/${choice}`, { method: 'POST' })).text();
    expect(done).toContain(`href="${session.url}`);
    const back = await page();
    if (choice === 'ok') {
      expect(back.headers.get('location')).toBe(success(session));
      expect(types().at(-1)).toBe('checkout.session.completed');
    } else {
      expect(await back.text()).toContain('Tu banco no confirmó');
      expect((await now()).status).toBe('open');
    }
  });

  it('[reliability] expires unpaid after a day; a late authentication charges nothing', async () => {
    const { simulators, send, now, page, types } = await begun();
    const bank = String((await send({ number: '4000002760003184' })).headers.get('location'));
    simulators.advance(86_400);
    expect(await now()).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null });
    expect(types().slice(-2)).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
    await fetch(`${bank}/ok`, { method: 'POST' });
    expect(await (await send()).text()).toContain('venció');
    expect(await (await page()).text()).toContain('venció');
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it('its payment cannot be cancelled on its own', async () => {
    const { simulators, stripe, send } = await begun();
    await send({ number: '4000000000009995' });
    const [intent] = simulators.stripe.list('payment_intent');
    expect((await refusalOf(stripe.paymentIntents.cancel(String(intent?.id)))).message).toContain('Checkout');
  });

  it('can be expired on request, once, and only while it is open', async () => {
    const { stripe, session, send, types } = await begun();
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    expect(types()).toEqual(['checkout.session.expired']);
    expect((await refusalOf(stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
    await send();
    const other = await begun();
    await other.send();
    expect((await refusalOf(other.stripe.checkout.sessions.expire(other.session.id))).message).toContain(
      'complete',
    );
  });

  it('asks for an e-mail without a known customer', async () => {
    const { stripe } = await begun();
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { price_data: { currency: 'mxn', unit_amount: 50_000, product_data: { name: '<b>' } }, quantity: 2 },
      ],
      success_url: 'http://localhost:3000/gracias',
    });
    expect(session.amount_total).toBe(100_000);
    const html = await (await fetch(String(session.url))).text();
    expect(html).toContain('name="email"');
    expect(html).not.toContain('<b>');
    await fetch(String(session.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        email: 'eva@example.com',
        number: '4242424242424242',
        expiry: '12/40',
        cvc: '123',
      }),
    });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      customer: null,
      customer_details: { email: 'eva@example.com' },
    });
  });

  it('keeps the card on request', async () => {
    const { stripe, customer, send, method } = await begun({
      payment_intent_data: { setup_future_usage: 'off_session' },
    });
    await send({ number: '5555555555554444' });
    const cards = (await stripe.paymentMethods.list({ customer })).data;
    expect(cards.map(({ card }) => card?.last4)).toEqual(['4444', '4242']);
    expect(cards[1]?.id).toBe(method);
  });

  it.each([
    [{ mode: 'subscription' as const }, 'mode'],
    [{ line_items: [] }, 'line_items'],
    [{ success_url: 'javascript:alert(1)' }, 'success_url'],
    [{ cancel_url: '/relative' }, 'cancel_url'],
    [{ customer: 'cus_none' }, 'customer'],
    [{ expires_at: 1 }, 'expires_at'],
    [{ payment_intent_data: { metdata: { a: '1' } } as object }, 'payment_intent_data[metdata]'],
    [{ payment_method_types: ['card'] } as object, 'payment_method_types'],
  ])('with %o is refused', async (params, param) => {
    expect(await refusalOf(begun(params))).toMatchObject({ statusCode: 400, param });
  });

  it('a repeat with the same key over an unreliable connection creates no second one', async () => {
    const { simulators, stripe } = await begun();
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      line_items: [
        { price_data: { currency: 'mxn', unit_amount: 50_000, product_data: { name: 'X' } }, quantity: 1 },
      ],
      success_url: 'http://localhost:3000/gracias',
    };
    const cut = { kind: 'cut_after' as const };
    simulators.stripe.failNext(cut, cut);
    const key = { idempotencyKey: 'session:8' };
    await refusalOf(stripe.checkout.sessions.create(params, key));
    const { id } = await stripe.checkout.sessions.create(params, key);
    expect(simulators.stripe.list('checkout.session').map((one) => one.id)).toContain(id);
    expect(simulators.stripe.list('checkout.session')).toHaveLength(2);
  });
});
