/** The database of what is stored for use without a connection. */
export const offlineDatabase = 'tbm-offline';
/** Whose it is. In the storage, which all tabs read at once: a tab of another account stops writing. */
const entry = 'tbm_offline_owner';

/** The customer whose data this device keeps; null when it keeps none. */
export function offlineOwner(): number | null {
  try {
    return Number(localStorage.getItem(entry)) || null;
  } catch {
    // A browser that keeps nothing for this site.
    return null;
  }
}

export function setOfflineOwner(customer_id: number): void {
  try {
    localStorage.setItem(entry, String(customer_id));
  } catch {
    // Nothing is stored then.
  }
}

/** Deletes all that was stored for use without a connection: a session begins or ends. */
export function forgetOffline(): void {
  try {
    localStorage.removeItem(entry);
    indexedDB.deleteDatabase(offlineDatabase);
  } catch {
    // A browser without storage has nothing to delete.
  }
}
