import { formatUntil } from '@tbm/domain/time';
import { type ReactNode, useEffect, useState } from 'react';

/** How long until a premiere, each second anew; it opens by itself, as the page asks for it again then. */
export function Countdown({ to }: { to: string }): ReactNode {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date().toISOString()), 1_000);
    return () => clearInterval(tick);
  }, []);
  const left = formatUntil(now, to);
  return <span role="timer">{left ? `Faltan ${left}.` : 'Ya casi…'}</span>;
}
