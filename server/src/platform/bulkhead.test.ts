import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeBulkhead } from './bulkhead.ts';

it('runs two of one key at once, in order, and another key beside them', async () => {
  const bulkhead = makeBulkhead({ most: 2, waitMs: 1_000 });
  const began: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) => async () => {
    began.push(name);
    running++;
    most = Math.max(most, running);
    await wait(20);
    running--;
    return name;
  };
  const hot = ['a', 'b', 'c', 'd', 'e'].map((name) => bulkhead.run('hot', work(name)));
  expect(began).toEqual(['a', 'b']);
  expect(await bulkhead.run('cold', async () => 'at once')).toBe('at once');
  // No task of the other key had to end for it.
  expect([began, running]).toEqual([['a', 'b'], 2]);
  expect(await Promise.all(hot)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(began).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(2);
});

it('refuses work that waits too long with 503, and passes on the place of work that failed', async () => {
  const bulkhead = makeBulkhead({ most: 1, waitMs: 30 });
  const stuck = Promise.withResolvers<void>();
  const first = bulkhead.run('row', () => stuck.promise);
  const second = bulkhead.run('row', async () => 'second');
  await expect(second).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 1 });
  const third = bulkhead.run('row', async () => 'third');
  stuck.reject(new Error('lock timeout'));
  await expect(first).rejects.toThrow('lock timeout');
  expect(await third).toBe('third');
  expect(await bulkhead.run('row', async () => 'fourth')).toBe('fourth');
});
