import { formatUntil } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/use-now.ts';

/** A countdown to a premiere, updated every second; the page refetches at the end, which opens the video. */
export function Countdown({ to }: { to: string }): ReactNode {
  const left = formatUntil(useNow(1_000), to);
  return <span role="timer">{left ? `Faltan ${left}.` : 'Ya casi…'}</span>;
}
