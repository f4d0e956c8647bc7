import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeRenewed } from './renewed.ts';

/** A load that takes some milliseconds and returns how often it was called. */
function counting(takes: number) {
  let calls = 0;
  const load = async () => {
    const call = ++calls;
    await wait(takes);
    return call;
  };
  return { load, calls: () => calls };
}

it('readers at once share a load, and read its value until its span has passed', async () => {
  const { load, calls } = counting(20);
  const read = makeRenewed(60_000, load);
  expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual([1, 1, 1]);
  expect(await read('a')).toBe(1);
  expect(await read('b')).toBe(2);
  expect(calls()).toBe(2);
});

it('a reader after the span gets the earlier value while it is loaded again once', async () => {
  const { load, calls } = counting(10);
  const read = makeRenewed(250, load);
  await read('a');
  await wait(260);
  expect(await Promise.all([read('a'), read('a')])).toEqual([1, 1]);
  await wait(60);
  expect(await read('a')).toBe(2);
  expect(calls()).toBe(2);
});

it('a value older than twice its span is not read', async () => {
  const { load } = counting(1);
  const read = makeRenewed(50, load);
  await read('a');
  await wait(150);
  expect(await read('a')).toBe(2);
});

it('a slow load is repeated later: it takes a twentieth of the time', async () => {
  const { load, calls } = counting(100);
  const read = makeRenewed(1, load);
  await read('a');
  await wait(500);
  expect(await read('a')).toBe(1);
  expect(calls()).toBe(1);
});

it('a failed load is tried again by the next reader', async () => {
  const results = [Promise.reject(new Error('no connection')), Promise.resolve('rows')];
  const read = makeRenewed(60_000, () => results.shift() ?? Promise.resolve('later'));
  await expect(read('a')).rejects.toThrow('no connection');
  expect(await read('a')).toBe('rows');
});

it('without a span every reader loads', async () => {
  const { load } = counting(1);
  const read = makeRenewed(0, load);
  expect([await read('a'), await read('a')]).toEqual([1, 2]);
});
