import type { Key } from '@tbm/contract';

/** A change that was made without a connection and waits to be sent. */
export interface QueuedChange {
  key: Key;
  args: Given;
  /** What it changes: a later change of the same replaces it. */
  target: string;
  /** Who made it. */
  customer_id: number;
  /** When, in milliseconds since 1970. */
  at: number;
}
interface Given {
  body?: Record<string, unknown>;
  params?: Record<string, unknown>;
}

/**
 * The calls that may be sent later, with what they change: each sets something of the member to a value, so that it may
 * arrive twice or late. Bookings and payments never: nobody expects them any more when the connection is back.
 */
const targets: { [K in Key]?: (args: Given) => string } = {
  'POST /posts/like': ({ body }) => `post ${body?.post_id}`,
  'DELETE /posts/like/:post_id/:customer_id': ({ params }) => `post ${params?.post_id}`,
  'POST /favorites': ({ body }) => `video ${body?.video_id}`,
  'DELETE /favorites/:id': ({ params }) => `video ${params?.id}`,
};

/** What a call changes, if it may be sent later; otherwise null. */
export const targetOf = (key: Key, args: object): string | null => targets[key]?.(args) ?? null;

const longest = 7 * 86_400_000;
export const mostWaiting = 100;

/** Whether a change is sent for this customer now: her own, and not older than a week. */
export const isSent = ({ customer_id, at }: QueuedChange, customer: number, now: number): boolean =>
  customer_id === customer && at + longest > now;

/** What follows from a refusal: `stop` and try again later, or `drop` the change. */
export const afterRefusal = (status: number): 'stop' | 'drop' =>
  status === 0 || status === 401 || status === 429 || status >= 500 ? 'stop' : 'drop';
