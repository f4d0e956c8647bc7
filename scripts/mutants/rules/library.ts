// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features';

/** Breaks of films, community, content. */
export const library: Mutant[] = [
  ...inFile(
    `${feature}/videos/filters.ts`,
    `${feature}/videos/lists.test.ts`,
  )(['the most loved are the newest [UI-009]', '`v.favorites desc, ${newest}` : newest', 'newest : newest']),
  ...inFile(
    `${feature}/videos/routes.ts`,
    `${feature}/videos/lists.test.ts`,
  )([
    'an upcoming premiere is shown to any person who knows its number',
    '!stored || stored.hidden || isLocked(stored, clock.now())',
    '!stored || stored.hidden',
  ]),
  ...inFile(
    `${feature}/videos/admin-lists.ts`,
    `${feature}/videos/hidden.test.ts`,
  )([
    'an admin who hides a film never finds it again',
    'from: `videos v join',
    'from: `(select * from videos where not hidden) v join',
  ]),
  ...inFile(
    'web/app/layouts/class-standing.ts',
    'web/app/layouts/class-standing.test.ts',
  )(['a shared class that is over advertises places', 'if (hasBegun(item.class_date, now))', 'if (false)']),
  ...inFile('domain/src/community.ts', 'domain/src/community.test.ts')(
    ['an admin cannot delete the post of another [COMM-018]', " || viewer.role === 'admin'", ''],
    [
      'the feed goes from new to old [COMM-011]',
      'Date.parse(a.createdAt) - Date.parse(b.createdAt)',
      'Date.parse(b.createdAt) - Date.parse(a.createdAt)',
    ],
  ),
  ...inFile('domain/src/videos.ts', 'domain/src/videos.test.ts')(
    [
      'a premiere opens a moment late [VID-031]',
      'Date.parse(item.available_at) > Date.parse(now)',
      'Date.parse(item.available_at) >= Date.parse(now)',
    ],
    ['a film seen to its end goes on at its end [VID-034]', ' && playback.seconds < length * 0.97', ''],
  ),
  ...inFile(
    `${feature}/community/like.ts`,
    `${feature}/community/posts.test.ts`,
  )([
    'anybody takes the like of another back [API-119]',
    "if (customer_id !== actor.customer_id) throw problem('not_found');",
    '',
  ]),
  ...inFile(
    `${feature}/videos/save-progress.ts`,
    `${feature}/videos/marks.test.ts`,
  )([
    'progress falls again [VID-035]',
    'greatest(playbacks.progress, excluded.progress)',
    'excluded.progress',
  ]),
  ...inFile(
    `${feature}/videos/save-progress.ts`,
    `${feature}/videos/earned.test.ts`,
  )([
    'films at the same time each get the whole time',
    'clocks.passed * 1000 / s.films',
    'clocks.passed * 1000',
  ]),
  ...inFile(
    `${feature}/videos/earned.ts`,
    `${feature}/videos/earned.test.ts`,
  )([
    'without a connection any number of films counts',
    "o.earned_by = 'offline') < ${offlinePerDay}",
    "o.earned_by = 'offline') < 100",
  ]),
  ...inFile(
    `${feature}/videos/mark.ts`,
    `${feature}/videos/marks.test.ts`,
  )([
    'a favourite is not counted [VID-032]',
    'set favorites = favorites + (select count(*)::integer from added)',
    'set favorites = favorites + 0',
  ]),
  ...inFile(
    `${feature}/videos/mark.ts`,
    `${feature}/videos/lists.test.ts`,
  )(['a favourite needs no membership [VID-004]', 'await needAccess(services.db, customer_id, now);', '']),
  ...inFile(`${feature}/videos/rate.ts`, `${feature}/videos/marks.test.ts`)(
    [
      'the average of the coach takes the stars of the class [RATE-002]',
      'coach_stars_total = coach_stars_total + more_coach',
      'coach_stars_total = coach_stars_total + more_class',
    ],
    [
      'the member is asked by mail to rate each time [VID-036]',
      'cause: `rate:video:${video_id}`',
      'cause: `rate:video:${video_id}:${Math.random()}`',
    ],
  ),
  ...inFile(`${feature}/videos/filters.ts`, `${feature}/videos/lists.test.ts`)(
    [
      'a filter by coach finds the classes of all [VID-008]',
      "column('v.instructor_id', ({ instructor_id }) => instructor_id)",
      "column('v.instructor_id', () => undefined)",
    ],
    ['half an hour counts as less than that [VID-008]', 'v.duration >= ${n}', 'v.duration > ${n}'],
  ),
  ...inFile(
    `${feature}/videos/filters.ts`,
    `${feature}/videos/hidden.test.ts`,
  )([
    'hidden videos appear in the library',
    "of === 'hidden' ? 'v.hidden' : 'not v.hidden'",
    "of === 'hidden' ? 'v.hidden' : 'true'",
  ]),
  ...inFile(`${feature}/videos/queries.ts`, `${feature}/videos/lists.test.ts`)(
    [
      'future premieres are listed from the last one [PREM-003]',
      "json_agg(${videoJson('$1')} order by v.available_at, v.video_id)",
      "json_agg(${videoJson('$1')} order by v.available_at desc, v.video_id desc)",
    ],
    ['what was seen to 95 per cent is still open', 'p.progress < 95', 'p.progress <= 95'],
  ),
  ...inFile(
    `${feature}/content/quote-of-the-day.ts`,
    `${feature}/content/quote-of-the-day.test.ts`,
  )([
    'the quote changes at midnight of another zone [API-179]',
    'dayIn(clock.now(), await timezoneOfBranch(db, branch_id))',
    "dayIn(clock.now(), (await timezoneOfBranch(db, branch_id)) && 'UTC')",
  ]),
];
