import type { Key } from '@tbm/contract';

/** A change that was made without a connection and waits to be sent. */
export interface QueuedChange {
  key: Key;
  args: Given;
  /** The thing that it changes: a later change of the same thing replaces it. */
  target: string;
  /** The member who made it. */
  customer_id: number;
  /** When, in milliseconds since 1970. */
  at: number;
}
interface Given {
  body?: Record<string, unknown>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/**
 * The calls that may be sent later, with what they change: each sets something of the member to a value, so that it may
 * arrive twice or late; a new goal has a token for that. Bookings and payments are never sent later: no one expects them any more when the connection is back.
 */
const targets: { [K in Key]?: (args: Given) => string } = {
  'POST /posts/like': ({ body }) => `post ${body?.post_id}`,
  'DELETE /posts/like/:post_id/:customer_id': ({ params }) => `post ${params?.post_id}`,
  'POST /favorites': ({ body }) => `video ${body?.video_id}`,
  'DELETE /favorites/:id': ({ params }) => `video ${params?.id}`,
  'PUT /videos/:id/complete': ({ params }) => `completion ${params?.id}`,
  'PUT /videos/:id/uncomplete': ({ params }) => `completion ${params?.id}`,
  'POST /customer_goals': ({ body }) => `new goal ${body?.request_token}`,
  'PUT /customer_goals': ({ body }) =>
    `${body?.name === undefined ? 'tick' : 'name'} of goal ${body?.customer_goal_id}`,
};
/** These count for the day on which the member made them. */
const dated: readonly Key[] = [
  'PUT /videos/:id/complete',
  'PUT /videos/:id/uncomplete',
  'PUT /customer_goals',
];

/** What a call changes, if it may be sent later; otherwise null. */
export const targetOf = (key: Key, args: object): string | null => targets[key]?.(args) ?? null;

const longest = 7 * 86_400_000;
export const mostWaiting = 100;

/** Whether a change is sent for this customer now: it is the customer's own, and not older than a week. */
export const isSent = ({ customer_id, at }: QueuedChange, customer: number, now: number): boolean =>
  customer_id === customer && at + longest > now;

/** The request that is sent `now` for an earlier change. It holds how long ago the change was, because a device's clock may be wrong. */
export const sentArgs = ({ key, args, at }: QueuedChange, now: number): Given =>
  dated.includes(key)
    ? { ...args, query: { seconds_ago: Math.max(0, Math.round((now - at) / 1000)) } }
    : args;

/** What follows from a refusal: `stop` and try again later, or `drop` the change. */
export const afterRefusal = (status: number): 'stop' | 'drop' =>
  status === 0 || status === 401 || status === 429 || status >= 500 ? 'stop' : 'drop';
