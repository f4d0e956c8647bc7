import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { batchWrites } from './batch.ts';

/** Manual writes of numbers: the batches so far, and a function that finishes the one in progress. */
function stage() {
  const writings: number[][] = [];
  const finish: (() => void)[] = [];
  const write = (items: number[]) => {
    writings.push(items);
    return new Promise<number[]>((resolve, reject) => {
      finish.push(() => (items.includes(13) ? reject(refused) : resolve(items.map((item) => item * 10))));
    });
  };
  const finishAll = async () => {
    for (let next = finish.shift(); next; next = finish.shift()) {
      next();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { writings, write, finishAll };
}
const refused = Object.assign(new DatabaseError('refused', 1, 'error'), { severity: 'ERROR' });

it('a single item is written at once; items that arrive during a write form one batch, each with its own result', async () => {
  const { writings, write, finishAll } = stage();
  const save = batchWrites({ keyOf: String, write });
  const results = Promise.all([1, 2, 3, 4].map(save));
  expect(writings).toEqual([[1]]);
  await finishAll();
  expect(await results).toEqual([10, 20, 30, 40]);
  expect(writings).toEqual([[1], [2, 3, 4]]);
});

it('items of one key are written in order of arrival, one per batch', async () => {
  const { writings, write, finishAll } = stage();
  const save = batchWrites({ keyOf: (item) => String(item % 10), write });
  const results = Promise.all([1, 2, 12, 22, 3].map(save));
  await finishAll();
  expect(await results).toEqual([10, 20, 120, 220, 30]);
  expect(writings).toEqual([[1], [2, 3], [12], [22]]);
});

it('no batch is larger than a hundred', async () => {
  const { writings, write, finishAll } = stage();
  const save = batchWrites({ keyOf: String, write });
  const results = Promise.all(Array.from({ length: 202 }, (_, index) => save(1000 + index)));
  await finishAll();
  expect(await results).toHaveLength(202);
  expect(writings.map(({ length }) => length)).toEqual([1, 100, 100, 1]);
});

it('a refused item does not affect the others; a lost connection fails them all', async () => {
  const { writings, write, finishAll } = stage();
  const save = batchWrites({ keyOf: String, write });
  const results = Promise.allSettled([1, 12, 13, 14].map(save));
  await finishAll();
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(writings).toEqual([[1], [12, 13, 14], [12], [13], [14]]);
  const cut = batchWrites({ keyOf: String, write: () => Promise.reject(new Error('line lost')) });
  const lost = await Promise.allSettled([1, 2, 3].map(cut));
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
