// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const boards = 'server/src/features/leaderboards';
const test = `${boards}/board.test.ts`;
const migration = 'server/migrations/0000_baseline.sql';
const comments = 'server/src/features/rating-comments';
const commentsTest = `${comments}/rating-comments.test.ts`;

/** Breaks of the leaderboards, and of comments that members share. */
export const leaderboardRules: Mutant[] = [
  ...inFile('domain/src/leaderboards.ts', 'domain/src/leaderboards.test.ts')(
    [
      'reservations decide before attendance [LEAD-002]',
      'b.attended - a.attended || b.reservations - a.reservations',
      'b.reservations - a.reservations || b.attended - a.attended',
    ],
    [
      'the same figures are two places',
      'compareFigures(mode, before, one) === 0',
      'compareFigures(mode, before, one) === -1',
    ],
    ['half a month is a month [LEAD-005]', 'last.toString() === end_date ?', 'last.toString() >= end_date ?'],
    ['others read the whole name', 'initial.toLocaleUpperCase', 'last_name.toLocaleUpperCase'],
  ),
  ...inFile(`${boards}/visibility.ts`, test)(
    ['who stays out is seen [LEAD-O2]', 'and not a.on_boards)', 'and false)'],
    [
      'who leaves is seen',
      'where d.customer_id = m.customer_id)',
      'where d.customer_id = m.customer_id and false)',
    ],
    [
      'who is blocked is seen',
      '<> all ((select hidden_from($1::bigint))',
      '<> all ((select hidden_from(0::bigint))',
    ],
  ),
  ...inFile(
    'server/src/features/accounts/face.ts',
    test,
  )(['every face is shown', 'case when ${c}.photo_shown or', 'case when true or']),
  ...inFile(`${boards}/board.ts`, test)(['a board is too long', 'first.slice(0, boardLength)', 'first']),
  ...inFile(`${boards}/board.ts`, `${boards}/places.test.ts`)(
    [
      'a member’s place is counted from zero',
      'Math.max(data.length, ahead) + 1',
      'Math.max(data.length, ahead)',
    ],
    ['who is blocked takes a place', 'member) - hidden_ahead', 'member)'],
    [
      'a place shared with the last one is lost',
      'compareFigures(mode, last, member) === 0',
      'false as boolean',
    ],
    ['the list of another reader is shown to a member with blocks', 'has_blocks\n', 'false\n'],
    [
      'the own row stays where the cache has it',
      'top.filter(({ customer_id }) => customer_id !== member.customer_id)',
      '[...top]',
    ],
  ),
  ...inFile(`${boards}/tally.ts`, `${boards}/places.test.ts`)(
    ['who stays out takes a place', 'and ${isOnBoards}', ''],
    [
      'Presenciales ranks films [API-127]',
      "'m.reservations, m.attended, 0 as playbacks'",
      "'0 as reservations, m.attended, 0 as playbacks'",
    ],
  ),
  ...inFile(
    migration,
    test,
  )([
    'the month of a class is that of UTC',
    '(begins at time zone b.timezone)::date',
    "(begins at time zone 'UTC')::date",
  ]),
  ...inFile(migration, test)(
    [
      "a guest's place counts for the member",
      'new.customer_id is not null and new.guest_name is null and',
      'new.customer_id is not null and',
    ],
    [
      'a film that is taken back counts',
      'perform add_to_board(old.customer_id, old.day, 0, 0, -1);',
      'null;',
    ],
  ),
  ...inFile(
    migration,
    `${boards}/random.test.ts`,
  )(['a moved place leaves its attendance behind', '-1, -old.attend::integer, 0);', '-1, 0, 0);']),
  ...inFile(
    'server/src/features/videos/rate.ts',
    commentsTest,
  )([
    'another text stays approved',
    "'excluded.share and video_ratings.comment = excluded.comment'",
    "'excluded.share'",
  ]),
  ...inFile(
    `${comments}/review.ts`,
    commentsTest,
  )([
    'a text that no one has read is approved',
    'and share and comment = $2',
    'and share and $2::text is not null',
  ]),
  ...inFile(`${comments}/queries.ts`, commentsTest)(
    [
      'a comment waiting for review is shown to all members',
      "r.review = 'approved' and not v.hidden",
      'r.share and not v.hidden',
    ],
    [
      'a comment of a member who leaves stays',
      'and not exists (select from account_deletions d where d.customer_id = r.customer_id)',
      '',
    ],
  ),
];
