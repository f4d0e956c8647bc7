import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of substitutes, of previews and of copied weeks. */
export const substitutes: Mutant[] = [
  ...breaksIn('server/src/features/substitutes', 'substitutes.test.ts', {
    'a request is taken over twice': change('accept', "and state = 'open'", ''),
    'a coach takes over a class without being allowed to': skip('acceptRequest', 'throw problem(refused)'),
    'a request for a class that has other coaches is accepted': skip('acceptRequest', 'expireRequests'),
    'a coach sees requests for classes that this coach may not give': change(
      'requestsOf',
      'is_own || free.',
      'is_own || !free.',
    ),
    'the owner is not told which coach gives the class': change(
      'acceptRequest',
      "to: 'all',",
      "to: 'coach',",
    ),
    'who was planned is forgotten': change('keepPlanned', 'bigint, $2:', 'bigint, $3:'),
  }),
  ...breaksIn('server/src/features/timetable', 'server/src/features/week/week.test.ts', {
    'a person who moves a class undoes another person’s move': change(
      'applyChange',
      'comparisonKey(seen) !== comparisonKey(was)',
      'was.begun',
    ),
    'two classes share a room': change(
      'refuseCollisions',
      "'room_taken', { room, title, at }",
      "'coach_in_class'",
    ),
  }),
  ...breaksIn('server/src/features/week', 'week.test.ts', {
    'a class that left its weekly class seems to follow it': change(
      'classesOfWeek',
      'and not sc.is_edited as',
      'as',
    ),
    'a preview applies its changes': change('previewOf', 'throw new Undone()', 'return'),
  }),
];
