import { currentTime } from '@tbm/browser/clock';
import { Workbox } from 'workbox-window';
import { isAnyBusy } from '../busy-lock.ts';
import { idle } from '../idle.ts';
import { optionalParts } from '../optional-parts.ts';

/** Milliseconds after which an open app looks for a new version when it is shown again. */
const often = 3_600_000;
/** Milliseconds after the first screen: what the worker stores may not compete with it. */
const late = 3_000;

/** Lets the waiting version take over, and reloads the page. `busy`: a payment or a film is open in some tab. */
export type TakeOver = () => Promise<'busy' | 'done'>;

const takeOver =
  (worker: Workbox): TakeOver =>
  async () => {
    if (await isAnyBusy()) return 'busy';
    const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
    // Another tab has let it take over.
    if (!waiting) location.reload();
    waiting?.addEventListener('statechange', () => {
      if (waiting.state === 'activated') location.reload();
    });
    worker.messageSkipWaiting();
    return 'done';
  };

/** Registers the worker and reports a version that waits to take over. The returned function ends the reports. */
export function followVersions(onNew: (take: TakeOver) => void): () => void {
  if (!import.meta.env.PROD || optionalParts().serviceWorker === undefined) return () => {};
  const worker = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  let lookedAt = currentTime();
  let isOver = false;
  const look = () => {
    if (document.visibilityState === 'hidden' || currentTime() - lookedAt < often) return;
    lookedAt = currentTime();
    void worker.update().catch(() => {});
  };
  worker.addEventListener('waiting', () => {
    if (!isOver) onNew(takeOver(worker));
  });
  const begin = async () => {
    await new Promise((resolve) => setTimeout(resolve, late));
    await idle();
    if (!isOver) await worker.register({ immediate: true });
  };
  void begin().catch(() => {
    // Without a worker the site still works with a connection.
  });
  document.addEventListener('visibilitychange', look);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
  };
}
