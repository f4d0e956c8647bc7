import type { BoardMode } from '@tbm/contract/leaderboards';

/** SQL, by mode: member `m` has figures that put the member on the board. */
export const ranked: Record<BoardMode, string> = {
  online: 'm.playbacks > 0',
  presenciales: 'm.reservations > 0',
};
