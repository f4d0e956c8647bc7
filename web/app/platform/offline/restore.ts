import { onlineManager } from '@tanstack/react-query';
import { currentTime } from '@tbm/browser/clock';
import type { Customer } from '@tbm/contract/accounts';
import { ApiProblem, api } from '../api.ts';
import { queryClient } from '../query.ts';
import { hasSession } from '../session-hint.ts';
import { offlineOwner } from './owner.ts';
import { usableResponses } from './snapshot.ts';
import { inStore } from './store.ts';

/** Milliseconds between tries where the browser believes in its connection and the server does not answer. */
const pause = 10_000;
let trying: ReturnType<typeof setInterval> | undefined;

/** Counts this device as offline until the server answers anything. */
function awaitAnswer(): void {
  // Without any network the library knows itself that it is offline.
  if (!navigator.onLine || trying !== undefined) return;
  onlineManager.setOnline(false);
  const onAnswer = () => {
    clearInterval(trying);
    trying = undefined;
    onlineManager.setOnline(true);
  };
  trying = setInterval(
    () =>
      void api('GET /customer').then(onAnswer, (error: unknown) => {
        if (!(error instanceof ApiProblem) || error.status !== 0) onAnswer();
      }),
    pause,
  );
}

/**
 * Writes what was last seen on this device into the query cache, where it has nothing newer. Returns the customer, or
 * null when nothing of the customer is stored.
 */
export async function restore(): Promise<Customer | null> {
  const record = await inStore((store) => store.get('responses', 'all'));
  const responses = hasSession() ? usableResponses(record, offlineOwner(), currentTime()) : [];
  const customer = responses.find(({ key: [call] }) => call === 'GET /customer');
  if (!customer) return null;
  for (const { key, data, at } of responses) {
    // The library counts by the device's clock.
    const updatedAt = 2 * at - currentTime(at);
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) >= updatedAt) continue;
    // Kept for as long as the page is open: without a connection it could not be read again.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, data, { updatedAt });
  }
  awaitAnswer();
  return customer.data as Customer;
}
