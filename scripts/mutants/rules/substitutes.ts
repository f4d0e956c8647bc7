import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features';
const requests = `${feature}/substitutes/substitutes.test.ts`;
const week = `${feature}/week/week.test.ts`;

/** Breaks of substitutes, of previews and of copied weeks. */
export const substitutes: Mutant[] = [
  ...inFile(
    'domain/src/substitutes.ts',
    'domain/src/substitutes.test.ts',
  )([
    'a coach whose class ends when another begins is not asked',
    'later < one.duration',
    'later <= one.duration',
  ]),
  ...inFile('domain/src/copied-weeks.ts', 'domain/src/copied-weeks.test.ts')(
    ['a copied week creates classes on closed days', "if (isClosed) return 'closed';", ''],
    ['a copied week makes existing classes again', "return 'exists';", "return 'created';"],
  ),
  ...inFile(`${feature}/substitutes/requests.ts`, requests)(
    [
      'a request is taken over twice',
      `accepted_by = $2, "closedAt" = $3
  where substitute_request_id = $1 and state = 'open'`,
      `accepted_by = $2, "closedAt" = $3
  where substitute_request_id = $1`,
    ],
    ['a coach takes over a class without being allowed to', 'if (refused) throw problem(refused);', ''],
    [
      'a request for a class that has other coaches is accepted',
      '    await expireRequests(tx, now, request.single_class_id);\n',
      '',
    ],
    [
      'a coach sees requests for classes that this coach may not give',
      'row.is_own || free.has(',
      'row.is_own || !free.has(',
    ],
    ['the owner is not told which coach gives the class', "to: 'all',", "to: 'coach',"],
  ),
  ...inFile(
    `${feature}/substitutes/substitute.ts`,
    requests,
  )([
    'who was planned is forgotten',
    'set instead_of = nullif($3::bigint, $2::bigint)',
    'set instead_of = nullif($3::bigint, $3::bigint)',
  ]),
  ...inFile(
    `${feature}/timetable/classes.ts`,
    week,
  )([
    'a person who moves a class undoes another person’s move',
    'if (seen && comparisonKey(seen) !== comparisonKey(was))',
    'if (seen && was.begun)',
  ]),
  ...inFile(
    `${feature}/week/calendar.ts`,
    week,
  )([
    'a class that left its weekly class seems to follow it',
    'is not null and not sc.is_edited as is_weekly',
    'is not null as is_weekly',
  ]),
  ...inFile(
    `${feature}/week/preview.ts`,
    week,
  )(['a preview applies its changes', 'throw new Undone();', 'return;']),
  ...inFile(
    `${feature}/timetable/collisions.ts`,
    week,
  )([
    'two classes share a room',
    "? problem('room_taken', { room, title, at })",
    "? problem('coach_in_class')",
  ]),
];
