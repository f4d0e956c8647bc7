import { onlineManager } from '@tanstack/react-query';
import type { Customer } from '@tbm/contract/accounts';
import { ApiProblem } from '../api.ts';
import { dispensable } from '../dispensable.ts';
import { currentCustomer } from '../session.ts';
import { hasSession } from '../session-hint.ts';

/** Milliseconds that a bad connection may take before what was last seen is shown. */
const patience = 5_000;

const readStored = async (): Promise<Customer | null> => {
  const saved = await dispensable(import('./restore.ts'));
  return saved ? saved.restore() : null;
};

/**
 * The signed-in customer, or null for a visitor; without a connection, or with a very slow one, as last stored on
 * this device. Rejects as `currentCustomer` does when nothing of the customer is stored.
 */
export async function loadCustomer(): Promise<Customer | null> {
  if (!hasSession()) return null;
  if (!onlineManager.isOnline()) {
    const storedCustomer = await readStored();
    if (storedCustomer) return storedCustomer;
  }
  const loadedCustomer = currentCustomer();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<Customer | null>((resolve) => {
    timer = setTimeout(
      () => void readStored().then((storedCustomer) => resolve(storedCustomer ?? loadedCustomer)),
      patience,
    );
  });
  try {
    return await Promise.race([loadedCustomer, slow]);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 0) throw error;
    const storedCustomer = await readStored();
    if (!storedCustomer) throw error;
    return storedCustomer;
  } finally {
    clearTimeout(timer);
  }
}
