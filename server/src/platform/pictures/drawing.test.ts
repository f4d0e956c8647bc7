import { expect, it } from 'vitest';
import { makeDrawing } from './drawing.ts';

const tasks = (limits: Parameters<typeof makeDrawing>[0] = {}) =>
  makeDrawing(limits).remote<typeof import('../testing/drawing-tasks.ts')>(
    new URL('../testing/drawing-tasks.ts', import.meta.url),
  );

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('runs tasks in another process without the secrets of this one, and passes on what they throw', async () => {
  process.env.DRAWING_SECRET = 'x';
  const { pid, refuse, refuseSize, fail, secret } = tasks();
  expect(await pid()).not.toBe(process.pid);
  expect(await secret()).toBeUndefined();
  await expect(refuse()).rejects.toMatchObject({ code: 'file_damaged' });
  await expect(refuseSize()).rejects.toThrow('hasta 12 MB');
  await expect(fail()).rejects.toThrow('a reason');
});

it('refuses work beyond the queue with busy, and finishes the rest', async () => {
  const { sleep } = tasks({ atOnce: 1, longestQueue: 2 });
  const given = await Promise.allSettled([sleep(50), sleep(50), sleep(50), sleep(50)]);
  expect(given.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(given[3]).toMatchObject({ reason: { code: 'busy', retryAfter: 5 } });
});

it('survives the end of its process: waiting tasks run in a new one', async () => {
  const { die, pid } = tasks({ atOnce: 1 });
  const before = await pid();
  const given = await Promise.allSettled([die(), pid()]);
  expect(given).toMatchObject([{ status: 'rejected', reason: { code: 'busy' } }, { status: 'fulfilled' }]);
  expect(await pid()).not.toBe(before);
});

it('ends a process whose task takes too long', async () => {
  // The first task also waits for the start of the process, which a busy machine delays.
  const { sleep, pid } = tasks({ longestTask: 12_000 });
  const before = await pid();
  await expect(sleep(60_000)).rejects.toMatchObject({ code: 'busy' });
  await expect.poll(() => isRunning(before)).toBe(false);
});

it('replaces its process after some tasks without losing one', async () => {
  const { sleep } = tasks({ atOnce: 2, tasksPerProcess: 3 });
  const pids = await Promise.all(Array.from({ length: 9 }, () => sleep(20)));
  expect(new Set(pids).size).toBe(3);
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
});

it('ends its process when idle, and starts another for the next task', async () => {
  const { pid } = tasks({ idle: 200 });
  const before = await pid();
  expect(isRunning(before)).toBe(true);
  await expect.poll(() => isRunning(before), { timeout: 5_000 }).toBe(false);
  expect(await pid()).not.toBe(before);
});
