import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link plays, in seconds: a class and its pauses. */
export const linkSeconds = 4 * 3600;

const sign = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret)
    .update(['media', ...parts].join(':'))
    .digest('base64url');

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const later = (now: string): number => Math.floor(Date.parse(now) / 1000) + linkSeconds;

interface Ticket {
  customer_id: number;
  now: string;
}

/** `customer.expires.signature`: says whose it is and until when; good for `what` only. */
export function makeTicket(secret: string, what: string, { customer_id, now }: Ticket): string {
  const expires = later(now);
  return `${customer_id}.${expires}.${sign(secret, what, customer_id, expires)}`;
}

/** The customer a ticket was made for; null for a forged, changed or expired one, or one for something else. */
export function holderOf(secret: string, what: string, ticket: string, now: string): number | null {
  const [, customer_id, expires, signature = ''] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? [];
  if (!customer_id || !expires) return null;
  if (Number(expires) * 1000 <= Date.parse(now)) return null;
  return isSame(signature, sign(secret, what, customer_id, expires)) ? Number(customer_id) : null;
}

/** What a ticket of a video, and of the browser that plays it, is good for. */
export const ofVideo = (video_id: number): string => `video:${video_id}`;
export const ofBrowser = 'browser';

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** A file of ours, and not an address of the web. */
export const isOurs = (url: string): boolean => url.startsWith('/');

/** Where a file of a video of ours is played from; any other address stands as it is. */
export const playFrom = (url: string, video_id: number, ticket: string): string =>
  isOurs(url) ? `/media/${video_id}/${ticket}/${encodeURIComponent(lastPart(url))}` : url;

/**
 * The stored address behind the last part of a link: the film, its captions, or, of a film cut up as HLS, whatever lies
 * in its folder. Null for anything else.
 */
export function storedAddress(
  { url, captions_url }: { url: string; captions_url: string | null },
  file: string,
): string | null {
  for (const address of [url, captions_url])
    if (address && isOurs(address) && lastPart(address) === file) return address;
  if (!isOurs(url) || !url.endsWith('.m3u8') || file.includes('..')) return null;
  return `${url.slice(0, url.lastIndexOf('/') + 1)}${file}`;
}
