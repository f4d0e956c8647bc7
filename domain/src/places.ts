import type { SingleClass } from '@tbm/contract/schedule';
import { counted } from './counted.ts';
import type { CardState } from './legend.ts';
import { settings } from './settings.ts';

type Places = Pick<SingleClass, 'capacity' | 'taken'>;

/** Places left, never below zero. */
export const placesLeft = ({ capacity, taken }: Places): number => Math.max(0, capacity - taken);

/** Capacity minus active reservations is 0 or less [SCHED-012]. */
export const isSoldOut = (item: Places): boolean => placesLeft(item) === 0;

/** The state of a class card [SCHED-010..012]; the viewer's own reservation wins. */
export const cardState = (item: Places, reservedByMe: boolean): CardState =>
  reservedByMe ? 'reserved' : isSoldOut(item) ? 'sold_out' : 'available';

/** A text with its language, because the specification has some texts in English. */
export interface Badge {
  text: string;
  lang: 'es' | 'en';
}

/** The badge of a class with few places: up to 5 'Lugares' in branch 1, up to 3 'spots left' elsewhere [SCHED-014, SCHED-015]. */
export const lowSpotsBadge = (item: Places, branch_id: number): Badge | null => {
  const left = placesLeft(item);
  // The card of a full class shows that as its state.
  if (left === 0) return null;
  if (branch_id === settings.default_branch_id)
    return left <= 5 ? { text: counted(left, 'Lugar', 'Lugares'), lang: 'es' } : null;
  return left <= 3 ? { text: counted(left, 'spot left', 'spots left'), lang: 'en' } : null;
};

/** `Queda 1 lugar`, `Quedan 5 lugares`. */
export const placesText = (left: number): string => (left === 1 ? 'Queda 1 lugar' : `Quedan ${left} lugares`);
