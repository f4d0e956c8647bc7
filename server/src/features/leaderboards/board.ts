import { fileRef } from '@tbm/contract/fields';
import { type Board, type BoardMode, type BoardRow, boardModes } from '@tbm/contract/leaderboards';
import {
  boardLength,
  boardName,
  compareFigures,
  isRanked,
  monthOfRange,
  placesOf,
} from '@tbm/domain/leaderboards';
import { z } from 'zod';
import type { Cache } from '../../platform/cache.ts';
import { type Executor, statement, statementFamily } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { faceJson } from '../accounts/index.ts';
import { ranked } from './ranked.ts';
import { makeRenewed } from './renewed.ts';
import { membersAhead, tallyOfBoard } from './tally.ts';
import { isOnBoards, isUnblocked } from './visibility.ts';

/** SQL, by mode: the order of the board, which is the order of an index. */
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

/** The first members of month `$2` as member `$1` sees them, and one more, who follows when the reader leaves the list. */
export const topMembers = statementFamily('board', { mode: boardModes }, (name, { mode }) =>
  statement(
    name,
    `with first as (
      select m.* from leaderboard_months m
      where m.month = $2 and ${ranked[mode]} and ${isOnBoards} and ${isUnblocked}
      order by ${order[mode]} limit ${boardLength + 1})
    select ${columns}, ${faceJson('c')} as file,
      m.reservations, m.attended, m.playbacks
    from first m join customers c using (customer_id) ${joined} order by ${order[mode]}`,
    boardMember,
  ),
);

/**
 * The figures of member `$1` in month `$2`, and how many members ahead are hidden, because one of the two has blocked the other.
 */
const ownFigures = statementFamily('own_place', { mode: boardModes }, (name, { mode }) =>
  statement(
    name,
    `select ${columns}, ${faceJson('c')} as file, coalesce(o.reservations, 0) as reservations,
      coalesce(o.attended, 0) as attended, coalesce(o.playbacks, 0) as playbacks,
      (select ${isOnBoards} from (select c.customer_id) m) as shown,
      cardinality(hidden.ids) > 0 as has_blocks,
      (select count(*)::integer from leaderboard_months m
        where m.month = $2 and m.customer_id = any (hidden.ids)
          and ${ranked[mode]} and ${ranksAbove[mode]} and ${isOnBoards}) as hidden_ahead
    from customers c ${joined}
    cross join (select hidden_from($1::bigint) as ids) hidden
    left join leaderboard_months o on o.customer_id = c.customer_id and o.month = $2
    where c.customer_id = $1`,
    boardMember.extend({ shown: z.boolean(), has_blocks: z.boolean(), hidden_ahead: z.int() }),
  ),
);

type BoardMember = z.output<typeof boardMember>;

const toBoardRow = (
  { name, last_name, ...found }: BoardMember,
  { rank, own }: Pick<BoardRow, 'rank' | 'own'>,
): BoardRow => ({
  ...found,
  name: boardName({ name, last_name }),
  rank,
  own,
});

interface Range {
  start_date: string;
  end_date: string;
}

interface BoardRequest {
  mode: BoardMode;
  customer_id: number;
  range: Range;
}

/** No member has this id, so that this reader has blocked no one. */
const anyReader = 0;

/**
 * Returns the reader of boards: the first members of a month as a member sees them, and the member's own row. What the member has
 * done counts at once; what others have done counts within the spans of the caches. Throws `month_not_whole`.
 */
export function makeBoards({
  db,
  cache,
  cache_ms,
}: {
  db: Executor;
  cache: Cache;
  cache_ms: number;
}): (request: BoardRequest) => Promise<Board> {
  const tallies = {
    online: makeRenewed(cache_ms, (month) => tallyOfBoard({ mode: 'online' }).all(db, [month])),
    presenciales: makeRenewed(cache_ms, (month) => tallyOfBoard({ mode: 'presenciales' }).all(db, [month])),
  };

  return async ({ mode, customer_id, range }) => {
    const month = monthOfRange(range.start_date, range.end_date);
    if (month === null) throw problem('month_not_whole');
    const found = await ownFigures({ mode }).one(db, [customer_id, month]);
    const { shown, has_blocks, hidden_ahead, ...member } = found;
    const top = has_blocks
      ? await topMembers({ mode }).all(db, [customer_id, month])
      : await cache.read('leaderboards', `${mode} ${month}`, () =>
          topMembers({ mode }).all(db, [anyReader, month]),
        );
    const isPlaced = shown && isRanked(mode, member);
    const first = withReader(mode, top, { member, isPlaced });
    const places = placesOf(mode, first);
    const data = first.map((one, index) =>
      toBoardRow(one, { rank: places[index] ?? null, own: one === member }),
    );
    const listed = data.find(({ own }) => own);
    if (listed) return { data, own: listed, shown };

    const ownRow = (rank: number | null) => toBoardRow(member, { rank, own: true });
    if (!isPlaced) return { data, own: ownRow(null), shown };
    const last = data.at(-1);
    if (last && compareFigures(mode, last, member) === 0) return { data, own: ownRow(last.rank), shown };
    const ahead = membersAhead(mode, await tallies[mode](month), member) - hidden_ahead;
    return { data, own: ownRow(Math.max(data.length, ahead) + 1), shown };
  };
}

/** The first members, among them the reader with the figures that the reader has now. */
function withReader(
  mode: BoardMode,
  top: readonly BoardMember[],
  { member, isPlaced }: { member: BoardMember; isPlaced: boolean },
): BoardMember[] {
  const first = top.filter(({ customer_id }) => customer_id !== member.customer_id);
  if (isPlaced) {
    const follows = (one: BoardMember) =>
      (compareFigures(mode, one, member) || one.customer_id - member.customer_id) > 0;
    const index = first.findIndex(follows);
    first.splice(index === -1 ? first.length : index, 0, member);
  }
  return first.slice(0, boardLength);
}
