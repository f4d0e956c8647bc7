/** Whose messages this device receives. */
export interface Mark {
  customer_id: number;
  /** The same person's account at the identity service: the worker renews only for this account. */
  account: string | null;
  push_subscription_id: number;
  /** When the server confirmed it, in milliseconds since 1970. */
  at: number;
}

// In a cache: the worker reads it too, and it has no local storage.
const cacheName = 'avisos';
const address = '/dispositivo';

/** Null when this device receives nothing, or where nothing can be stored. */
export async function readMark(): Promise<Mark | null> {
  try {
    const found = await (await caches.open(cacheName)).match(address);
    return found ? ((await found.json()) as Mark) : null;
  } catch {
    return null;
  }
}

export async function writeMark(mark: Mark): Promise<void> {
  await (await caches.open(cacheName)).put(address, new Response(JSON.stringify(mark)));
}

export const deleteMark = (): Promise<boolean> => caches.delete(cacheName);
