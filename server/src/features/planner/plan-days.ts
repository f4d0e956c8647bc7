import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { workout_plan_days } from './tables.ts';

const deleteOtherDays = command(
  'delete_other_days_of_workout_plan',
  'delete from workout_plan_days where workout_plan_id = $1 and day <> all($2::int[])',
);

/** Writes the days of a plan, replacing the earlier ones. A day keeps a category that was retired. */
export async function writePlanDays(
  tx: Transaction,
  workout_plan_id: number,
  days: readonly { day: number; class_category_id: number }[],
): Promise<void> {
  await deleteOtherDays.run(tx, [workout_plan_id, days.map(({ day }) => day)]);
  for (const { day, class_category_id } of days)
    await tx
      .insert(workout_plan_days)
      .values({ workout_plan_id, day, class_category_id })
      .onConflictDoUpdate({
        target: [workout_plan_days.workout_plan_id, workout_plan_days.day],
        set: { class_category_id },
      });
}
