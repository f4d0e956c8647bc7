// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant } from '../mutant.ts';

/** Breaks of the reports and of the system pages. */
export const reportRules: Mutant[] = [
  ...breaksIn('server/src/features/reports', 'reports.test.ts', {
    'a charge counts on the day of UTC, not of its branch': change('movements', 'c.timezone', "'UTC'"),
    'what was given back counts as charged': change(
      'movements',
      "case when i.status = 'paid' then i.total_payment else 0 end",
      'i.total_payment',
    ),
    'a report of one branch has the sales of all': change('ofBranch', '= :branch_id', '> 0'),
    'a report of any length is made': change('askedFor', '|| days >= reportLimits.days', ''),
    'classes that have expired are still owed': change('owed', 'and l.expiration_date >= c.today', ''),
    'what was given back is still owed': change('ofCharge', '- ${givenBack}', ''),
    'a revoked purchase is still owed': change(
      'stands',
      `not (p.status in ('failed', 'revoked') and p."updatedAt" < c.cut)`,
      "p.status <> 'failed'",
    ),
    'a special class is owed after it began': change('owed', 'and sc.class_date > c.cut', ''),
    'a member who returns in the same month counts as lost': change('counts', 'and not is_now', ''),
    'a member who is not marked yet counts as absent before the day is closed': change(
      'heldClasses',
      'b.is_settled',
      'true',
    ),
    'a page of rows begins with the last row of the one before': change(
      'listOf',
      'at, id) < (',
      'at, id) <= (',
    ),
    'a spreadsheet calculates a cell that a member wrote': change(
      'reportFile',
      'escape_formulas: true',
      'escape_formulas: false',
    ),
  }),
  ...breaksIn('server/src/features/integrity', 'server/src/features/system/system.test.ts', {
    "texts of members are kept with the check's result": change(
      'numbersOf',
      "[1] === 'number'",
      "[1] !== 'object'",
    ),
  }),
  ...breaksIn('server/src/features/system', 'system.test.ts', {
    'a finished job is reported to run again': change(
      'retryJob',
      'if (!before || (await runAgain.run(tx, [job_id])) === 0)',
      'if (!before && (await runAgain.run(tx, [job_id])) === 0)',
    ),
  }),
  ...breaksIn('server/src/features/checkout', 'server/src/features/system/system.test.ts', {
    'an event that was applied later is still listed as failed': change(
      'takeEvent',
      '(payment_event_failures.event_id, event.event_id),',
      "(payment_event_failures.event_id, ''),",
    ),
  }),
];
