import { addDays, mondayBefore, type PlanSpan, streakOf, targetOf } from './planner.ts';

/**
 * The rules of streaks (docs/decisions/0042): computed only from activity, plans and pauses, so that a recompute gives the same. Days and
 * weeks are civil dates, `YYYY-MM-DD`, which sort as text; a week is named by its Monday.
 */

/** A plan with the frequency that it had when the member chose it. */
export type StreakPlan = PlanSpan & { frequency: number };

/** Both days belong to the pause. */
export interface StreakPause {
  start_date: string;
  end_date: string;
}

export interface StreakContext {
  plans: readonly StreakPlan[];
  pauses: readonly StreakPause[];
  /** The first day of the member's very first plan. */
  first_plan: string | null;
}

export interface StreakHistory extends StreakContext {
  /** The member's active days, in any order, each at least once [PLAN-030]. */
  days: readonly string[];
}

/** A complete week with the length of the streak that it belongs to; `monthly` is every fourth. */
export interface EarnedStreak {
  kind: 'weekly' | 'monthly';
  week: string;
  run: number;
}

/** `paused`, `grace` and `running` weeks neither break a streak nor extend it. */
export type WeekState = 'complete' | 'paused' | 'grace' | 'running' | 'broken';

export interface StreakWeek {
  /** Its Monday. */
  week: string;
  /** Active days in it. */
  active: number;
  target: number;
  state: WeekState;
}

/** Weeks of one flame each that make an image [STREAK-004]. */
const weeksOfImage = 4;

/** Whether a week that is not complete neither breaks nor extends a streak: it touches a pause, or the first plan began in it. */
function isNeutral(week: string, { pauses, first_plan }: Omit<StreakContext, 'plans'>): WeekState | null {
  const sunday = addDays(week, 6);
  if (pauses.some((pause) => pause.start_date <= sunday && pause.end_date >= week)) return 'paused';
  return first_plan !== null && first_plan > week && first_plan <= sunday ? 'grace' : null;
}

function activePerWeek(days: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const day of new Set(days)) {
    const week = mondayBefore(day);
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return counts;
}

/** The weeks from that of `from` to that of `to`, as they are on the day `today`. */
export function weeksOf(
  history: StreakHistory,
  { from, to, today }: { from: string; to: string; today: string },
): StreakWeek[] {
  const counts = activePerWeek(history.days);
  const running = mondayBefore(today);
  const weeks: StreakWeek[] = [];
  for (let week = mondayBefore(from); week <= to; week = addDays(week, 7)) {
    const [active, target] = [counts.get(week) ?? 0, targetOf(week, history.plans)];
    const open = week >= running ? 'running' : 'broken';
    const state = active >= target ? 'complete' : (isNeutral(week, history) ?? open);
    weeks.push({
      week,
      active,
      target,
      state,
    });
  }
  return weeks;
}

/** Whether no week between two complete ones breaks the streak; all weeks between are known to be not complete. */
function isUnbroken(after: string, before: string, context: Omit<StreakContext, 'plans'>): boolean {
  for (let week = addDays(after, 7); week < before; week = addDays(week, 7))
    if (!isNeutral(week, context)) return false;
  return true;
}

/**
 * The streaks that a history has earned, in order. With `base`, the last weekly one that is known to be right, only what follows
 * it: then `days` are those after its week. They do not depend on today: a streak breaks only where it is read.
 */
export function earnedStreaks(history: StreakHistory, base: EarnedStreak | null = null): EarnedStreak[] {
  const weeks = [...activePerWeek(history.days)]
    .filter(([week, active]) => active >= targetOf(week, history.plans))
    .map(([week]) => week)
    .sort();
  const earned: EarnedStreak[] = [];
  let last = base;
  for (const week of weeks) {
    const run: number = last && isUnbroken(last.week, week, history) ? last.run + 1 : 1;
    last = { kind: 'weekly', week, run };
    earned.push(last);
    if (run % weeksOfImage === 0) earned.push({ kind: 'monthly', week, run });
  }
  return earned;
}

/** The length of the streak on the day `today`, from the member's newest weekly one: 0 once a week has broken it. */
export const currentRun = (
  newest: Pick<EarnedStreak, 'week' | 'run'> | null,
  context: Omit<StreakContext, 'plans'>,
  today: string,
): number => (newest && isUnbroken(newest.week, mondayBefore(today), context) ? newest.run : 0);

/** The flames that are lit, one for each complete week, up to four [STREAK-003]. */
export const flamesOf = (run: number): number => streakOf(run).flames;

/** The images of a streak, one for each four weeks [STREAK-004]. */
export const imagesOf = (run: number): number => streakOf(run).images;
