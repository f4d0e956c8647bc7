import { useEffect } from 'react';

/** A lock that all tabs see: held while something must not be interrupted by a new version. */
const name = 'tbm-busy';

/** A payment, or a film that plays. */
export const mayNotBeInterrupted = (path: string): boolean =>
  /^\/(checkout|gracias)\/|^\/mytbm\/(video|cancel|metodos)(\/|$)/.test(path);

/** Holds the lock on such a page. */
export function useBusy(path: string): void {
  const isBusy = mayNotBeInterrupted(path);
  useEffect(() => {
    if (!isBusy || !('locks' in navigator)) return;
    const done = new AbortController();
    const held = new Promise<void>((resolve) => done.signal.addEventListener('abort', () => resolve()));
    void navigator.locks.request(name, { mode: 'shared' }, () => held).catch(() => {});
    return () => done.abort();
  }, [isBusy]);
}

/** Whether any tab must not be interrupted now. Browsers without locks cannot tell: only this page counts there. */
export async function isAnyBusy(): Promise<boolean> {
  if (!('locks' in navigator)) return mayNotBeInterrupted(location.pathname);
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
