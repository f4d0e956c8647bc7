import { LRUCache } from 'lru-cache';

interface Keeping<T> {
  /** Not longer than this, in milliseconds. */
  atMost?: number;
  /** Whether to keep it at all; else it is for those alone who asked together. */
  keeps?: (value: T) => boolean;
}

/** Keeps what was read for a moment, in this process. Nothing in it is older than `ms`. */
export interface Cache {
  /** What is kept, else what `load` brings; callers at the same time share one load. */
  read<T>(group: string, key: string, load: () => Promise<T>, how?: Keeping<T>): Promise<T>;
  /** After a change: the next reader of the group loads anew. */
  forget(group: string): void;
}

const keysPerGroup = 500;

/** @param ms how old an answer may be, in milliseconds; 0 keeps nothing. */
export function makeCache(ms: number): Cache {
  const groups = new Map<string, LRUCache<string, Promise<unknown>>>();
  const groupOf = (name: string) => {
    let group = groups.get(name);
    if (!group) {
      // What is too old is let go at once: who asks for all sorts of things fills no memory.
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
      { atMost = ms, keeps = () => true }: Keeping<T> = {},
    ): Promise<T> {
      if (ms === 0) return load();
      const group = groupOf(name);
      const kept = group.get(key) as Promise<T> | undefined;
      if (kept !== undefined) return kept;
      const loading = load();
      // The age counts from the start of the load: what it reads is at least that fresh.
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
