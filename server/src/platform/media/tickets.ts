import { createHmac } from 'node:crypto';
import { isSameSignature } from '../keyed-hash.ts';

/** How long a link is valid, in seconds: a class and its pauses. */
export const linkSeconds = 4 * 3600;

const sign = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret)
    .update(['media', ...parts].join(':'))
    .digest('base64url');

const later = (now: string, seconds: number): number => Math.floor(Date.parse(now) / 1000) + seconds;

export interface Ticket {
  customer_id: number;
  now: string;
  /** How long it is valid; by default `linkSeconds`. */
  seconds?: number;
}

/** `customer.expires.signature`: names the customer and the expiry; valid for `what` only. */
export function makeTicket(
  secret: string,
  what: string,
  { customer_id, now, seconds = linkSeconds }: Ticket,
): string {
  const expires = later(now, seconds);
  return `${customer_id}.${expires}.${sign(secret, what, customer_id, expires)}`;
}

/** The customer a ticket was made for; null for a forged, changed or expired one, or one for something else. */
export function holderOf(secret: string, what: string, ticket: string, now: string): number | null {
  const [, customer_id, expires, signature = ''] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? [];
  if (!customer_id || !expires) return null;
  if (Number(expires) * 1000 <= Date.parse(now)) return null;
  return isSameSignature(signature, sign(secret, what, customer_id, expires)) ? Number(customer_id) : null;
}
