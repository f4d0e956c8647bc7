import { fileRef } from '@tbm/contract/fields';
import { type Board, type BoardMode, type BoardRow, boardModes } from '@tbm/contract/leaderboards';
import { boardLength, boardName, isRanked, monthOfRange, placesOf } from '@tbm/domain/leaderboards';
import { z } from 'zod';
import { type Executor, statement, statementFamily } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { faceJson } from '../accounts/index.ts';
import { isAbsent } from './absent.ts';

/** SQL, by mode: the condition for being on the board, and the order, which is the order of an index. */
const ranked: Record<BoardMode, string> = { online: 'm.playbacks > 0', presenciales: 'm.reservations > 0' };
const order: Record<BoardMode, string> = {
  online: 'm.playbacks desc, m.customer_id',
  presenciales: 'm.attended desc, m.reservations desc, m.customer_id',
};
/** SQL: member `m` has better figures than member `o`, who may have none. */
const ranksAbove: Record<BoardMode, string> = {
  online: 'm.playbacks > coalesce(o.playbacks, 0)',
  presenciales: '(m.attended, m.reservations) > (coalesce(o.attended, 0), coalesce(o.reservations, 0))',
};

const columns = 'c.customer_id, c.name, c.last_name, b.name as city, b.country';
const boardMember = z.object({
  customer_id: z.int(),
  name: z.string(),
  last_name: z.string(),
  city: z.string(),
  country: z.string(),
  file: fileRef.nullable(),
  reservations: z.int(),
  attended: z.int(),
  playbacks: z.int(),
});
const joined = 'join branches b on b.branch_id = c.branch_id';

export const topMembers = statementFamily('board', { mode: boardModes }, (name, { mode }) =>
  statement(
    name,
    `with first as (
      select m.* from leaderboard_months m where m.month = $2 and ${ranked[mode]} and not ${isAbsent}
      order by ${order[mode]} limit ${boardLength})
    select ${columns}, ${faceJson('c')} as file,
      m.reservations, m.attended, m.playbacks
    from first m join customers c using (customer_id) ${joined} order by ${order[mode]}`,
    boardMember,
  ),
);

const ownFigures = statementFamily('own_place', { mode: boardModes }, (name, { mode }) =>
  statement(
    name,
    `select ${columns}, ${faceJson('c')} as file, coalesce(o.reservations, 0) as reservations,
      coalesce(o.attended, 0) as attended, coalesce(o.playbacks, 0) as playbacks,
      (select not ${isAbsent} from (select c.customer_id) m) as shown,
      (select count(*)::integer from leaderboard_months m
        where m.month = $2 and ${ranked[mode]} and ${ranksAbove[mode]} and not ${isAbsent}) as better
    from customers c ${joined}
    left join leaderboard_months o on o.customer_id = c.customer_id and o.month = $2
    where c.customer_id = $1`,
    boardMember.extend({ shown: z.boolean(), better: z.int() }),
  ),
);

const toBoardRow = (
  { name, last_name, ...found }: z.output<typeof boardMember>,
  { rank, own }: Pick<BoardRow, 'rank' | 'own'>,
): BoardRow => ({
  ...found,
  name: boardName({ name, last_name }),
  rank,
  own,
});

/** The first members of a month as a member sees them, and the member's own row. Throws `month_not_whole`. */
export async function board(
  db: Executor,
  { mode, customer_id, range }: { mode: BoardMode; customer_id: number; range: Range },
): Promise<Board> {
  const month = monthOfRange(range.start_date, range.end_date);
  if (month === null) throw problem('month_not_whole');
  const first = await topMembers({ mode }).all(db, [customer_id, month]);
  const { shown, better: membersAhead, ...ownRow } = await ownFigures({ mode }).one(db, [customer_id, month]);
  const places = placesOf(mode, first);
  return {
    data: first.map((one, index) =>
      toBoardRow(one, { rank: places[index] ?? null, own: one.customer_id === customer_id }),
    ),
    own: toBoardRow(ownRow, { rank: shown && isRanked(mode, ownRow) ? membersAhead + 1 : null, own: true }),
    shown,
  };
}

interface Range {
  start_date: string;
  end_date: string;
}
