import { breaksIn, change, changeText, type Mutant, skip } from '../mutant.ts';

/** Breaks of records that are retired on a day. */
export const retirement: Mutant[] = [
  ...breaksIn('server/src/features/retirement', 'retirement.test.ts', {
    'a record is retired although something was added since its preview': skip(
      'retireIn',
      'changed_meanwhile',
    ),
    'a record is retired in the past': skip('retireIn', 'fieldProblem(wrong'),
    'no record names who retired a coach': skip('setDay', 'recordAudit'),
    'a class moves to a room of another branch': skip('checkReplacement', 'from.branch_id !== to.branch_id'),
    'a coach who is busy takes a class over': skip('substituteAll', 'problems.get'),
    'weekly classes keep the coach who left': change('substituteAll', 'coach === id', 'coach === -1'),
  }),
  ...breaksIn('server/src/platform/retired.ts', 'server/src/features/retirement/retirement.test.ts', {
    'a record is retired a day late': change('isRetiredSql', '<=', '<'),
  }),
  ...breaksIn('server/migrations/0021_retirement.sql', 'server/src/features/retirement/retirement.test.ts', {
    'what is retired can be referred to': changeText('if is_retired then', 'if false then'),
  }),
];
