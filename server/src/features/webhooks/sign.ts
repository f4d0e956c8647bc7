import { createHmac } from 'node:crypto';
import { keyFor } from '../../platform/keyed-hash.ts';

/** The secret of an address, as it is shown: made from the server's own, so that no copy of the database holds it. */
export const secretOf = (salt: string, auth_secret: string): string =>
  `whsec_${createHmac('sha256', keyFor('secret of a webhook', auth_secret)).update(salt).digest('base64')}`;

/** The headers that sign a message by the Standard Webhooks specification; `seconds` is the time of this try. */
export function signedHeaders(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
