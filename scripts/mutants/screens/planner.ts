// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { change, type Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const builds = walked('planner.spec.ts', 'a visitor builds a plan, signs up, applies it, and edits its days');
const follows = walked('planner-days.spec.ts', 'a member puts films on days of a plan, completes one');
const pregnancy = walked(
  'planner-pregnancy.spec.ts',
  'a plan for pregnancy is applied only with the member’s consent',
);

/** Breaks of the planner's screens. */
export const planner: Mutant[] = [
  ...follows('features/planner', {
    'films for a day are of anything': change('FilmChoice', '{ class_category_id }', '{}'),
    'the link to films is the same for both halves [PLAN-038]': change(
      'TypeLink',
      '`/mytbm/online?tag_id=${tag_id}`',
      "'/mytbm/online?tag_id=1'",
    ),
    'the builder keeps a member who follows a plan [PLAN-002]': change(
      'useForward',
      'if (plan && isHere)',
      'if (!plan && isHere)',
    ),
    'a past day offers no restart [PLAN-027]': change('DayDialog', 'isPast && plan', '!isPast && plan'),
    'the Goal Tracker names no completed day [PLAN-020]': change(
      'GoalTracker',
      ": {state ? dayStateNames[state] : 'fuera de tu plan'}",
      '',
    ),
    'after four weeks the plan cannot be repeated [PLAN-028]': change('PlanDialogs', "('repeat')", '(null)'),
  }),
  ...builds('features/planner', {
    'a question without an answer is not named': change(
      'BuilderForm',
      'wasSent ? missingAnswers(answers) : {}',
      'missingAnswers({ ...answers, goal_id: "1" })',
    ),
    'the chosen days are lost during sign-up [PLAN-003]': change(
      'StartPlan',
      ', validSetting.days, validSetting.start_date',
      '',
    ),
    'a plan is applied with too many weekdays [PLAN-015]': change('whyNot', 'length !==', 'length <'),
    'a plan can begin yesterday [PLAN-022]': change('whyNot', 'start_date < today ?', "start_date < '' ?"),
    'the page does not ask whether to begin today [PLAN-025]': change(
      'opening',
      "ahead: 'start'",
      'ahead: null',
    ),
    'more than five minutes on the back in pregnancy [PLAN-040]': change(
      'pregnancy',
      'supine_minutes: 5',
      'supine_minutes: 15',
    ),
    'two weekdays are saved where there are three [PLAN-011]': change(
      'WeekdaysCard',
      "{days.length === frequency ? '' : daysToChoose(frequency)}",
      '""',
    ),
    'all categories show from the start [PLAN-019]': change(
      'Categories',
      'useState(false)',
      'useState(true)',
    ),
  }),
  ...pregnancy('features/planner', {
    'no consent is asked for': change('useAsksForConsent', 'pregnant && asks', 'false'),
  }),
];
