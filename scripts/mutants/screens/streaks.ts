import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const flames = walked('streaks.spec.ts', 'a member lights the flames by films and classes, pauses');

/** Breaks of the screens of streaks. */
export const streaks: Mutant[] = [
  ...flames('features/streaks/streak-news.tsx', [
    'a week is celebrated on each page [STREAK-002]',
    'isToday(kind) && firstToday(',
    'isToday(kind) || firstToday(',
  ]),
  ...flames('features/streaks/flames.tsx', [
    'all flames are lit [STREAK-003]',
    'const lit = flamesOf(run);',
    'const lit = Math.max(4, flamesOf(run));',
  ]),
  ...flames('features/streaks/images.tsx', [
    'a month has no image [STREAK-004]',
    'if (images === 0) return null;',
    'if (images >= 0) return null;',
  ]),
  ...flames('features/streaks/pause-dialog.tsx', [
    'the page does not ask for the member’s permission',
    '{asksForHealth || consentError ? (',
    '{asksForHealth && consentError === "" ? (',
  ]),
];
