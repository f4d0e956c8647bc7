import { setTimeout as wait } from 'node:timers/promises';

/** Whether something has ended after `ms` milliseconds at the latest. How it ended does not matter. */
export const inTime = (ending: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([
    ending.then(
      () => true,
      () => true,
    ),
    wait(ms, false, { ref: false }),
  ]);
