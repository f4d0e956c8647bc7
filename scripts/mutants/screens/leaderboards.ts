import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const climb = walked('leaderboards.spec.ts', 'a member climbs both leaderboards, reads past months');
const share = walked('rating-comments.spec.ts', 'a comment that a member shares is read by the staff');

/** Breaks of the screens of the leaderboards and of shared comments. */
export const leaderboards: Mutant[] = [
  ...climb(
    'routes/leaderboards.tsx',
    [
      'it opens with Presenciales [LEAD-003]',
      "=== 'presenciales' ? 'presenciales' : 'online'",
      "=== 'online' ? 'online' : 'presenciales'",
    ],
    [
      'a toggle shows rows that are already loaded [LEAD-004]',
      'onChoose={(value) => void refresh(calls[value as BoardMode])}',
      '',
    ],
  ),
  ...climb('layouts/member-menu.ts', [
    'the menu has no leaderboards [NAV-008]',
    "{ label: 'Leaderboards', to: '/mytbm/leaderboards', lang: 'en' },",
    '',
  ]),
  ...climb(
    'features/leaderboards/rows.tsx',
    ['no city [LEAD-006]', '{row.city}, {row.country}', '{row.country}'],
    [
      'the reservations that decide a tie are not shown',
      "replace(/^\\d+ /, '')}</span>\n      {mode === 'presenciales' ?",
      "replace(/^\\d+ /, '')}</span>\n      {mode !== 'presenciales' ?",
    ],
  ),
  ...climb('features/leaderboards/board.tsx', [
    'below the podium the member does not see their own place',
    '{isOnPodium ? null : ownLine}',
    '{null}',
  ]),
  ...climb('features/leaderboards/own-line.tsx', [
    'a member who stays out is not told that their figures stay visible to them',
    '{board.shown ? (',
    '{board.shown || true ? (',
  ]),
  ...climb('features/leaderboards/month-switch.tsx', [
    'past months cannot be opened',
    'to={to(before)}',
    'to={to(null)}',
  ]),
  ...share('features/rating-comments/approved.tsx', [
    'the stars of the class are those of the coach',
    "of === 'class' ? class_stars : coach_stars",
    "of !== 'class' ? class_stars : coach_stars",
  ]),
];
