import { useEffect, useState } from 'react';

/**
 * The current time as an ISO instant, updated at the given interval in milliseconds, so that an open screen stays
 * current.
 */
export function useNow(every: number): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date().toISOString()), every);
    return () => clearInterval(tick);
  }, [every]);
  return now;
}
