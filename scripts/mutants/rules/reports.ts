// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features';
const test = `${feature}/reports/reports.test.ts`;

/** Breaks of the reports and of the system pages. */
export const reportRules: Mutant[] = [
  ...inFile(`${feature}/reports/sales.ts`, test)(
    [
      'a charge counts on the day of UTC, not of its branch',
      `select (i."createdAt" at time zone c.timezone)::date as day`,
      `select (i."createdAt" at time zone 'UTC')::date as day`,
    ],
    [
      'what was given back counts as charged',
      `case when i.status = 'paid' then i.total_payment else 0 end as charged`,
      'i.total_payment as charged',
    ],
  ),
  ...inFile(`${feature}/reports/report.ts`, test)(
    [
      'a report of one branch has the sales of all',
      '(:branch_id::bigint is null or b.branch_id = :branch_id)',
      '(:branch_id::bigint is null or b.branch_id > 0)',
    ],
    ['a report of any length is made', 'days < 0 || days >= reportLimits.days', 'days < 0'],
  ),
  ...inFile(`${feature}/reports/deferred.ts`, test)(
    ['classes that have expired are still owed', 'and l.expiration_date >= c.today', ''],
    [
      'what was given back is still owed',
      'i.total_payment - ${givenBack} as paid`;',
      'i.total_payment as paid`;',
    ],
    [
      'a revoked purchase is still owed',
      `not (p.status in ('failed', 'revoked') and p."updatedAt" < c.cut)`,
      `p.status <> 'failed'`,
    ],
    ['a special class is owed after it began', 'and sc.class_date > c.cut', ''],
  ),
  ...inFile(
    `${feature}/reports/members.ts`,
    test,
  )(['a member who returns in the same month counts as lost', 'where was and not is_now', 'where was']),
  ...inFile(
    `${feature}/reports/attendance.ts`,
    test,
  )([
    'a member who is not marked yet counts as absent before the day is closed',
    'case when b.is_settled then b.reserved - coalesce(r.attended, 0) else 0 end',
    'case when true then b.reserved - coalesce(r.attended, 0) else 0 end',
  ]),
  ...inFile(`${feature}/reports/rows.ts`, test)(
    ['a page of rows begins with the last row of the one before', '(at, id) < (', '(at, id) <= ('],
    [
      'a spreadsheet calculates a cell that a member wrote',
      'escape_formulas: true',
      'escape_formulas: false',
    ],
  ),
  ...inFile(
    `${feature}/integrity/check.ts`,
    `${feature}/system/system.test.ts`,
  )([
    "texts of members are kept with the check's result",
    "typeof pair[1] === 'number'",
    "typeof pair[1] !== 'object'",
  ]),
  ...inFile(
    `${feature}/system/retry.ts`,
    `${feature}/system/system.test.ts`,
  )([
    'a finished job is reported to run again',
    'if (!before || (await runAgain.run(tx, [job_id])) === 0)',
    'if (!before && (await runAgain.run(tx, [job_id])) === 0)',
  ]),
  ...inFile(
    `${feature}/checkout/settlement/receive-event.ts`,
    `${feature}/system/system.test.ts`,
  )([
    'an event that was applied later is still listed as failed',
    'eq(payment_event_failures.event_id, event.event_id),',
    "eq(payment_event_failures.event_id, ''),",
  ]),
];
