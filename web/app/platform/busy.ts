import { useEffect } from 'react';
import { busyLock, mayNotBeInterrupted } from './busy-lock.ts';

/** Holds the lock on a page that may not be interrupted. */
export function useBusy(path: string): void {
  const isBusy = mayNotBeInterrupted(path);
  useEffect(() => {
    if (!isBusy || !('locks' in navigator)) return;
    const done = new AbortController();
    const held = new Promise<void>((resolve) => done.signal.addEventListener('abort', () => resolve()));
    void navigator.locks.request(busyLock, { mode: 'shared' }, () => held).catch(() => {});
    return () => done.abort();
  }, [isBusy]);
}
