// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip, value } from '../mutant.ts';

/** Breaks of goals, of trained muscles, and of Clase Sorpresa. */
export const goalsAndMuscles: Mutant[] = [
  ...breaksIn('server/src/features/goals', 'goals.test.ts', {
    'anybody reads a goal': change('byId', 'customer_id = $1', '$1::int > 0'),
    'ticking twice moves the moment [GOAL-007]': change(
      'updateGoal',
      'coalesce("completedAt", $5::timestamptz)',
      '$5::timestamptz',
    ),
    'unticking changes nothing [GOAL-008]': change(
      'updateGoal',
      'timestamptz) end',
      'timestamptz) else "completedAt" end',
    ),
    'two goals at once pass the limit': skip('makeGoal', 'lockOwner.run'),
    'the same goal arrives twice': skip('makeGoal', 'return existing'),
    'a tick that arrives late counts for now [GOAL-007]': change(
      'changeGoal',
      '.subtract({ seconds: seconds_ago })',
      '',
    ),
  }),
  ...breaksIn('server/src/features/muscles', 'muscles.test.ts', {
    'a day too many counts': change('trainedBy', 'balanceDays - 1', 'balanceDays'),
    'classes in the studio do not count': change(
      'trainedBetween',
      '(class_type_id)',
      '(class_type_id) where false',
    ),
    'today does not count': change('trainedBy', '({ days: 1 })', '({ days: 0 })'),
    'a member without access is sent to a film': skip('surprise', 'needAccess'),
    'a pregnant member gets any film [PLAN-035]': change(
      'filmsFor',
      'not ${isPregnant}',
      '(not ${isPregnant} or true)',
    ),
    'a surprise ignores its aim': change('filmsFor', 'tag_id = $3', 'tag_id > 0'),
    'a hidden film is a surprise': change('filmsFor', 'not v.hidden and', ''),
  }),
  ...breaksIn('server/src/features/studio', 'server/src/features/muscles/muscles.test.ts', {
    'a change of a class type without muscles resets them': change(
      'fillMuscles',
      'class_type_id = ct',
      'class_type_id <> ct',
    ),
  }),
  ...breaksIn('domain/src', 'muscle-balance.test.ts', {
    'a second muscle counts like a first one': value('weight', '{ primary: 1, secondary: 1 }'),
  }),
  ...breaksIn('web/app/platform/offline', 'queueable.test.ts', {
    'a second goal made without a connection replaces the first': change(
      'targets',
      '${body?.request_token}',
      '',
    ),
    'a new name replaces a tick that waits': change(
      'targets',
      "body?.name === undefined ? 'tick' : 'name'",
      "'goal'",
    ),
  }),
];
