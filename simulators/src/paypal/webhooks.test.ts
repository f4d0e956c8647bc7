import { generateKeyPairSync, sign, verify, X509Certificate } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { signedText } from './signing.ts';
import { approved, callsTo, fresh, listenerOf } from './testing.ts';

async function parts(...statuses: number[]) {
  const simulators = await simulate();
  const listener = await listenerOf(simulators, ...statuses);
  const calls = await callsTo(simulators);
  return { simulators, paypal: simulators.paypal, listener, calls };
}

/** The listener's request to PayPal to verify an event. */
const question = (webhook_id: string, { headers, event }: { headers: object; event: object }) => {
  const given = headers as Record<string, string>;
  return {
    auth_algo: given['paypal-auth-algo'],
    cert_url: given['paypal-cert-url'],
    transmission_id: given['paypal-transmission-id'],
    transmission_sig: given['paypal-transmission-sig'],
    transmission_time: given['paypal-transmission-time'],
    webhook_id,
    webhook_event: event,
  };
};

describe('the signature of an event', () => {
  it('can be verified with only the certificate', async () => {
    const { paypal, listener, calls } = await parts();
    await approved(calls);
    const [got] = await listener.until(1);
    if (!got) throw new Error('nothing came');
    const { headers, body } = got;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
    });
    const certificate = new X509Certificate(await (await fetch(String(headers['paypal-cert-url']))).text());
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(new Date(certificate.validTo).getFullYear()).toBe(2049);
    const text = signedText(
      String(headers['paypal-transmission-id']),
      String(headers['paypal-transmission-time']),
      paypal.account.webhook_id,
      body,
    );
    const signature = Buffer.from(String(headers['paypal-transmission-sig']), 'base64');
    expect(verify('sha256', Buffer.from(text), certificate.publicKey, signature)).toBe(true);
    const other = signedText('other', String(headers['paypal-transmission-time']), '1', body);
    expect(verify('sha256', Buffer.from(other), certificate.publicKey, signature)).toBe(false);
  });

  it('PayPal rejects changed events and those of another key, webhook or certificate', async () => {
    const { paypal, listener, calls } = await parts();
    await approved(calls);
    const [got] = await listener.until(1);
    if (!got) throw new Error('nothing came');
    const right = question(paypal.account.webhook_id, got);
    const ask = async (given: object) =>
      (await calls.post('/v1/notifications/verify-webhook-signature', given)).body.verification_status;
    expect(await ask(right)).toBe('SUCCESS');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = signedText(
      String(right.transmission_id),
      String(right.transmission_time),
      right.webhook_id,
      got.body,
    );
    const forged = {
      changed: { webhook_event: { ...got.event, event_type: 'PAYMENT.CAPTURE.COMPLETED' } },
      older: { transmission_time: '2020-01-01T00:00:00Z' },
      'of another transmission': { transmission_id: 'a-made-up-one' },
      'of another key': {
        transmission_sig: sign('sha256', Buffer.from(text), privateKey).toString('base64'),
      },
      'of another webhook': { webhook_id: 'OTHER' },
      'of another certificate': { cert_url: `${right.cert_url}0` },
      'of another place': { cert_url: 'https://evil.example/v1/notifications/certs/CERT-1' },
    };
    for (const [name, change] of Object.entries(forged))
      expect(`${name}: ${await ask({ ...right, ...change })}`).toBe(`${name}: FAILURE`);
    expect(await calls.post('/v1/notifications/verify-webhook-signature', {})).toMatchObject({ status: 400 });
  });
});

describe('the delivery of events', () => {
  it('retries until the listener accepts, with a new signature each time', async () => {
    const { listener, calls } = await parts(500, 302);
    await approved(calls);
    const received = await listener.until(3);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(3);
    await wait(2_500);
    expect(listener.received).toHaveLength(3);
  });

  it('delivers missed events in order to a listener that starts later', async () => {
    const simulators = await simulate();
    const calls = await callsTo(simulators);
    for (let count = 0; count < 30; count++) await approved(calls);
    const listener = await listenerOf(simulators);
    await simulators.paypal.delivered();
    const made = simulators.paypal.list('event').map(({ id }) => id);
    expect(listener.received.map(({ event }) => event.id)).toEqual(made);
    expect(simulators.paypal.list('outbox')).toEqual([]);
  });

  it('[double pay] can be delayed, repeated, or held and reordered', async () => {
    const { paypal, listener, calls } = await parts();
    paypal.setDelivery({ times: 3, delayMs: 200 });
    await approved(calls);
    expect(listener.received).toEqual([]);
    await listener.until(3);
    paypal.setDelivery({ times: 1, delayMs: 0, paused: true });
    await calls.post(`/v2/checkout/orders/${await approved(calls)}/capture`, undefined, fresh());
    await wait(200);
    expect(listener.received).toHaveLength(3);
    paypal.flush((events) => events.toReversed());
    await listener.until(5);
    expect(listener.types().slice(3)).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);
    await approved(calls);
    await listener.until(6);
    paypal.resend(String(listener.received[0]?.event.id));
    await listener.until(7);
    expect(() => paypal.resend('WH-NONE')).toThrow('does not exist');
  });
});
