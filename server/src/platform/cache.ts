import { LRUCache } from 'lru-cache';

interface CacheOptions<T> {
  /** At most this long, in milliseconds. */
  atMost?: number;
  /** Whether to cache it at all; otherwise only concurrent readers share it. */
  keeps?: (value: T) => boolean;
}

/** Caches values for a moment, in this process. Nothing in it is older than `ms`. */
export interface Cache {
  /** The cached value, else the result of `load`; concurrent callers share one load. */
  read<T>(group: string, key: string, load: () => Promise<T>, how?: CacheOptions<T>): Promise<T>;
  /** After a change: the next reader of the group loads again. */
  forget(group: string): void;
}

const keysPerGroup = 500;

/** @param ms the maximum age of a value, in milliseconds; 0 disables the cache. */
export function makeCache(ms: number): Cache {
  const groups = new Map<string, LRUCache<string, Promise<unknown>>>();
  const groupOf = (name: string) => {
    let group = groups.get(name);
    if (!group) {
      // Expired values are dropped at once, so that many different keys do not fill the memory.
      group = new LRUCache({ max: keysPerGroup, ttl: ms, ttlAutopurge: true });
      groups.set(name, group);
    }
    return group;
  };
  return {
    read<T>(
      name: string,
      key: string,
      load: () => Promise<T>,
      { atMost = ms, keeps = () => true }: CacheOptions<T> = {},
    ): Promise<T> {
      if (ms === 0) return load();
      const group = groupOf(name);
      const kept = group.get(key) as Promise<T> | undefined;
      if (kept !== undefined) return kept;
      const loading = load();
      // The age counts from the start of the load: the value is at least that fresh.
      group.set(key, loading, { ttl: Math.min(ms, atMost) });
      const drop = () => {
        if (group.get(key) === loading) group.delete(key);
      };
      loading.then((value) => {
        if (!keeps(value)) drop();
      }, drop);
      return loading;
    },
    // A load under way may have read the state before the change: it is dropped with the group.
    forget: (name) => groups.delete(name),
  };
}
