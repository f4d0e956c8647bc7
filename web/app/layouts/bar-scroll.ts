import { useEffect, useState } from 'react';

export interface BarState {
  y: number;
  /** Hidden while the visitor scrolls down. */
  away: boolean;
  /** Below the top, where the bar needs its own background. */
  grey: boolean;
}

export const atTop: BarState = { y: 0, away: false, grey: false };
/** Pixels from which the bar is grey [PUB-024]. */
const edge = 50;
/** Movements of fewer pixels are ignored. */
const slack = 6;

/** Hides on scroll down, shows on scroll up, grey past 50 px [PUB-023, PUB-024]. */
export function afterScroll(before: BarState, y: number): BarState {
  const moved = y - before.y;
  const grey = y > edge;
  if (!grey) return { y: Math.max(0, y), away: false, grey };
  if (Math.abs(moved) < slack) return { ...before, grey };
  return { y, away: moved > 0, grey };
}

/** The state of a bar that follows the page's scroll position. */
export function useBarScroll(enabled: boolean): BarState {
  const [state, setState] = useState(atTop);
  useEffect(() => {
    if (!enabled) return;
    const listen = () =>
      setState((before) => {
        const after = afterScroll(before, window.scrollY);
        return after.away === before.away && after.grey === before.grey && after.y === before.y
          ? before
          : after;
      });
    listen();
    addEventListener('scroll', listen, { passive: true });
    return () => removeEventListener('scroll', listen);
  }, [enabled]);
  return state;
}
