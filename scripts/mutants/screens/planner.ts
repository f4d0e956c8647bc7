// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const builds = walked('planner.spec.ts', 'a visitor builds a plan, signs up, applies it, and edits its days');
const follows = walked('planner-days.spec.ts', 'a member puts films on days of a plan, completes one');
const pregnancy = walked(
  'planner-pregnancy.spec.ts',
  'a plan for pregnancy is applied only with the member’s consent',
);

/** Breaks of the planner's screens. */
export const planner: Mutant[] = [
  ...follows('features/planner/film-choice.tsx', [
    'films for a day are of anything',
    '...(class_category_id ? { class_category_id } : {})',
    '...(class_category_id ? {} : {})',
  ]),
  ...builds('features/planner/builder-form.tsx', [
    'a question without an answer is not named',
    'const missing = wasSent ? missingAnswers(answers) : {};',
    'const missing = missingAnswers({ ...answers, goal_id: "1" });',
  ]),
  ...builds('features/planner/result.tsx', [
    'the chosen days are lost during sign-up [PLAN-003]',
    'const address = resultAddress(page_id, validSetting.days, validSetting.start_date);',
    'const address = resultAddress(page_id);',
  ]),
  ...builds(
    'features/planner/apply-form.tsx',
    [
      'a plan is applied with too many weekdays [PLAN-015]',
      'if (days.length !== frequency) return daysToChoose(frequency);',
      'if (days.length < frequency) return daysToChoose(frequency);',
    ],
    [
      'a plan can begin yesterday [PLAN-022]',
      "return start_date < today ? 'Tu plan",
      "return start_date < '' ? 'Tu plan",
    ],
  ),
  ...builds('features/planner/use-plan-dialogs.ts', [
    'the page does not ask whether to begin today [PLAN-025]',
    "ahead: 'start'",
    'ahead: null',
  ]),
  ...builds('features/planner/levels.ts', [
    'more than five minutes on the back in pregnancy [PLAN-040]',
    'supine_minutes: 5',
    'supine_minutes: 15',
  ]),
  ...builds('features/planner/weekdays-card.tsx', [
    'two weekdays are saved where there are three [PLAN-011]',
    "why={days.length === frequency ? '' : daysToChoose(frequency)}",
    'why=""',
  ]),
  ...builds('features/planner/categories.tsx', [
    'all categories show from the start [PLAN-019]',
    'useState(false)',
    'useState(true)',
  ]),
  ...follows('features/planner/standing.tsx', [
    'the link to films is the same for both halves [PLAN-038]',
    '`/mytbm/online?tag_id=${tag_id}`',
    "'/mytbm/online?tag_id=1'",
  ]),
  ...follows('features/planner/use-forward.ts', [
    'the builder keeps a member who follows a plan [PLAN-002]',
    'if (plan && isHere)',
    'if (!plan && isHere)',
  ]),
  ...follows('features/planner/day-dialog.tsx', [
    'a past day offers no restart [PLAN-027]',
    "isPast && plan.status === 'running'",
    "!isPast && plan.status === 'running'",
  ]),
  ...follows('features/planner/tracker.tsx', [
    'the Goal Tracker names no completed day [PLAN-020]',
    "{weekdayName(weekday)}: {state ? dayStateNames[state] : 'fuera de tu plan'}",
    '{weekdayName(weekday)}',
  ]),
  ...follows('features/planner/dialogs.tsx', [
    'after four weeks the plan cannot be repeated [PLAN-028]',
    "onRepeat={() => onChange('repeat')}",
    'onRepeat={() => onChange(null)}',
  ]),
  ...pregnancy('features/planner/apply-form.tsx', [
    'no consent is asked for',
    'return pregnant && asks;',
    'return false;',
  ]),
];
