import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeRenewed } from './renewed.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A reader with a load that takes some milliseconds and returns how often it was called. */
function counting(ms: number, takes: number) {
  let calls = 0;
  const read = makeRenewed(ms, () => {
    const call = ++calls;
    return new Promise<number>((resolve) => setTimeout(resolve, takes, call));
  });
  return { read, calls: () => calls };
}

it('readers at once share a load, and read its value until its span has passed', async () => {
  const { read, calls } = counting(1_000, 20);
  const values = Promise.all([read('a'), read('a'), read('b')]);
  await pass(20);
  expect(await values).toEqual([1, 1, 2]);
  await pass(970);
  expect(await read('a')).toBe(1);
  expect(calls()).toBe(2);
});

it('a reader after the span gets the earlier value while it is loaded again once', async () => {
  const { read, calls } = counting(1_000, 20);
  const first = read('a');
  await pass(1_010);
  expect(await first).toBe(1);
  expect(await Promise.all([read('a'), read('a')])).toEqual([1, 1]);
  await pass(20);
  expect(await read('a')).toBe(2);
  expect(calls()).toBe(2);
});

it('a value older than twice its span is not read', async () => {
  const { read } = counting(1_000, 20);
  const first = read('a');
  await pass(2_010);
  expect(await first).toBe(1);
  const value = read('a');
  await pass(20);
  expect(await value).toBe(2);
});

it('a slow load is repeated later: loads take a twentieth of the time', async () => {
  const { read, calls } = counting(1_000, 300);
  const first = read('a');
  await pass(5_900);
  expect(await first).toBe(1);
  expect([await read('a'), calls()]).toEqual([1, 1]);
  await pass(200);
  expect([await read('a'), calls()]).toEqual([1, 2]);
});

it('a failed load is tried again by the next reader', async () => {
  let calls = 0;
  const read = makeRenewed(1_000, async () => {
    if (++calls === 1) throw new Error('no connection');
    return 'rows';
  });
  await expect(read('a')).rejects.toThrow('no connection');
  expect(await read('a')).toBe('rows');
});

it('without a span every reader loads', async () => {
  let calls = 0;
  const read = makeRenewed(0, async () => ++calls);
  expect([await read('a'), await read('a')]).toEqual([1, 2]);
});
