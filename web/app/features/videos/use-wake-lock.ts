import { useEffect } from 'react';

/** Keeps the screen on while a video plays, where the browser supports it. */
export function useWakeLock(playing: boolean): void {
  useEffect(() => {
    if (!playing || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const hold = () =>
      void navigator.wakeLock
        .request('screen')
        .then((held) => {
          if (over) void held.release();
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
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [playing]);
}
