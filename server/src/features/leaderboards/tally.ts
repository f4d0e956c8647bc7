import { type BoardMode, boardModes } from '@tbm/contract/leaderboards';
import { compareFigures, type Figures } from '@tbm/domain/leaderboards';
import { z } from 'zod';
import { type RowOf, statement, statementFamily } from '../../platform/database/statement.ts';
import { ranked } from './ranked.ts';
import { isOnBoards } from './visibility.ts';

/** SQL, by mode: the figures that decide the place, and the others as 0. */
const decisive: Record<BoardMode, string> = {
  online: '0 as reservations, 0 as attended, m.playbacks',
  presenciales: 'm.reservations, m.attended, 0 as playbacks',
};
const groups: Record<BoardMode, string> = {
  online: 'm.playbacks',
  presenciales: 'm.reservations, m.attended',
};

/** The members of a board in month `$1`, counted by their figures: some hundred rows, however many members there are. */
export const tallyOfBoard = statementFamily('board_tally', { mode: boardModes }, (name, { mode }) =>
  statement(
    name,
    `select ${decisive[mode]}, count(*)::integer as members
    from leaderboard_months m where m.month = $1 and ${ranked[mode]} and ${isOnBoards}
    group by ${groups[mode]}`,
    z.object({
      reservations: z.int(),
      attended: z.int(),
      playbacks: z.int(),
      members: z.int(),
    }),
  ),
);

export type Tally = RowOf<ReturnType<typeof tallyOfBoard>>[];

/** How many members of a board have better figures. */
export function membersAhead(mode: BoardMode, tally: Tally, figures: Figures): number {
  let ahead = 0;
  for (const row of tally) {
    if (compareFigures(mode, row, figures) < 0) ahead += row.members;
  }
  return ahead;
}
