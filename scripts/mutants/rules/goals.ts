// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const goals = 'server/src/features/goals/goals.test.ts';
const muscles = 'server/src/features/muscles/muscles.test.ts';

/** Breaks of goals, of trained muscles, and of Clase Sorpresa. */
export const goalsAndMuscles: Mutant[] = [
  ...inFile('server/src/features/goals/goals.ts', goals)(
    [
      'anybody reads a goal',
      'from customer_goals where customer_id = $1 and customer_goal_id = $2`,\n  customerGoal,\n);\nconst byToken',
      'from customer_goals where $1::int > 0 and customer_goal_id = $2`,\n  customerGoal,\n);\nconst byToken',
    ],
    [
      'ticking twice moves the moment [GOAL-007]',
      'coalesce("completedAt", $5::timestamptz)',
      '$5::timestamptz',
    ],
    [
      'unticking changes nothing [GOAL-008]',
      '$5::timestamptz) end',
      '$5::timestamptz) else "completedAt" end',
    ],
    ['two goals at once pass the limit', 'await lockOwner.run(tx, [customer_id]);', ''],
    ['the same goal arrives twice', 'if (existing) return existing;', ''],
    ['a tick that arrives late counts for now [GOAL-007]', '.subtract({ seconds: seconds_ago })', ''],
  ),
  ...inFile('server/src/features/muscles/balance.ts', muscles)(
    ['a day too many counts', 'balanceDays - 1', 'balanceDays'],
    [
      'classes in the studio do not count',
      'join class_type_muscles cm using (class_type_id)',
      'join class_type_muscles cm using (class_type_id) where false',
    ],
    ['today does not count', 'today.add({ days: 1 })', 'today.add({ days: 0 })'],
  ),
  ...inFile('server/src/features/muscles/surprise.ts', muscles)(
    ['a member without access is sent to a film', 'await needAccess(db, customer_id, now);', ''],
    ['a pregnant member gets any film [PLAN-035]', 'not ${isPregnant} or', '(not ${isPregnant} or true) or'],
    ['a surprise ignores its aim', 't.tag_id = $3', 't.tag_id > 0'],
    ['a hidden film is a surprise', 'where not v.hidden and', 'where'],
  ),
  ...inFile(
    'server/src/features/studio/class-muscles.ts',
    muscles,
  )([
    'a change of a class type without muscles resets them',
    'where o.class_type_id = ct.class_type_id',
    'where o.class_type_id <> ct.class_type_id',
  ]),
  ...inFile('domain/src/muscle-balance.ts', 'domain/src/muscle-balance.test.ts')(
    ['a second muscle counts like a first one', 'secondary: 0.5', 'secondary: 1'],
    ['a third of the most is no longer little', 'share <= 1 / 3', 'share < 1 / 3'],
    ['everything lags before any training', 'isUntrained ? [] :', ''],
  ),
  ...inFile('domain/src/surprise.ts', 'domain/src/surprise.test.ts')(
    ['films done this week are suggested again', 'daysSince(last_day, today) >= restDays', 'true'],
    ['films of the most trained muscles are preferred', 'b.need - a.need', 'a.need - b.need'],
    ['the surprise is always the same', 'index < fewest ||', ''],
    [
      'a film already done is called new',
      "film.last_day === null ? { kind: 'new' }",
      "film.last_day !== '' ? { kind: 'new' }",
    ],
  ),
  ...inFile('web/app/platform/offline/queueable.ts', 'web/app/platform/offline/queueable.test.ts')(
    [
      'a second goal made without a connection replaces the first',
      '`new goal ${body?.request_token}`',
      '`new goal`',
    ],
    ['a new name replaces a tick that waits', "body?.name === undefined ? 'tick' : 'name'", "'goal'"],
  ),
];
