// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const planner = 'server/src/features/planner';
const applied = `${planner}/apply.test.ts`;
const followed = `${planner}/follow.test.ts`;

/** Breaks of the planner. */
export const plannerRules: Mutant[] = [
  ...inFile('domain/src/planner.ts', 'domain/src/planner.test.ts')(
    ['a plan lasts a month [PLAN-023]', 'planDays = 28', 'planDays = 30'],
    ['a plan without an end lasts four weeks [PLAN-024]', 'add({ months: 1 })', 'add({ days: 28 })'],
    ['its last day is one too many', 'on < endOf(plan)', 'on <= endOf(plan)'],
    [
      'a plan begins yesterday [PLAN-022]',
      'start_date < today) return',
      'start_date < addDays(today, -1)) return',
    ],
    ['even days are Upper [PLAN-034]', "=== 0 ? 'lower' : 'upper'", "=== 0 ? 'upper' : 'lower'"],
    ['Upper has the tag of Lower [PLAN-038]', "name: 'Upper', tag_id: 4", "name: 'Upper', tag_id: 2"],
    ['today is missed [PLAN-010]', "on < today ? 'missed'", "on <= today ? 'missed'"],
    [
      'a day of rest is never completed',
      "if (is_active) return 'completed';",
      "if (is_active && is_training) return 'completed';",
    ],
    ['progress passes all of it [PLAN-031]', 'Math.min(100, Math.floor', 'Math.max(0, Math.floor'],
    [
      'a week lost by one is lost by more [PLAN-032]',
      "=== 1 ? 'warning' : 'danger'",
      "=== 2 ? 'warning' : 'danger'",
    ],
    ['today is counted twice', '- (is_active_today ? 1 : 0)', ''],
  ),
  ...inFile('domain/src/planner-weeks.ts', followed)(
    ['days outside the plan have a state [PLAN-012]', 'if (!covers(plan, on))\n', 'if (false)\n'],
    ['the last week is missing', '7),\n});', '0),\n});'],
    ['every training day trains the same', 'weekdays.indexOf(weekday) + 1', '1'],
  ),
  ...inFile(`${planner}/apply.ts`, applied)(
    ['a plan for pregnancy needs no consent', 'if (plan.pregnant)', 'if (false)'],
    ['two plans run at once', 'await makeRoom(tx, { customer_id, today, start_date });', ''],
    [
      'too few weekdays are enough [PLAN-015]',
      'week_days !== undefined && !fitsFrequency',
      'week_days === undefined && !fitsFrequency',
    ],
  ),
  ...inFile(`${planner}/plans-of-member.ts`, applied)(
    ['a plan that has not begun stays', 'start_date > $2::date or', '$2::date is null or'],
    ['two changes at once do not see each other', 'for no key update of c', ''],
  ),
  ...inFile(
    `${planner}/plans-of-member.ts`,
    followed,
  )([
    'streaks do not follow the member’s plans',
    'await refreshStreaks(tx, { customer_id, from: today, now });',
    '',
  ]),
  ...inFile(`${planner}/change.ts`, applied)(
    [
      'a restart moves completed films [PLAN-027]',
      "status === 'running' && moved",
      "status === 'running' && false",
    ],
    [
      'a plan ends tomorrow [API-200]',
      'plan.start_date < today) await end',
      'plan.start_date <= today) await end',
    ],
    [
      'an ended plan changes',
      "if (status === 'ended') throw",
      "if (status === 'ended' && today === '') throw",
    ],
  ),
  ...inFile(
    `${planner}/queries.ts`,
    applied,
    `${planner}/plans.test.ts`,
  )(
    [
      'staff see which members are pregnant',
      'case when ${own} then c.pregnancy_plan_id end',
      'case when ${own} or true then c.pregnancy_plan_id end',
    ],
    ['beginners get the same recommendation as the others [PLAN-036]', '${p}.level = 1', '${p}.level = 0'],
  ),
  ...inFile(
    `${planner}/queries.ts`,
    followed,
  )([
    'the database ends a plan without an end after four weeks [PLAN-024]',
    "interval '1 month')::date)`",
    "interval '28 days')::date)`",
  ]),
  ...inFile(`${planner}/follow.ts`, followed)(
    [
      'the next plan hides the running one [API-201]',
      'm.start_date <= branch_day.today and branch_day.today < m.ends desc, ',
      '',
    ],
    [
      'an old plan is offered for ever',
      'm.ends = m.last_end and m.ends > branch_day.today - ${planDays}',
      'm.ends = m.last_end',
    ],
    ['an ended plan is offered', '(m.end_date is null or m.end_date >= m.start_date + ${planDays})', 'true'],
    ['another Holistic programme counts for nothing [PLAN-033]', "nullif(value, '')::bigint", 'null::bigint'],
  ),
  ...inFile(`${planner}/planned-videos.ts`, followed)(
    ['a film is put on a past day', "if (day < today) throw problem('day_past');", ''],
    ['a film is put beyond the plan', '|| day >= plan.end_date', ''],
    ['a film that the member may not watch', 'await watchableVideo(tx, { video_id, customer_id, now });', ''],
  ),
  ...inFile(
    `${planner}/calendar-days.ts`,
    'server/src/features/calendar/calendar.test.ts',
  )(['the calendar has plans of years ago', '::date - 28)', '::date - 2800)']),
];
