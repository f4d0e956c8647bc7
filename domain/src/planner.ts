import type { DayState, DayType, WeekColour } from '@tbm/contract/customer-workout-plans';

/** The rules of the planner. Days are civil days of the member's branch, `YYYY-MM-DD`, which compare as text. */

/** The length of a plan, from its start to its stored end: four weeks [PLAN-023]. */
export const planDays = 28;
/** How far ahead a plan may begin. */
export const daysAhead = 92;
/** Days to be active on in a week without a plan. */
export const usualTarget = 3;

/** The days of a plan: up to, but not including, `end_date`. */
export interface PlanSpan {
  start_date: string;
  end_date: string | null;
}

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
export const addDays = (text: string, days: number): string => day(text).add({ days }).toString();
/** 1 = Monday [PLAN-039]. */
export const weekdayOf = (text: string): number => day(text).dayOfWeek;
/** The Monday of a day's week. */
export const mondayBefore = (text: string): string => addDays(text, 1 - weekdayOf(text));

/** The first day after a plan that begins on a day: four weeks later [PLAN-023, PLAN-026]. */
export const endFrom = (start_date: string): string => addDays(start_date, planDays);

/** The first day after a plan; without an end it lasts a month [PLAN-024]. */
export const endOf = ({ start_date, end_date }: PlanSpan): string =>
  end_date ?? day(start_date).add({ months: 1 }).toString();

export const covers = (plan: PlanSpan, on: string): boolean => plan.start_date <= on && on < endOf(plan);

export type PlanStatus = 'ahead' | 'running' | 'ended';
export const statusOf = (plan: PlanSpan, today: string): PlanStatus =>
  today < plan.start_date ? 'ahead' : covers(plan, today) ? 'running' : 'ended';

/** `1,3,5` as numbers [PLAN-039]. */
export const weekdaysOf = (week_days: string): number[] => week_days.split(',').map(Number);

/** Whether a start can be chosen: from today on, within three months [PLAN-022]. */
export const startProblem = (
  start_date: string,
  today: string,
): 'plan_start_past' | 'plan_start_far' | null => {
  if (start_date < today) return 'plan_start_past';
  return start_date > addDays(today, daysAhead) ? 'plan_start_far' : null;
};

/** The weekdays of a plan are exactly as many as its training days [PLAN-015]. */
export const fitsFrequency = (week_days: string, frequency: number): boolean =>
  weekdaysOf(week_days).length === frequency;

/** The name of a kind of day, and the tag of the films for it [PLAN-033, PLAN-034, PLAN-038]. */
export const dayTypeOf: Readonly<Record<DayType, { name: string; tag_id: number }>> = {
  full_body: { name: 'Full Body', tag_id: 1 },
  lower: { name: 'Lower', tag_id: 2 },
  upper: { name: 'Upper', tag_id: 4 },
};

/** A Holistic plan trains the whole body; the others alternate by week and weekday [PLAN-033, PLAN-034]. */
export function dayTypeOn(on: string, { is_holistic }: { is_holistic: boolean }): DayType {
  if (is_holistic) return 'full_body';
  const { weekOfYear = 0, dayOfWeek } = day(on);
  return (weekOfYear + dayOfWeek) % 2 === 0 ? 'lower' : 'upper';
}

/** The states of a day as the legend names them [PLAN-010]. */
export const dayStateNames: Readonly<Record<DayState, string>> = {
  rest: 'Descanso',
  missed: 'No Completado',
  next: 'Próximo',
  completed: 'Completado',
  paused: 'Pausa',
};

/** The state of a day of a plan. Activity counts on every day, also on a paused one or one of rest. */
export function dayStateOf({
  on,
  today,
  is_active,
  is_paused,
  is_training,
}: {
  on: string;
  today: string;
  is_active: boolean;
  is_paused: boolean;
  is_training: boolean;
}): DayState {
  if (is_active) return 'completed';
  if (is_paused) return 'paused';
  if (!is_training) return 'rest';
  return on < today ? 'missed' : 'next';
}

/** The programmes that are recommended where a plan names none [PLAN-035..037]. */
export const recommendedPrograms = { pregnant: 4, beginner: 1, other: 2 } as const;

/** The programme of the Holistic plans, unless the app config names another. */
export const holisticProgramId = 5;

/** Active days over expected sessions, frequency × 4; at most 100 % [PLAN-021, PLAN-031]. */
export function progressOf(active_days: number, frequency: number) {
  const expected = frequency * 4;
  return { active_days, expected, percent: Math.min(100, Math.floor((100 * active_days) / expected)) };
}

/**
 * Days to be active on in the week of a Monday: the lowest frequency in force on any of its days; a day without a plan counts
 * as three, so a plan that begins in mid-week never takes back a complete week.
 */
export function targetOf(monday: string, plans: readonly (PlanSpan & { frequency: number })[]): number {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const plansOfWeek = plans.filter((plan) => plan.start_date <= (days[6] ?? monday) && monday < endOf(plan));
  return Math.min(
    ...days.map((on) => plansOfWeek.find((plan) => covers(plan, on))?.frequency ?? usualTarget),
  );
}

/** The bar of a week [PLAN-032]. A running one is light until it can no longer succeed. */
export function weekColourOf({
  monday,
  today,
  target,
  active_days,
  is_active_today,
  is_neutral,
}: {
  monday: string;
  today: string;
  target: number;
  active_days: number;
  is_active_today: boolean;
  /** A pause, or the week in which the first plan began: nothing was missed. */
  is_neutral: boolean;
}): WeekColour {
  if (active_days >= target) return 'success';
  if (is_neutral || today < monday) return 'light';
  const sunday = addDays(monday, 6);
  const left = today > sunday ? 0 : 8 - weekdayOf(today) - (is_active_today ? 1 : 0);
  if (active_days + left >= target) return 'light';
  return target - active_days === 1 ? 'warning' : 'danger';
}

/** Complete weeks in a row become flames and, four at a time, images [STREAK-003, STREAK-004]. */
export const streakOf = (run: number) => ({
  run,
  flames: run === 0 ? 0 : ((run - 1) % 4) + 1,
  images: Math.floor(run / 4),
});
