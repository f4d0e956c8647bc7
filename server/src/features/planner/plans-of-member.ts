import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { refreshStreaks } from '../streaks/index.ts';

/** When several changes of a member's plans run at once, each sees the one before. */
const lock = statement(
  'lock_planner_of_customer',
  `select ($2::timestamptz at time zone b.timezone)::date as today
  from customers c join branches b using (branch_id) where c.customer_id = $1 for no key update of c`,
  z.object({ today: z.string() }),
);

/** Locks a member's plans until the transaction ends, and returns the civil day of the member's branch. */
export const lockPlans = async (tx: Executor, customer_id: number, now: string): Promise<string> =>
  (await lock.one(tx, [customer_id, now])).today;

/** Removes plans that would not have begun, or would be empty, when a plan begins on `$3`; plan `$4` itself stays. */
const removeAhead = command(
  'remove_plans_ahead',
  `delete from customer_workout_plans
  where customer_id = $1 and (start_date > $2::date or start_date >= $3::date)
    and customer_workout_plan_id is distinct from $4::bigint`,
);

const cutRunning = command(
  'cut_running_plan',
  `update customer_workout_plans set end_date = $2
  where customer_id = $1 and start_date < $2::date
    and coalesce(end_date, (start_date + interval '1 month')::date) > $2::date
    and customer_workout_plan_id is distinct from $3::bigint`,
);

const removeFilms = command(
  'remove_films_outside_plans',
  `delete from planned_videos f using customer_workout_plans c
  where c.customer_workout_plan_id = f.customer_workout_plan_id and c.customer_id = $1
    and (f.day < c.start_date or f.day >= coalesce(c.end_date, (c.start_date + interval '1 month')::date))`,
);

/** Makes room for a plan from a day on: plans that have not begun go, and the running one ends on that day. */
export async function makeRoom(
  tx: Executor,
  {
    customer_id,
    today,
    start_date,
    except = null,
  }: {
    customer_id: number;
    today: string;
    start_date: string;
    except?: number | null;
  },
): Promise<void> {
  await removeAhead.run(tx, [customer_id, today, start_date, except]);
  await cutRunning.run(tx, [customer_id, start_date, except]);
}

/**
 * To be called after each change of a member's plans, in its transaction. Films on days that no longer belong to a plan
 * are removed, and streaks from today on follow the new frequency.
 */
export async function plansChanged(
  tx: Transaction,
  { customer_id, today, now }: { customer_id: number; today: string; now: string },
): Promise<void> {
  await removeFilms.run(tx, [customer_id]);
  await refreshStreaks(tx, { customer_id, from: today, now });
}
