import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { makeCache } from './cache.ts';

const counter = () => {
  let loads = 0;
  return async () => {
    loads += 1;
    return loads;
  };
};

it('caches a value for its time, then loads again', async () => {
  const cache = makeCache(40);
  const load = counter();
  expect(await cache.read('days', 'monday', load)).toBe(1);
  expect(await cache.read('days', 'monday', load)).toBe(1);
  expect(await cache.read('days', 'tuesday', load)).toBe(2);
  await wait(60);
  expect(await cache.read('days', 'monday', load)).toBe(3);
});

it('loads once for concurrent readers', async () => {
  const cache = makeCache(1000);
  const load = counter();
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.read('days', 'monday', load)));
  expect(new Set(answers)).toEqual(new Set([1]));
});

it('clears a group, including the result of a load in progress', async () => {
  const cache = makeCache(1000);
  const slow = cache.read('days', 'monday', async () => {
    await wait(30);
    return 'before the change';
  });
  cache.forget('days');
  expect(await cache.read('days', 'monday', async () => 'after it')).toBe('after it');
  expect(await slow).toBe('before the change');
  expect(await cache.read('days', 'monday', async () => 'never asked')).toBe('after it');
});

it('does not cache a failure', async () => {
  const cache = makeCache(1000);
  const failing = () => Promise.reject(new Error('database is away'));
  await expect(cache.read('days', 'monday', failing)).rejects.toThrow('database is away');
  expect(await cache.read('days', 'monday', async () => 'back')).toBe('back');
});

it('caches a value for a shorter time, or only for concurrent readers', async () => {
  const cache = makeCache(1000);
  const load = counter();
  const read = () => cache.read('days', 'monday', load, { atMost: 40, keeps: (value) => value > 1 });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect([await read(), await read()]).toEqual([2, 2]);
  await wait(60);
  expect(await read()).toBe(3);
});

it('caches nothing when disabled', async () => {
  const cache = makeCache(0);
  const load = counter();
  await cache.read('days', 'monday', load);
  expect(await cache.read('days', 'monday', load)).toBe(2);
});

it('drops expired values, even when they are never read again [performance 11]', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const cache = makeCache(30);
  const kept = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, day) => new WeakRef(await cache.read('days', String(day), async () => [day])),
    ),
  );
  await wait(60);
  collect();
  expect(kept.filter((one) => one.deref())).toEqual([]);
});
