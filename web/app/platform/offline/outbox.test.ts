import 'fake-indexeddb/auto';
import type { Key } from '@tbm/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendLater, sendWaiting, waitingCount } from './outbox.ts';
import { inStore } from './store.ts';

/** The calls that the server received, and its answers; 0 is no answer. */
let received: string[] = [];
let answers: number[] = [];
const sent: Key[] = [];
const refused: string[] = [];
const outcome = {
  onSent: (key: Key) => void sent.push(key),
  onRefused: (message: string) => void refused.push(message),
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    received.push(`${method} ${url.split('?')[0]} ${body ?? ''}`.trim());
    const status = answers.shift() ?? 200;
    if (status === 0) throw new TypeError('Failed to fetch');
    return Response.json(status < 400 ? {} : { code: 'x', message: 'Ya no está.' }, { status });
  });
  received = [];
  answers = [];
  sent.length = 0;
  refused.length = 0;
  await inStore((store) => store.clear('outbox'));
});
afterEach(() => vi.unstubAllGlobals());

const like = (post_id: number, customer_id = 7) =>
  sendLater('POST /posts/like', { body: { post_id } }, customer_id);
const unlike = (post_id: number, customer_id = 7) =>
  sendLater('DELETE /posts/like/:post_id/:customer_id', { params: { post_id, customer_id } }, customer_id);
const posted = (post_id: number) => `POST /api/posts/like {"post_id":${post_id}}`;

it('sends in order, each once, and only the last change of the same', async () => {
  await like(1);
  await like(2);
  await unlike(1);
  await sendLater('POST /favorites', { body: { video_id: 1 } }, 7);
  expect(waitingCount()).toBe(3);
  await sendWaiting(7, outcome);
  await sendWaiting(7, outcome);
  expect(received).toEqual([posted(2), 'DELETE /api/posts/like/1/7', 'POST /api/favorites {"video_id":1}']);
  expect(sent).toHaveLength(3);
  expect(waitingCount()).toBe(0);
});

it('two tabs at once send each change once', async () => {
  await like(1);
  await like(2);
  await Promise.all([sendWaiting(7, outcome), sendWaiting(7, outcome)]);
  expect(received).toEqual([posted(1), posted(2)]);
});

it('without an answer the change and those behind it wait; then the same change is sent again', async () => {
  await like(1);
  await like(2);
  answers = [0];
  await sendWaiting(7, outcome);
  expect(received).toEqual([posted(1)]);
  expect(waitingCount()).toBe(2);
  await sendWaiting(7, outcome);
  expect(received).toEqual([posted(1), posted(1), posted(2)]);
});

it('a change that the server refuses is dropped with its message; one that another account left is dropped unsent', async () => {
  await like(1, 8);
  await like(2);
  await like(3);
  answers = [404];
  await sendWaiting(7, outcome);
  expect(received).toEqual([posted(2), posted(3)]);
  expect(refused).toEqual(['Ya no está.']);
  expect(waitingCount()).toBe(0);
});

it('a booking is never stored', async () => {
  expect(await sendLater('POST /class_reservations', { body: { single_class_id: 1 } }, 7)).toBe(false);
  expect(await inStore((store) => store.count('outbox'))).toBe(0);
});

it('a browser without storage says so instead of failing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  vi.resetModules();
  const blocked = await import('./outbox.ts');
  expect(await blocked.sendLater('POST /posts/like', { body: { post_id: 1 } }, 7)).toBe(false);
  await expect(blocked.sendWaiting(7, outcome)).resolves.toBeUndefined();
});
