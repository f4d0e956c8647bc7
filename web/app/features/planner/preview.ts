import type { DayType } from '@tbm/contract/customer-workout-plans';
import type { WorkoutPlan } from '@tbm/contract/workout-plans';
import { addDays, dayTypeOf, dayTypeOn, holisticProgramId, weekdayOf } from '@tbm/domain/planner';
import { formatShortDay } from '@tbm/domain/time';

export interface PreviewDay {
  /** `lun 23 nov`. */
  title: string;
  /** Null on days of rest. */
  category: string | null;
  day_type: DayType | null;
  /** In English. */
  type: string;
}

/** The first seven days of a plan that begins on a day, with the chosen weekdays. Made on the server, in text. */
export function previewOf(
  { workout_plan_days, program_id }: Pick<WorkoutPlan, 'workout_plan_days' | 'program_id'>,
  days: readonly string[],
  start_date: string,
): PreviewDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const on = addDays(start_date, index);
    const nth = days.indexOf(String(weekdayOf(on))) + 1;
    const day_type = nth ? dayTypeOn(on, { is_holistic: program_id === holisticProgramId }) : null;
    return {
      title: formatShortDay(on),
      category: workout_plan_days.find(({ day }) => nth > 0 && day === nth)?.class_category.name ?? null,
      day_type,
      type: day_type ? dayTypeOf[day_type].name : '',
    };
  });
}
