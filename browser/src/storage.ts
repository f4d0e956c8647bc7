/** What a page keeps in the browser by name. No method throws. */
export interface KeptStorage {
  getItem(name: string): string | null;
  /** Whether the browser keeps the value; otherwise only this page knows it, until it is closed. */
  setItem(name: string, value: string): boolean;
  removeItem(name: string): void;
}

/**
 * A storage that may throw when it is touched (all cookies blocked), be null (in other apps) or be full. What the browser does
 * not keep is known as long as the page is open.
 */
export function keptStorage(open: () => Storage | null): KeptStorage {
  /** Values that the browser did not keep; null for a value that it did not remove. */
  const pageOnly = new Map<string, string | null>();
  /** Undefined where the storage refuses, or where there is none. */
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(open() as Storage);
    } catch {
      return undefined;
    }
  };
  const write = (name: string, value: string | null): boolean => {
    pageOnly.set(name, value);
    const isKept = attempt((storage) => {
      if (value === null) storage.removeItem(name);
      else storage.setItem(name, value);
      return pageOnly.delete(name);
    });
    // An older value would come back with the next page.
    if (!isKept) attempt((storage) => storage.removeItem(name));
    return isKept ?? false;
  };
  return {
    getItem(name) {
      const value = pageOnly.get(name);
      return value === undefined ? (attempt((storage) => storage.getItem(name)) ?? null) : value;
    },
    setItem: write,
    removeItem: (name) => void write(name, null),
  };
}

/** Kept on this device, for all tabs. Looked up at each use: a tab that shows a member's account replaces it. */
export const deviceStorage: KeptStorage = keptStorage(() => globalThis.localStorage);

/** Kept for this visit, in this tab. */
export const visitStorage: KeptStorage = keptStorage(() => globalThis.sessionStorage);
