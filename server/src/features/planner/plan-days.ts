import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';

const deleteOtherDays = command(
  'delete_other_days_of_workout_plan',
  'delete from workout_plan_days where workout_plan_id = $1 and day <> all($2::int[])',
);

const writeDay = command(
  'write_day_of_workout_plan',
  `insert into workout_plan_days (workout_plan_id, day, class_category_id) values ($1, $2, $3)
  on conflict (workout_plan_id, day) do update set class_category_id = excluded.class_category_id`,
);

/** Writes the days of a plan, replacing the earlier ones. A day keeps a category that was retired. */
export async function writePlanDays(
  tx: Transaction,
  workout_plan_id: number,
  days: readonly { day: number; class_category_id: number }[],
): Promise<void> {
  await deleteOtherDays.run(tx, [workout_plan_id, days.map(({ day }) => day)]);
  for (const { day, class_category_id } of days)
    await writeDay.run(tx, [workout_plan_id, day, class_category_id]);
}
