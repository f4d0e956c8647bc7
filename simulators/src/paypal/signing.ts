import { randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { makeCertificate } from './certificate.ts';
import { ids } from './ids.ts';
import type { Account } from './records.ts';
import type { Store } from './store.ts';
import { iso } from './time.ts';

export const certificatePath = '/v1/notifications/certs';

/** The signed text: `<transmission id>|<time>|<webhook id>|<crc32 of the body>`. */
export const signedText = (id: string, time: string, webhook: string, body: string): string =>
  `${id}|${time}|${webhook}|${crc32(body)}`;

/** The signing key and certificate, created on first use. */
export function signerOf(store: Store): NonNullable<Account['signer']> {
  const { account } = store;
  if (!account.signer) {
    account.signer = {
      cert_id: ids.certificate(),
      ...makeCertificate('messageverificationcerts.paypal.test'),
    };
    store.put('account', account);
  }
  return account.signer;
}

/** The headers of one transmission of `body`, signed now. */
export function transmissionHeaders(store: Store, url: string, body: string): Record<string, string> {
  const { cert_id, private_key } = signerOf(store);
  const id = randomUUID();
  // The time comes from the machine's clock, because the listener compares it with its own.
  const time = iso(new Date());
  const text = signedText(id, time, store.account.webhook_id, body);
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${url}${certificatePath}/${cert_id}`,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': sign('sha256', Buffer.from(text), private_key).toString('base64'),
    'paypal-transmission-time': time,
  };
}

export interface Transmission {
  auth_algo: string;
  cert_url: string;
  transmission_id: string;
  transmission_sig: string;
  transmission_time: string;
  webhook_id: string;
  webhook_event: unknown;
}

/** Whether the simulator sent this event to this webhook. */
export function isGenuine(store: Store, url: string, given: Transmission): boolean {
  const { cert_id, certificate } = signerOf(store);
  if (given.auth_algo !== 'SHA256withRSA' || given.webhook_id !== store.account.webhook_id) return false;
  if (given.cert_url !== `${url}${certificatePath}/${cert_id}`) return false;
  const text = signedText(
    given.transmission_id,
    given.transmission_time,
    given.webhook_id,
    JSON.stringify(given.webhook_event),
  );
  const { publicKey } = new X509Certificate(certificate);
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(given.transmission_sig, 'base64'));
}
