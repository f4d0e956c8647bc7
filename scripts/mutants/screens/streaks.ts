import { change, type Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const flames = walked('streaks.spec.ts', 'a member lights the flames by films and classes, pauses');

/** Breaks of the screens of streaks. */
export const streaks: Mutant[] = [
  ...flames('features/streaks', {
    'a week is celebrated on each page [STREAK-002]': change(
      'StreakNews',
      ') && firstToday',
      ') || firstToday',
    ),
    'all flames are lit [STREAK-003]': change('Flames', '= flamesOf(run)', '= Math.max(4, flamesOf(run))'),
    'a month has no image [STREAK-004]': change('StreakImages', 'images ===', 'images >='),
    'the page does not ask for the member’s permission': change(
      'PauseDialog',
      '|| consentError',
      '&& consentError === ""',
    ),
  }),
];
