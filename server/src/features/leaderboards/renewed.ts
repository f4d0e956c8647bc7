import { LRUCache } from 'lru-cache';

interface Kept<T> {
  value: T;
  /** The start of its load: the value is at least that recent. */
  loadedAt: number;
  /** Milliseconds after which it is loaded again. */
  span: number;
}

/** A load takes at most this part of the time, however many readers there are. */
const loadShare = 1 / 20;
const keptKeys = 50;

/**
 * Returns a reader of values that are slow to load. A value is loaded again for the first reader after `ms` milliseconds, or later
 * when its load takes long: then loads take a twentieth of the time. Meanwhile readers get the earlier value, which is never older
 * than twice that span and a load; without such a value they wait. 0 milliseconds: every reader loads.
 */
export function makeRenewed<T>(ms: number, load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new LRUCache<string, Kept<T>>({ max: keptKeys });
  const loads = new Map<string, Promise<T>>();

  async function loadNow(key: string): Promise<T> {
    const loadedAt = performance.now();
    try {
      const value = await load(key);
      const span = Math.max(ms, (performance.now() - loadedAt) / loadShare);
      kept.set(key, { value, loadedAt, span });
      return value;
    } finally {
      loads.delete(key);
    }
  }

  function renew(key: string): Promise<T> {
    const running = loads.get(key) ?? loadNow(key);
    loads.set(key, running);
    return running;
  }

  return async (key) => {
    if (ms === 0) return load(key);
    const known = kept.get(key);
    if (!known) return renew(key);
    const age = performance.now() - known.loadedAt;
    if (age > 2 * known.span) return renew(key);
    // A failed load is tried again for the next reader, who waits for it once the value is too old.
    if (age > known.span) renew(key).catch(() => {});
    return known.value;
  };
}
