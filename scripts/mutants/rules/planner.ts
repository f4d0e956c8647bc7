// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip, value } from '../mutant.ts';

/** Breaks of the planner. */
export const plannerRules: Mutant[] = [
  ...breaksIn('domain/src', 'planner.test.ts', {
    'a plan lasts a month [PLAN-023]': value('planDays', '30'),
    'Upper has the tag of Lower [PLAN-038]': change('dayTypeOf', ', tag_id: 4', ', tag_id: 2'),
  }),
  ...breaksIn('domain/src/planner.ts', 'planner.test.ts', {
    'a plan without an end lasts four weeks [PLAN-024]': change('endOf', '{ months: 1 }', '{ days: 28 }'),
  }),
  ...breaksIn('domain/src', 'server/src/features/planner/follow.test.ts', {
    'the last week is missing': change('weekSpanOf', '7), });', '0), });'),
  }),
  ...breaksIn('server/src/features/planner', 'apply.test.ts', {
    'a plan for pregnancy needs no consent': change('applyPlan', 'plan.pregnant', 'false'),
    'two plans run at once': skip('applyPlan', 'makeRoom'),
    'too few weekdays are enough [PLAN-015]': change('checkChoice', 'week_days !', 'week_days ='),
    'a plan that has not begun stays': change('removeAhead', 'start_date > $2::date', '$2::date is null'),
    'two changes at once do not see each other': change('lock', 'for no key update of c', ''),
    'a restart moves completed films [PLAN-027]': change(
      'changePlan',
      "'running' && moved",
      "'running' && false",
    ),
    'a plan ends tomorrow [API-200]': change('endPlan', 'start_date < today', 'start_date <= today'),
    'an ended plan changes': change(
      'open',
      "(status === 'ended') throw",
      "(status === 'ended' && today === '') throw",
    ),
  }),
  ...breaksIn('server/src/features/planner', 'follow.test.ts', {
    'streaks do not follow the member’s plans': skip('plansChanged', 'refreshStreaks'),
    'the database ends a plan without an end after four weeks [PLAN-024]': change(
      'endSql',
      "interval '1 month'",
      "interval '28 days'",
    ),
    'the next plan hides the running one [API-201]': change(
      'followed',
      'm.start_date <= branch_day.today and branch_day.today < m.ends desc,',
      '',
    ),
    'an old plan is offered for ever': change('followed', 'and m.ends > branch_day.today - ${planDays}', ''),
    'an ended plan is offered': change(
      'followed',
      '(m.end_date is null or m.end_date >= m.start_date + ${planDays})',
      'true',
    ),
    'a film is put on a past day': skip('planVideo', 'day_past'),
    'a film is put beyond the plan': change('planVideo', '|| day >= plan.end_date', ''),
    'a film that the member may not watch': skip('planVideo', 'watchableVideo'),
  }),
  ...breaksIn('server/src/features/planner', ['apply.test.ts', 'plans.test.ts'], {
    'staff see which members are pregnant': change('columns', '{own} then c', '{own} or true then c'),
    'beginners get the same recommendation as the others [PLAN-036]': change(
      'recommendedProgram',
      '.level = 1',
      '.level = 0',
    ),
  }),
  ...breaksIn('server/src/features/planner/follow.ts', 'follow.test.ts', {
    'another Holistic programme counts for nothing [PLAN-033]': change(
      'isHolistic',
      "nullif(value, '')",
      'null',
    ),
  }),
  ...breaksIn('server/src/features/planner', 'server/src/features/calendar/calendar.test.ts', {
    'the calendar has plans of years ago': change('daysOf', 'date - 28)', 'date - 2800)'),
  }),
];
