import { currentTime } from './clock.ts';
import { visitStorage } from './storage.ts';

const entry = 'tbm_missing_part';
/** Milliseconds in which the same page is not reloaded a second time: what is still missing then is missing for good. */
const pause = 5 * 60_000;

/**
 * Whether a page may be reloaded because a deployment has taken a part of it away. Never twice in a row, and only where the
 * server answers: without a connection nothing was taken away, and what was typed would be lost. `address` has no spaces.
 */
export async function mayReload(address: string): Promise<boolean> {
  const [page, time] = (visitStorage.getItem(entry) ?? '').split(' ');
  if (page === address && Math.abs(currentTime() - Number(time)) < pause) return false;
  const isThere = await fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isThere && visitStorage.setItem(entry, `${address} ${currentTime()}`);
}
