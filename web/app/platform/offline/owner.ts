import { deviceStorage } from '@tbm/browser/storage';

/** The database of what is stored for use without a connection. */
export const offlineDatabase = 'tbm-offline';
/** Whose it is. In the storage, which all tabs read at once: a tab of another account stops writing. */
const entry = 'tbm_offline_owner';

/** The customer whose data this device keeps; null when it keeps none. */
export const offlineOwner = (): number | null => Number(deviceStorage.getItem(entry)) || null;

export function setOfflineOwner(customer_id: number): void {
  deviceStorage.setItem(entry, String(customer_id));
}

/** Deletes all that was stored for use without a connection: a session begins or ends. */
export function forgetOffline(): void {
  deviceStorage.removeItem(entry);
  try {
    indexedDB.deleteDatabase(offlineDatabase);
  } catch {
    // A browser without storage has nothing to delete.
  }
}
