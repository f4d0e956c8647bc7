import { breaksIn, change, type Mutant, skip, value } from '../mutant.ts';

/** Breaks of streaks, pauses and the history of watching. */
export const streakRules: Mutant[] = [
  ...breaksIn('domain/src', 'streaks.test.ts', {
    'an image for three weeks [STREAK-004]': value('weeksOfImage', '3'),
  }),
  ...breaksIn('domain/src', 'streaks.properties.test.ts', {
    'what is known from before is forgotten': change(
      'earnedStreaks',
      'last = base',
      'last: EarnedStreak | null = null',
    ),
  }),
  ...breaksIn('server/src/features/streaks', 'active-days.test.ts', {
    "a guest's class is a day of the member's": change('attendedPlaces', 'and r.guest_name is null', ''),
    'an unattended class is an active day': change('attendedPlaces', 'r.attend and', ''),
    'the day of a class is that of another zone': change(
      'attendedPlaces',
      '(r.class_date at time zone b.timezone)::date as day',
      "(r.class_date at time zone 'UTC')::date as day",
    ),
  }),
  ...breaksIn('server/src/features/streaks', 'streaks.test.ts', {
    'two changes at once lose one': skip('refreshStreaks', 'lockStreaks.run'),
    'what was taken back stays': change(
      'refreshStreaks',
      '(noLongerEarned.length > 0)',
      '(noLongerEarned.length > 99)',
    ),
    'the member is told again of an award earned again [STREAK-002]': change(
      'refreshStreaks',
      '!known.has(keyOf(one))',
      'true',
    ),
    'a correction of the past is news': skip('notifyEarned', 'continue'),
  }),
  ...breaksIn('server/src/features/reservations', 'server/src/features/streaks/streaks.test.ts', {
    'a cancelled class keeps its active day': skip('cancelPlaces', 'refreshAttended'),
  }),
  ...breaksIn('server/src/features/streaks', 'pauses.test.ts', {
    'a reason about health needs no consent': change(
      'begin',
      'fields && isHealthReason(fields.pause_reason)',
      'false as boolean',
    ),
  }),
  ...breaksIn('server/src/features/videos', 'lists.test.ts', {
    'a film watched at night counts for another day [API-113]': change(
      'savingOf',
      'at time zone b.timezone',
      '',
    ),
    'a film begun again was watched to its end on that day': change(
      'savingOf',
      'date, s.video_id, s.progress,',
      'date, s.video_id, saved.progress,',
    ),
  }),
];
