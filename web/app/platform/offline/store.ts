import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { offlineDatabase } from './owner.ts';
import type { QueuedChange } from './queueable.ts';
import type { Snapshot } from './snapshot.ts';

interface Schema extends DBSchema {
  responses: { key: 'all'; value: Snapshot };
  outbox: { key: number; value: QueuedChange };
}
export type Store = IDBPDatabase<Schema>;

let opened: Promise<Store> | null = null;

function open(): Promise<Store> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<Schema>(offlineDatabase, 1, {
    upgrade(db) {
      db.createObjectStore('responses');
      db.createObjectStore('outbox', { autoIncrement: true });
    },
    // It is being deleted, here or in another tab.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  return opened;
}

/**
 * Runs `work` on the store. Returns null where it fails: no storage, a full or a damaged one. Then nothing is kept, and
 * the page works as ever.
 */
export async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T | null> {
  try {
    return await work(await open());
  } catch {
    opened = null;
    return null;
  }
}
