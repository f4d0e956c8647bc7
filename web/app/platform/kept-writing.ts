import { currentTime } from '@tbm/browser/clock';
import { deviceStorage, type KeptStorage } from '@tbm/browser/storage';
import { storedNames } from '@tbm/browser/stored-names';

/**
 * What this browser keeps of a member's writing: drafts, unsent posts, how far the member has read. Each account has an entry
 * of its own, which no other one reads. It outlives the session: it is restored when the same account signs in.
 */
const prefix = 'tbm_writing_';
const longest = 30 * 86_400_000;

interface Kept {
  /** When it was changed last, in milliseconds since 1970. */
  at: number;
  values: Record<string, unknown>;
}

const entryOf = (customer_id: number): string => `${prefix}${customer_id}`;

function parseKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    return typeof kept?.values === 'object' && kept.values !== null ? kept : null;
  } catch {
    return null;
  }
}

const valuesOf = (customer_id: number, storage: KeptStorage): Kept['values'] =>
  parseKept(storage.getItem(entryOf(customer_id)))?.values ?? {};

/** Deletes what other accounts left long ago. */
function forgetOld(storage: KeptStorage, names: readonly string[], now: number): void {
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const kept = parseKept(storage.getItem(name));
    if (!kept || kept.at + longest < now) storage.removeItem(name);
  }
}

/** A kept value; null when there is none. */
export const readKept = <T>(
  customer_id: number,
  name: string,
  storage: KeptStorage = deviceStorage,
): T | null => (valuesOf(customer_id, storage)[name] as T | undefined) ?? null;

/** Keeps a value; null forgets it. */
export function keep(
  customer_id: number,
  name: string,
  value: unknown,
  storage: KeptStorage = deviceStorage,
  now = currentTime(),
  names: readonly string[] = storedNames(),
): void {
  const values = valuesOf(customer_id, storage);
  if (value === null) delete values[name];
  else values[name] = value;
  forgetOld(storage, names, now);
  if (Object.keys(values).length === 0) storage.removeItem(entryOf(customer_id));
  else storage.setItem(entryOf(customer_id), JSON.stringify({ at: now, values }));
}
