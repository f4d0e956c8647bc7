import { currentInstant } from '@tbm/browser/clock';
import { onCorrected } from '@tbm/browser/hear-time';
import { useEffect, useState } from 'react';

/**
 * The current time as an ISO instant, updated at the given interval in milliseconds, so that an open screen stays
 * current.
 */
export function useNow(every: number): string {
  const [now, setNow] = useState(currentInstant);
  useEffect(() => {
    const update = () => setNow(currentInstant());
    const tick = setInterval(update, every);
    const stop = onCorrected(update);
    return () => {
      clearInterval(tick);
      stop();
    };
  }, [every]);
  return now;
}
