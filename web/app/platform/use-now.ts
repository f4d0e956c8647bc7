import { useEffect, useState } from 'react';

/** Now as an ISO instant, anew every so many milliseconds: a screen that stays open goes on with the day. */
export function useNow(every: number): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date().toISOString()), every);
    return () => clearInterval(tick);
  }, [every]);
  return now;
}
