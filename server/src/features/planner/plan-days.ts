import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { workout_plan_days } from './tables.ts';

const deleteDays = command(
  'delete_days_of_workout_plan',
  'delete from workout_plan_days where workout_plan_id = $1',
);

/** Writes the days of a plan, replacing the earlier ones. */
export async function writePlanDays(
  tx: Transaction,
  workout_plan_id: number,
  days: readonly { day: number; class_category_id: number }[],
): Promise<void> {
  await deleteDays.run(tx, [workout_plan_id]);
  for (const day of days) await tx.insert(workout_plan_days).values({ ...day, workout_plan_id });
}
