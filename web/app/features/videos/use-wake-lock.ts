import { useEffect } from 'react';
import { optionalParts } from '../../platform/optional-parts.ts';

/** Keeps the screen on while a video plays, where the browser supports it. */
export function useWakeLock(playing: boolean): void {
  useEffect(() => {
    const { wakeLock } = optionalParts();
    if (!playing || wakeLock === undefined) return;
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;
    const hold = () =>
      void wakeLock
        .request('screen')
        .then((held) => {
          if (isUnmounted) void held.release();
          else lock = held;
        })
        .catch(() => {});
    // The browser releases the lock when the page is hidden.
    const again = () => {
      if (document.visibilityState === 'visible') hold();
    };
    hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [playing]);
}
