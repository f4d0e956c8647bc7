import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { pay, purchase, receiver, refusalOf, simulate, stripeAt } from '../../testing.ts';

async function parts(...statuses: number[]) {
  const simulators = await simulate();
  const endpoint = await receiver(simulators, ...statuses);
  return { simulators, endpoint, stripe: stripeAt(simulators.url) };
}

describe('the events', () => {
  it('are signed as Stripe’s library verifies, only with the endpoint’s secret', async () => {
    const { endpoint, stripe } = await parts();
    const { id } = await pay(stripe);
    for (const { headers, body } of await endpoint.until(3)) {
      const signature = String(headers['stripe-signature']);
      expect(headers['content-type']).toBe('application/json');
      expect(stripe.webhooks.constructEvent(body, signature, endpoint.secret).object).toBe('event');
      for (const [text, secret] of [
        [body.replace(id, 'pi_other'), endpoint.secret],
        [body, 'whsec_other'],
      ] as const)
        expect(() => stripe.webhooks.constructEvent(text, signature, secret)).toThrow(
          Stripe.errors.StripeSignatureVerificationError,
        );
    }
  });

  it('of a successful payment report creation, charge and success, each with the state at that time', async () => {
    const { endpoint, stripe } = await parts();
    const { id, latest_charge } = await pay(stripe);
    const sent = Object.fromEntries(
      (await endpoint.until(3)).map(({ event }) => [event.type, event.data.object]),
    );
    expect(sent).toEqual({
      'payment_intent.created': expect.objectContaining({ id, status: 'requires_payment_method' }),
      'charge.succeeded': expect.objectContaining({ id: latest_charge, payment_intent: id }),
      'payment_intent.succeeded': expect.objectContaining({
        id,
        status: 'succeeded',
        metadata: { purchase_id: '7' },
      }),
    });
  });

  it('of a declined card report the failed charge, and name it in the failed payment', async () => {
    const { endpoint, stripe } = await parts();
    const { charge } = await refusalOf(pay(stripe, 'pm_card_chargeDeclinedInsufficientFunds'));
    const sent = Object.fromEntries(
      (await endpoint.until(3)).map(({ event }) => [event.type, event.data.object]),
    );
    expect(sent['charge.failed']).toMatchObject({ id: charge, paid: false });
    expect(sent['payment_intent.payment_failed']).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds', charge },
    });
  });

  it('of a failed challenge report the failed payment, and no charge', async () => {
    const { simulators, endpoint, stripe } = await parts();
    const { id } = await pay(stripe, 'pm_card_threeDSecure2Required');
    await fetch(`${simulators.url}/stripe/3ds/${id}/no`, { method: 'POST' });
    await endpoint.until(3);
    expect(endpoint.types().toSorted()).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
    ]);
  });

  it('report a cancelled payment', async () => {
    const { endpoint, stripe } = await parts();
    const { id } = await stripe.paymentIntents.create(purchase);
    await stripe.paymentIntents.cancel(id);
    await endpoint.until(2);
    expect(endpoint.types().toSorted()).toEqual(['payment_intent.canceled', 'payment_intent.created']);
  });

  it('are stored as they were sent', async () => {
    const { simulators, endpoint, stripe } = await parts();
    await pay(stripe);
    const { event } = (await endpoint.until(3)).find(
      ({ event }) => event.type === 'payment_intent.succeeded',
    ) as { event: Stripe.Event };
    await simulators.stripe.delivered();
    expect(simulators.stripe.list('event').find(({ id }) => id === event.id)).toMatchObject({
      ...event,
      pending_webhooks: 0,
    });
  });
});

