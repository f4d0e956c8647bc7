import { Problem } from './errors.ts';

/** Makes work on one thing wait in this process, so that it holds few connections while it waits for a lock. */
export interface Bulkhead {
  /** Runs `work` when fewer than so many others with the same key run. Throws `busy` after waiting too long. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** @param most how many of one key run at once. @param waitMs how long the others wait, in milliseconds. */
export function makeBulkhead({ most, waitMs }: { most: number; waitMs: number }): Bulkhead {
  const lanes = new Map<string, Lane>();

  const turn = (lane: Lane): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(enter), 1);
        reject(new Problem('busy', { retryAfter: 1 }));
      }, waitMs);
      lane.waiting.push(enter);
    });

  return {
    async run(key, work) {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] };
      lanes.set(key, lane);
      // The task that ends hands its place on.
      if (lane.running < most) lane.running++;
      else await turn(lane);
      try {
        return await work();
      } finally {
        const next = lane.waiting.shift();
        if (next) next();
        else lane.running--;
        if (lane.running === 0) lanes.delete(key);
      }
    },
  };
}
