import { useEffect } from 'react';
import { busyLock, mayNotBeInterrupted } from './busy-lock.ts';
import { optionalParts } from './optional-parts.ts';

/** Holds the lock on a page that may not be interrupted. */
export function useBusy(path: string): void {
  const isBusy = mayNotBeInterrupted(path);
  useEffect(() => {
    const { locks } = optionalParts();
    if (!isBusy || locks === undefined) return;
    const done = new AbortController();
    const untilDone = new Promise<void>((resolve) => done.signal.addEventListener('abort', () => resolve()));
    void locks.request(busyLock, { mode: 'shared' }, () => untilDone).catch(() => {});
    return () => done.abort();
  }, [isBusy]);
}
