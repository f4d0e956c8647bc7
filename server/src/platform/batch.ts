import { isLost } from './database/database.ts';

interface Batching<Item, Result> {
  /** Items of one key are never in one batch: the later one waits for the next. */
  keyOf(item: Item): string;
  /** Writes some items in one statement; returns their results in the same order. */
  write(items: Item[]): Promise<Result[]>;
}

/** The largest batch. */
const largestBatch = 100;

/**
 * Items that arrive during a write form the next batch. Under load one statement and one commit serve many calls, and a
 * single call does not wait. When a batch is refused, each of its items is tried alone, so that one bad item does not
 * affect the others.
 */
export function batchWrites<Item, Result>({
  keyOf,
  write,
}: Batching<Item, Result>): (item: Item) => Promise<Result> {
  type Waiting = { item: Item } & Omit<PromiseWithResolvers<Result>, 'promise'>;
  let waiting: Waiting[] = [];
  let isBusy = false;

  const nextBatch = (): Waiting[] => {
    const keys = new Set<string>();
    const [taken, left]: [Waiting[], Waiting[]] = [[], []];
    for (const one of waiting) {
      const key = keyOf(one.item);
      (keys.has(key) || taken.length === largestBatch ? left : taken).push(one);
      keys.add(key);
    }
    waiting = left;
    return taken;
  };
  const writeAll = async (all: Waiting[]): Promise<void> => {
    try {
      const results = await write(all.map(({ item }) => item));
      all.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      if (all.length === 1 || isLost(error)) for (const { reject } of all) reject(error);
      else for (const one of all) await writeAll([one]);
    }
  };
  const work = async () => {
    isBusy = true;
    while (waiting.length > 0) await writeAll(nextBatch());
    isBusy = false;
  };
  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    if (!isBusy) void work();
    return promise;
  };
}
