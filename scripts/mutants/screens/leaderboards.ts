import { change, type Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const climb = walked('leaderboards.spec.ts', 'a member climbs both leaderboards, reads past months');
const share = walked('rating-comments.spec.ts', 'a comment that a member shares is read by the staff');

/** Breaks of the screens of the leaderboards and of shared comments. */
export const leaderboards: Mutant[] = [
  ...climb('routes', {
    'it opens with Presenciales [LEAD-003]': change(
      'Leaderboards',
      "presenciales' ? 'presenciales' : 'online",
      "online' ? 'online' : 'presenciales",
    ),
    'a toggle shows rows that are already loaded [LEAD-004]': change(
      'Leaderboards',
      'onChoose={(value) => void refresh(calls[value as BoardMode])}',
      '',
    ),
  }),
  ...climb('layouts', {
    'the menu has no leaderboards [NAV-008]': change(
      'memberMenu',
      "{ label: 'Leaderboards', to: '/mytbm/leaderboards', lang: 'en' },",
      '',
    ),
  }),
  ...climb('features/leaderboards', {
    'no city [LEAD-006]': change('Line', '{row.city}, {row.country}', '{row.country}'),
    'the reservations that decide a tie are not shown': change('Line', '> {mode ===', '> {mode !=='),
    'below the podium the member does not see their own place': change(
      'Board',
      'isOnPodium ? null : ownLine',
      'null',
    ),
    'a member who stays out is not told that their figures stay visible to them': change(
      'OwnLine',
      '.shown ? (',
      '.shown || true ? (',
    ),
    'past months cannot be opened': change('MonthSwitch', 'to(before)', 'to(null)'),
  }),
  ...share('features/rating-comments', {
    'the stars of the class are those of the coach': change(
      'ApprovedComments',
      "of === 'class'",
      "of !== 'class'",
    ),
  }),
];
