// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const streaks = 'server/src/features/streaks';
const earned = `${streaks}/streaks.test.ts`;

/** Breaks of streaks, pauses and the history of watching. */
export const streakRules: Mutant[] = [
  ...inFile('domain/src/streaks.ts', 'domain/src/streaks.test.ts')(
    ['one day less completes a week [PLAN-030]', 'active >= targetOf(', 'active + 1 >= targetOf('],
    ['a pause breaks the streak', "return 'paused';", 'return null;'],
    ['every plan has a week of grace', 'first_plan > week &&', 'first_plan >= week &&'],
    ['a streak never ends [STREAK-003]', 'if (!isNeutral(week, context)) return false;', ''],
    ['an image for three weeks [STREAK-004]', 'const weeksOfImage = 4;', 'const weeksOfImage = 3;'],
    ['a week that runs breaks', "? 'running' : 'broken'", "? 'broken' : 'broken'"],
  ),
  ...inFile(
    'domain/src/streaks.ts',
    'domain/src/streaks.properties.test.ts',
  )(['what is known from before is forgotten', 'let last = base;', 'let last: EarnedStreak | null = null;']),
  ...inFile('domain/src/pauses.ts', 'domain/src/pauses.test.ts')(
    ['a pause of last week is filled in', 'days.start_date < today ?', "days.start_date < '' ?"],
    ['a pause that has begun is lengthened', '&& is.end_date <= was.end_date', ''],
    ['a pause that has begun is deleted', 'start_date >= today;', "start_date >= '';"],
  ),
  ...inFile(`${streaks}/active-days.ts`, `${streaks}/active-days.test.ts`)(
    ["a guest's class is a day of the member's", 'and r.guest_name is null', ''],
    ['an unattended class is an active day', 'and r.attend and', 'and'],
    [
      'the day of a class is that of another zone',
      '(r.class_date at time zone b.timezone)::date as day',
      "(r.class_date at time zone 'UTC')::date as day",
    ],
  ),
  ...inFile(`${streaks}/refresh.ts`, earned)(
    ['two changes at once lose one', 'await lockStreaks.run(tx, [customer_id]);', ''],
    ['what was taken back stays', 'if (noLongerEarned.length > 0)', 'if (noLongerEarned.length > 99)'],
    ['the member is told again of an award earned again [STREAK-002]', '!known.has(keyOf(one))', 'true'],
  ),
  ...inFile(
    `${streaks}/notify.ts`,
    earned,
  )(['a correction of the past is news', 'if (week < mondayBefore(addDays(today, -7))) continue;', '']),
  ...inFile(
    'server/src/features/reservations/cancel-places.ts',
    earned,
  )(['a cancelled class keeps its active day', 'await refreshAttended(tx, cancelled, now);', '']),
  ...inFile(
    `${streaks}/pauses.ts`,
    `${streaks}/pauses.test.ts`,
  )([
    'a reason about health needs no consent',
    'if (fields && isHealthReason(fields.pause_reason))',
    'if (false as boolean)',
  ]),
  ...inFile('server/src/features/videos/save-progress.ts', 'server/src/features/videos/lists.test.ts')(
    [
      'a film watched at night counts for another day [API-113]',
      '(${now}::timestamptz at time zone b.timezone)::date',
      '(${now}::timestamptz)::date',
    ],
    [
      'a film begun again was watched to its end on that day',
      'b.timezone)::date, s.video_id, s.progress,',
      'b.timezone)::date, s.video_id, saved.progress,',
    ],
  ),
  ...inFile(
    'server/src/features/branches/routes.ts',
    earned,
  )([
    'another time zone of a branch leaves streaks as they were',
    'await branchZoneChanged(tx, change.thing_id);',
    'await Promise.resolve(tx);',
  ]),
];
