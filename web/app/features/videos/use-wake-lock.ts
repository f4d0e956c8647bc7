import { useEffect } from 'react';

/** The screen stays on while a film plays, where the browser can do that. */
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
    // The browser lets go when the page is hidden.
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
