import type { PlannedDay, PlannedVideo, PlannedWeek } from '@tbm/contract/customer-workout-plans';
import type { ClassCategory } from '@tbm/contract/studio';
import {
  addDays,
  covers,
  dayStateOf,
  dayTypeOf,
  dayTypeOn,
  endOf,
  mondayBefore,
  type PlanSpan,
  targetOf,
  weekColourOf,
  weekdayOf,
  weekdaysOf,
} from './planner.ts';

/** The first and the last day of a pause, both included. */
export interface PauseSpan {
  start_date: string;
  end_date: string;
}

export interface PlanFacts {
  plan: PlanSpan & { week_days: string };
  is_holistic: boolean;
  /** What is trained on the nth training day of a week. */
  categories: readonly { day: number; class_category: ClassCategory }[];
  planned_videos: readonly { day: string; video: PlannedVideo }[];
  /** All plans of the member in the weeks of this one. */
  plans: readonly (PlanSpan & { frequency: number })[];
  /** When the member's very first plan began. */
  first_start_date: string;
  /** Activity in the weeks of the plan, also outside the plan. */
  active_days: readonly string[];
  pauses: readonly PauseSpan[];
  today: string;
}

const isPaused = (pauses: readonly PauseSpan[], on: string): boolean =>
  pauses.some(({ start_date, end_date }) => start_date <= on && on <= end_date);

/** From the Monday of its first day to before the Monday after its last one [PLAN-012]. */
export const weekSpanOf = (plan: PlanSpan): { from: string; to: string } => ({
  from: mondayBefore(plan.start_date),
  to: addDays(mondayBefore(addDays(endOf(plan), -1)), 7),
});

function dayOf(on: string, facts: PlanFacts): PlannedDay {
  const { plan, active_days, today } = facts;
  const weekday = weekdayOf(on);
  const weekdays = weekdaysOf(plan.week_days);
  const is_training = weekdays.includes(weekday);
  const is_active = active_days.includes(on);
  const is_paused = isPaused(facts.pauses, on);
  const common = {
    day: on,
    weekday,
    is_active,
    is_paused,
  };
  const free = { day_type: null, tag_id: null, class_category: null };
  if (!covers(plan, on))
    return {
      ...common,
      ...free,
      state: null,
      planned_video: null,
    };
  const day_type = dayTypeOn(on, facts);
  const nth = weekdays.indexOf(weekday) + 1;
  const trained = {
    day_type,
    tag_id: dayTypeOf[day_type].tag_id,
    class_category: facts.categories.find(({ day }) => day === nth)?.class_category ?? null,
  };
  return {
    ...common,
    ...(is_training ? trained : free),
    state: dayStateOf({
      on,
      today,
      is_active,
      is_paused,
      is_training,
    }),
    planned_video: facts.planned_videos.find(({ day }) => day === on)?.video ?? null,
  };
}

function weekFrom(monday: string, facts: PlanFacts): PlannedWeek {
  const days = Array.from({ length: 7 }, (_, index) => dayOf(addDays(monday, index), facts));
  const target = targetOf(monday, facts.plans);
  const active_days = days.filter(({ is_active }) => is_active).length;
  // Nothing was missed in a week with a pause, nor in the one in which the member's first plan began.
  const began = facts.first_start_date;
  const is_neutral =
    days.some(({ is_paused }) => is_paused) || (monday < began && mondayBefore(began) === monday);
  return {
    monday,
    target,
    active_days,
    is_complete: active_days >= target,
    colour: weekColourOf({
      monday,
      target,
      active_days,
      is_neutral,
      today: facts.today,
      is_active_today: active(days, facts.today),
    }),
    days,
  };
}

const active = (days: readonly PlannedDay[], on: string): boolean =>
  days.some(({ day, is_active }) => day === on && is_active);

/** The weeks of a plan, Monday to Sunday, each day with its state [PLAN-012, PLAN-020]. */
export function weeksOf(facts: PlanFacts): PlannedWeek[] {
  const { from, to } = weekSpanOf(facts.plan);
  const weeks: PlannedWeek[] = [];
  for (let monday = from; monday < to; monday = addDays(monday, 7)) weeks.push(weekFrom(monday, facts));
  return weeks;
}
