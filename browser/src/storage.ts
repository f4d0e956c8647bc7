/** What a page keeps in the browser by name. No method throws. */
export interface KeptStorage {
  getItem(name: string): string | null;
  /** Whether the browser keeps the value; otherwise this page alone knows it, until it is closed. */
  setItem(name: string, value: string): boolean;
  removeItem(name: string): void;
}

/**
 * A storage that may throw when it is touched (all cookies blocked), be null (in other apps) or be full. What the browser does
 * not keep is known as long as the page is open.
 */
export function keptStorage(open: () => Storage | null | undefined): KeptStorage {
  /** What the browser did not keep; null for what it did not remove. */
  const pageOnly = new Map<string, string | null>();
  const tried = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      const storage = open();
      return storage ? work(storage) : undefined;
    } catch {
      return undefined;
    }
  };
  const removeItem = (name: string): void => {
    pageOnly.delete(name);
    const isRemoved = tried((storage) => {
      storage.removeItem(name);
      return true;
    });
    if (!isRemoved) pageOnly.set(name, null);
  };
  return {
    getItem(name) {
      const value = pageOnly.get(name);
      return value === undefined ? (tried((storage) => storage.getItem(name)) ?? null) : value;
    },
    setItem(name, value) {
      const isKept = tried((storage) => {
        storage.setItem(name, value);
        return true;
      });
      if (isKept) {
        pageOnly.delete(name);
        return true;
      }
      // An older value would come back with the next page.
      removeItem(name);
      pageOnly.set(name, value);
      return false;
    },
    removeItem,
  };
}

/** Kept on this device, for all tabs. Looked up at each use: a tab that shows a member's account replaces it. */
export const deviceStorage: KeptStorage = keptStorage(() => globalThis.localStorage);

/** Kept for this visit, in this tab. */
export const visitStorage: KeptStorage = keptStorage(() => globalThis.sessionStorage);
