import { routes } from '@tbm/contract';
import { expect, it } from 'vitest';
import { afterRefusal, isSent, sentArgs, targetOf } from './queueable.ts';

it('likes of posts and videos, completions and goals may be sent later; no other call may, bookings and payments least', () => {
  const given = { body: { post_id: 1, video_id: 2 }, params: { post_id: 1, id: 2, customer_id: 7 } };
  const later = Object.keys(routes).filter((key) => targetOf(key as keyof typeof routes, given) !== null);
  expect(later.sort()).toEqual([
    'DELETE /favorites/:id',
    'DELETE /posts/like/:post_id/:customer_id',
    'POST /customer_goals',
    'POST /favorites',
    'POST /posts/like',
    'PUT /customer_goals',
    'PUT /videos/:id/complete',
    'PUT /videos/:id/uncomplete',
  ]);
});

it('a completion holds how long ago it was, a like does not', () => {
  const made = {
    args: { params: { id: 2 } },
    target: 'completion 2',
    customer_id: 7,
    at: 1_000_000,
  } as const;
  const body = (key: 'PUT /videos/:id/complete' | 'PUT /videos/:id/uncomplete', now: number) =>
    sentArgs({ ...made, key }, now);
  expect(body('PUT /videos/:id/complete', 8_200_000)).toEqual({
    params: { id: 2 },
    query: { seconds_ago: 7200 },
  });
  // The clock of the device was put back meanwhile.
  expect(body('PUT /videos/:id/uncomplete', 500_000)).toEqual({
    params: { id: 2 },
    query: { seconds_ago: 0 },
  });
  const like = { ...made, key: 'POST /posts/like', args: { body: { post_id: 1 } } } as const;
  expect(sentArgs(like, 8_200_000)).toEqual({ body: { post_id: 1 } });
});

it('a like and its withdrawal change the same; those of others do not', () => {
  const like = targetOf('POST /posts/like', { body: { post_id: 1 } });
  expect(targetOf('DELETE /posts/like/:post_id/:customer_id', { params: { post_id: 1 } })).toBe(like);
  expect(targetOf('POST /posts/like', { body: { post_id: 2 } })).not.toBe(like);
  expect(targetOf('POST /favorites', { body: { video_id: 1 } })).not.toBe(like);
  const completion = targetOf('PUT /videos/:id/complete', { params: { id: 1 } });
  expect(targetOf('PUT /videos/:id/uncomplete', { params: { id: 1 } })).toBe(completion);
  expect(targetOf('POST /favorites', { body: { video_id: 1 } })).not.toBe(completion);
});

it('two new goals are two changes; ticking one and unticking it are the same, and hold how long ago', () => {
  const made = (request_token: string) => targetOf('POST /customer_goals', { body: { request_token } });
  expect(made('abcdefghijklmnop')).not.toBe(made('ponmlkjihgfedcba'));
  const tick = (completed: boolean) => ({ body: { customer_goal_id: 7, completed } });
  const target = targetOf('PUT /customer_goals', tick(true)) ?? '';
  expect(targetOf('PUT /customer_goals', tick(false))).toBe(target);
  expect(targetOf('PUT /customer_goals', { body: { customer_goal_id: 7, name: 'Otra' } })).not.toBe(target);
  const waiting = { key: 'PUT /customer_goals', args: tick(true), target, customer_id: 7, at: 0 } as const;
  expect(sentArgs(waiting, 60_000)).toEqual({ ...tick(true), query: { seconds_ago: 60 } });
});

it('a change is sent for who made it, within a week', () => {
  const day = 86_400_000;
  const waiting = { key: 'POST /posts/like', args: {}, target: 'post 1', customer_id: 7, at: 0 } as const;
  expect(isSent(waiting, 7, 6 * day)).toBe(true);
  expect(isSent(waiting, 7, 8 * day)).toBe(false);
  expect(isSent(waiting, 8, day)).toBe(false);
});

it('waits while nothing answers, and drops what the server refuses', () => {
  for (const status of [0, 401, 429, 500, 503]) expect(afterRefusal(status)).toBe('stop');
  for (const status of [400, 403, 404, 409, 412]) expect(afterRefusal(status)).toBe('drop');
});
