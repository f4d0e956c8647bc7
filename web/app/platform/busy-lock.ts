import { optionalParts } from './optional-parts.ts';

/** A lock that all tabs see: held while something must not be interrupted by a new version or a message. */
export const busyLock = 'tbm-busy';

/** A payment, or a film that plays. */
export const mayNotBeInterrupted = (path: string): boolean =>
  /^\/(checkout|gracias)\/|^\/mytbm\/(video|cancel|metodos)(\/|$)/.test(path);

/** Whether any tab must not be interrupted now. Browsers without locks cannot tell: only this page counts there. */
export async function isAnyBusy(): Promise<boolean> {
  const { locks } = optionalParts();
  if (locks === undefined) return mayNotBeInterrupted(location.pathname);
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === busyLock);
}