describe('the delivery', () => {
  it('retries until the endpoint accepts, and not after', async () => {
    const { endpoint, stripe } = await parts(500, 404);
    await stripe.paymentIntents.create(purchase);
    const received = await endpoint.until(3);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
    for (const { headers, body } of received)
      stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), endpoint.secret);
    await wait(2_500);
    expect(endpoint.received).toHaveLength(3);
  });

  it('treats a redirect as a failure: retries and does not follow it', async () => {
    const { endpoint, stripe } = await parts(302);
    await stripe.paymentIntents.create(purchase);
    const [first, second] = await endpoint.until(2);
    expect(second?.event.id).toBe(first?.event.id);
  });

  it('delivers missed events to an endpoint that starts later', async () => {
    const simulators = await simulate();
    simulators.stripe.setWebhook({ url: 'http://127.0.0.1:1/', secret: 'whsec_1' });
    await stripeAt(simulators.url).paymentIntents.create(purchase);
    const endpoint = await receiver(simulators);
    await endpoint.until(1);
    expect(endpoint.types()).toEqual(['payment_intent.created']);
  });

  it('is sequential in order, or concurrent on request', async () => {
    const { simulators, endpoint, stripe } = await parts();
    for (let count = 0; count < 5; count++) await pay(stripe);
    await simulators.stripe.delivered();
    expect(endpoint.received.map(({ event }) => event.id)).toEqual(
      simulators.stripe
        .list('event')
        .map(({ id }) => id)
        .toReversed(),
    );
    simulators.stripe.setDelivery({ atOnce: 5 });
    await pay(stripe);
    await endpoint.until(18);
  });

  it('names the call that caused an event, and its key', async () => {
    const { endpoint, stripe } = await parts();
    const { lastResponse } = await stripe.paymentIntents.create(purchase, { idempotencyKey: 'attempt:1' });
    const [sent] = await endpoint.until(1);
    expect(sent?.event.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'attempt:1' });
    expect(sent?.event.api_version).toBe(Stripe.API_VERSION);
  });

  it('can be delayed', async () => {
    const { simulators, endpoint, stripe } = await parts();
    simulators.stripe.setDelivery({ delayMs: 600 });
    await stripe.paymentIntents.create(purchase);
    const since = performance.now();
    await wait(300);
    expect(endpoint.received).toEqual([]);
    await endpoint.until(1);
    expect(performance.now() - since).toBeGreaterThan(500);
  });

  it('[double pay] can repeat each event, with one id', async () => {
    const { simulators, endpoint, stripe } = await parts();
    simulators.stripe.setDelivery({ times: 5 });
    await stripe.paymentIntents.create(purchase);
    await endpoint.until(5);
    await wait(100);
    expect(endpoint.received).toHaveLength(5);
    expect(new Set(endpoint.received.map(({ event }) => event.id)).size).toBe(1);
  });

  it('stops while paused; then delivers everything, and continues as usual', async () => {
    const { simulators, endpoint, stripe } = await parts();
    simulators.stripe.setDelivery({ paused: true });
    await pay(stripe);
    await wait(200);
    expect(endpoint.received).toEqual([]);
    simulators.stripe.flush();
    await endpoint.until(3);
    await stripe.paymentIntents.create(purchase);
    await endpoint.until(4);
    simulators.stripe.flush();
    await wait(100);
    expect(endpoint.received).toHaveLength(4);
  });

  it('[disorder] delivers held events in the order that the test gives', async () => {
    const { simulators, endpoint, stripe } = await parts();
    simulators.stripe.setDelivery({ paused: true });
    for (let count = 0; count < 10; count++) await pay(stripe);
    const made = simulators.stripe.list('event').map(({ id }) => id);
    simulators.stripe.flush((events) => events.toReversed());
    await endpoint.until(30);
    expect(endpoint.received.map(({ event }) => event.id)).toEqual(made);
  });

  it('[disorder] delays only the refused event when an endpoint fails', async () => {
    const { simulators, endpoint, stripe } = await parts(500);
    simulators.stripe.setDelivery({ paused: true });
    await pay(stripe);
    simulators.stripe.flush();
    await endpoint.until(4);
    expect(endpoint.types()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
  });

  it('[double pay] can resend an event once, also while the others are held', async () => {
    const { simulators, endpoint, stripe } = await parts();
    await stripe.paymentIntents.create(purchase);
    const [first] = await endpoint.until(1);
    simulators.stripe.setDelivery({ times: 3, paused: true });
    simulators.stripe.resend(String(first?.event.id));
    await endpoint.until(2);
    await wait(100);
    expect(endpoint.received.map(({ event }) => event.id)).toEqual([first?.event.id, first?.event.id]);
    expect(() => simulators.stripe.resend('evt_none')).toThrow('No such event');
  });
});

describe('the steering page', () => {
  it('escapes the texts of payments and events', async () => {
    const { simulators, endpoint, stripe } = await parts();
    await stripe.paymentIntents.create({ ...purchase, description: '<img src=x onerror=alert(1)>' });
    await endpoint.until(1);
    const page = await fetch(`${simulators.url}/stripe/`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    expect(html).toContain('$999');
    expect(html).toContain('payment_intent.created');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(html).not.toContain('<img');
  });

  it('its buttons pause, release, repeat and resend', async () => {
    const { simulators, endpoint, stripe } = await parts();
    const press = async (path: string) =>
      expect((await fetch(`${simulators.url}/stripe/${path}`, { method: 'POST' })).status).toBe(200);
    await press('deliver/0/3');
    await press('pause');
    await stripe.paymentIntents.create(purchase);
    await wait(100);
    expect(endpoint.received).toEqual([]);
    await press('flush');
    await endpoint.until(3);
    await press('deliver/0/1');
    await press(`resend/${endpoint.received[0]?.event.id}`);
    await endpoint.until(4);
    await wait(100);
    expect(endpoint.received).toHaveLength(4);
    expect((await fetch(`${simulators.url}/stripe/resend/evt_none`, { method: 'POST' })).status).toBe(404);
  });
});
