// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of films, community, content. */
export const library: Mutant[] = [
  ...breaksIn('server/src/features/videos', 'lists.test.ts', {
    'the most loved are the newest [UI-009]': change(
      'conditionsOf',
      '`v.favorites desc, ${newest}`',
      'newest',
    ),
    'an upcoming premiere is shown to any person who knows its number': change(
      'videoHandlers',
      '|| isLocked(stored, clock.now())',
      '',
    ),
    'a favourite needs no membership [VID-004]': skip('addFavorite', 'needAccess'),
    'a filter by coach finds the classes of all [VID-008]': change(
      'filterParameters',
      '({ instructor_id }) => instructor_id',
      '() => undefined',
    ),
    'half an hour counts as less than that [VID-008]': change(
      'filterParameters',
      'duration >= $',
      'duration > $',
    ),
    'future premieres are listed from the last one [PREM-003]': change(
      'premieresFor',
      'available_at, v.video_id',
      'available_at desc, v.video_id desc',
    ),
    'what was seen to 95 per cent is still open': change('watchedPages', 'progress < 95', 'progress <= 95'),
  }),
  ...breaksIn('server/src/features/videos', 'hidden.test.ts', {
    'an admin who hides a film never finds it again': change(
      'videoList',
      ': `videos v',
      ': `(select * from videos where not hidden) v',
    ),
    'hidden videos appear in the library': change('conditionsOf', 'not v.hidden', 'true'),
  }),
  ...breaksIn('web/app/layouts', 'class-standing.test.ts', {
    'a shared class that is over advertises places': change(
      'classStanding',
      'hasBegun(item.class_date, now)',
      'false',
    ),
  }),
  ...breaksIn('server/src/features/community', 'posts.test.ts', {
    'anybody takes the like of another back [API-119]': skip('unlikePost', 'not_found'),
  }),
  ...breaksIn('server/src/features/videos', 'marks.test.ts', {
    'progress falls again [VID-035]': change(
      'savingOf',
      'greatest(playbacks.progress, excluded.progress)',
      'excluded.progress',
    ),
    'a favourite is not counted [VID-032]': change(
      'insertFavorite',
      '(select count(*)::integer from added)',
      '0',
    ),
    'the average of the coach takes the stars of the class [RATE-002]': change(
      'writeRating',
      '+ more_coach',
      '+ more_class',
    ),
    'the member is asked by mail to rate each time [VID-036]': change(
      'requestRating',
      '`rate:video:${video_id}`',
      '`rate:video:${video_id}:${Math.random()}`',
    ),
  }),
  ...breaksIn('server/src/features/videos', 'earned.test.ts', {
    'films at the same time each get the whole time': change('savingOf', '1000 / s.films', '1000'),
    'without a connection any number of films counts': change('earnedSql', '${offlinePerDay}', '100'),
  }),
  ...breaksIn('server/src/features/content', 'quote-of-the-day.test.ts', {
    'the quote changes at midnight of another zone [API-179]': change(
      'quoteOfTheDay',
      'await timezoneOfBranch(db, branch_id)',
      "(await timezoneOfBranch(db, branch_id)) && 'UTC'",
    ),
  }),
];
