import { encryptNotification } from '@block65/webcrypto-web-push';
import { type CryptoKey, importJWK, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import { hasUsableKeys, isPushEndpoint, type PushSubscription } from './endpoint.ts';
import { publicKeyOf } from './vapid.ts';

export type { PushSubscription } from './endpoint.ts';

export interface PushMessage {
  /** At most 3993 bytes of UTF-8: a push service takes 4096 with the encryption. */
  text: string;
  /** Seconds for which the push service keeps it for a device that is off. */
  ttl: number;
  urgency: 'normal' | 'high';
  /** Takes the place of a message with the same topic that was not delivered yet: at most 32 characters, base64url. */
  topic: string;
}

/** `ended`: the browser has ended the subscription. `later`: it asks for a pause of some seconds. */
export type PushOutcome = 'sent' | 'ended' | { refused: string } | { later: number };

/** Sends messages to browsers by their push services. Rejects when a service does not answer or has a problem. */
export interface Push {
  /** The public key with which browsers subscribe, base64url. */
  publicKey: string;
  /** Whether messages may be sent to it: a known push service, and usable keys. */
  accepts(subscription: PushSubscription): boolean;
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>;
}

const timeoutMs = 10_000;
/** Seconds that a token is valid; the protocol allows a day. */
const validFor = 12 * 3600;
/** Seconds of a pause when the service names none. */
const usualPause = 60;
/** A longer pause than this is not waited for. */
const longestPause = 86_400;

const privateKeyOf = (privateKey: string, publicKey: Buffer) =>
  importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
    'ES256',
  ) as Promise<CryptoKey>;

/** Seconds of the header `Retry-After`, which is a number or a date. */
export function pauseOf(header: string | null, now: number): number {
  const date = Date.parse(header ?? '');
  const seconds = /^\d+$/.test(header ?? '') ? Number(header) : (date - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), longestPause) : usualPause;
}

/** Web push (RFC 8030) with the keys of the installation. Null without them, and without the worker that receives it. */
export function webPush({ vapid_private_key, push_simulator_url, public_url, offline }: Config): Push | null {
  if (vapid_private_key === null || offline === 'off') return null;
  const publicBytes = publicKeyOf(vapid_private_key);
  const publicKey = publicBytes.toString('base64url');
  const signing = privateKeyOf(vapid_private_key, publicBytes);
  /** The header that names the sender (RFC 8292), on the machine's clock: the push service checks the end. */
  const authorization = async (endpoint: string): Promise<string> => {
    const token = await new SignJWT({ sub: public_url })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(Math.floor(Date.now() / 1000) + validFor)
      .sign(await signing);
    return `vapid t=${token}, k=${publicKey}`;
  };
  const isKnown = ({ endpoint }: PushSubscription) => isPushEndpoint(endpoint, push_simulator_url);
  return {
    publicKey,
    accepts: (subscription) => isKnown(subscription) && hasUsableKeys(subscription),
    async send(subscription, { text, ttl, urgency, topic }) {
      if (!isKnown(subscription)) return { refused: 'it is not the address of a push service' };
      const { endpoint, p256dh, auth } = subscription;
      const body = await encryptNotification(
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        new TextEncoder().encode(text),
        { pad: false },
      );
      const answer = await fetch(endpoint, {
        method: 'POST',
        // A redirect could lead anywhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: await authorization(endpoint),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(ttl),
          urgency,
          topic,
        },
        body,
      });
      await answer.body?.cancel();
      const { status } = answer;
      if (answer.ok) return 'sent';
      if (status === 404 || status === 410) return 'ended';
      if (status === 429 || status === 503)
        return { later: pauseOf(answer.headers.get('retry-after'), Date.now()) };
      if (status >= 500) throw new Error(`the push service answered ${status}`);
      return { refused: `the push service answered ${status}` };
    },
  };
}
