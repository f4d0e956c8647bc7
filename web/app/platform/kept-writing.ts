import { deviceStorage, type KeptStorage } from '@tbm/browser/storage';

/** What this browser keeps of a member's writing: drafts, unsent posts, how far she has read. */
const entry = 'tbm_community';

interface Kept {
  customer_id: number;
  values: Record<string, unknown>;
}

type Store = Pick<KeptStorage, 'getItem' | 'setItem'>;

function read(customer_id: number, storage: Store): Kept {
  try {
    const kept = JSON.parse(storage.getItem(entry) ?? 'null') as Kept | null;
    // Of another account: never shown, and overwritten by the next change.
    if (kept?.customer_id === customer_id) return kept;
  } catch {
    // Nothing that can be read.
  }
  return { customer_id, values: {} };
}

/** A kept value; null when there is none. */
export const kept = <T>(customer_id: number, name: string, storage: Store = deviceStorage): T | null =>
  (read(customer_id, storage).values[name] as T | undefined) ?? null;

/** Keeps a value; null forgets it. */
export function keep(
  customer_id: number,
  name: string,
  value: unknown,
  storage: Store = deviceStorage,
): void {
  const { values } = read(customer_id, storage);
  if (value === null) delete values[name];
  else values[name] = value;
  storage.setItem(entry, JSON.stringify({ customer_id, values }));
}

/** Forgets all of it: the session ends. */
export const forgetWriting = (): void => deviceStorage.removeItem(entry);
