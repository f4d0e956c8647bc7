import { formatUntil } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/use-now.ts';

/** How long until a premiere, each second anew; it opens by itself, as the page asks for it again then. */
export function Countdown({ to }: { to: string }): ReactNode {
  const left = formatUntil(useNow(1_000), to);
  return <span role="timer">{left ? `Faltan ${left}.` : 'Ya casi…'}</span>;
}
