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
    const held = new Promise<void>((resolve) => done.signal.addEventListener('abort', () => resolve()));
    void locks.request(busyLock, { mode: 'shared' }, () => held).catch(() => {});
    return () => done.abort();
  }, [isBusy]);
}
