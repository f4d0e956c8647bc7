// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, changeText, type Mutant } from '../mutant.ts';

/** Breaks of the leaderboards, and of comments that members share. */
export const leaderboardRules: Mutant[] = [
  ...breaksIn('domain/src', 'leaderboards.test.ts', {
    'reservations decide before attendance [LEAD-002]': change(
      'compareFigures',
      'attended - a.attended || b.reservations - a.reservations',
      'reservations - a.reservations || b.attended - a.attended',
    ),
    'others read the whole name': change(
      'boardName',
      'initial.toLocaleUpperCase',
      'last_name.toLocaleUpperCase',
    ),
  }),
  ...breaksIn('server/src/features/leaderboards', 'board.test.ts', {
    'who stays out is seen [LEAD-O2]': change('isOnBoards', 'not a.on_boards', 'false'),
    'who leaves is seen': change('isOnBoards', 'customer_id)', 'customer_id and false)'),
    'who is blocked is seen': change('isUnblocked', 'hidden_from($1:', 'hidden_from(0:'),
    'a board is too long': change('withReader', '.slice(0, boardLength)', ''),
  }),
  ...breaksIn('server/src/features/accounts', 'server/src/features/leaderboards/board.test.ts', {
    'every face is shown': change('faceJson', '${c}.photo_shown', 'true'),
  }),
  ...breaksIn('server/src/features/leaderboards', 'places.test.ts', {
    'a member’s place is counted from zero': change(
      'makeBoards',
      '(data.length, ahead) + 1',
      '(data.length, ahead)',
    ),
    'who is blocked takes a place': change('makeBoards', '- hidden_ahead', ''),
    'a place shared with the last one is lost': change(
      'makeBoards',
      'compareFigures(mode, last, member) === 0',
      'false as boolean',
    ),
    'the list of another reader is shown to a member with blocks': change(
      'makeBoards',
      '= has_blocks',
      '= false',
    ),
    'the own row stays where the cache has it': change(
      'withReader',
      'top.filter(({ customer_id }) => customer_id !== member.customer_id)',
      '[...top]',
    ),
    'who stays out takes a place': change('tallyOfBoard', 'and ${isOnBoards}', ''),
    'Presenciales ranks films [API-127]': change(
      'decisive',
      "'m.reservations, m.attended, 0 as playbacks'",
      "'0 as reservations, m.attended, 0 as playbacks'",
    ),
  }),
  ...breaksIn('server/migrations/0000_baseline.sql', 'server/src/features/leaderboards/board.test.ts', {
    'the month of a class is that of UTC': changeText(
      '(begins at time zone b.timezone)::date',
      "(begins at time zone 'UTC')::date",
    ),
    "a guest's place counts for the member": changeText(
      'new.customer_id is not null and new.guest_name is null and',
      'new.customer_id is not null and',
    ),
    'a film that is taken back counts': changeText(
      'perform add_to_board(old.customer_id, old.day, 0, 0, -1);',
      'null;',
    ),
  }),
  ...breaksIn('server/migrations/0000_baseline.sql', 'server/src/features/leaderboards/random.test.ts', {
    'a moved place leaves its attendance behind': changeText('-1, -old.attend::integer, 0);', '-1, 0, 0);'),
  }),
  ...breaksIn('server/src/features/videos', 'server/src/features/rating-comments/rating-comments.test.ts', {
    'another text stays approved': change('isSame', 'and video_ratings.comment = excluded.comment', ''),
  }),
  ...breaksIn('server/src/features/rating-comments', 'rating-comments.test.ts', {
    'a text that no one has read is approved': change('write', 'comment = $2', '$2::text is not null'),
    'a comment waiting for review is shown to all members': change(
      'approved',
      "review = 'approved'",
      'share',
    ),
    'a comment of a member who leaves stays': change(
      'approved',
      'and not exists (select from account_deletions d where d.customer_id = r.customer_id)',
      '',
    ),
  }),
];
