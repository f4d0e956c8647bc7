import type { CustomerWorkoutPlan } from '@tbm/contract/customer-workout-plans';
import { endFrom, statusOf } from '@tbm/domain/planner';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { begin, checkChoice } from './apply.ts';
import { lockPlans, makeRoom, plansChanged } from './plans-of-member.ts';
import { endSql, ownPlan } from './queries.ts';

const stored = statement(
  'plan_to_change',
  `select c.customer_workout_plan_id, c.workout_plan_id, c.pregnancy_plan_id, c.frequency, c.start_date,
    ${endSql('c')} as end_date, c.week_days
  from customer_workout_plans c where c.customer_id = $1 and c.customer_workout_plan_id = $2`,
  z.object({
    customer_workout_plan_id: z.int(),
    workout_plan_id: z.int(),
    pregnancy_plan_id: z.int().nullable(),
    frequency: z.int(),
    start_date: z.string(),
    end_date: z.string(),
    week_days: z.string(),
  }),
);

const move = command(
  'move_plan',
  'update customer_workout_plans set start_date = $2, end_date = $3 where customer_workout_plan_id = $1',
);
const setWeekDays = command(
  'change_week_days',
  'update customer_workout_plans set week_days = $2 where customer_workout_plan_id = $1',
);
const end = command(
  'end_plan',
  'update customer_workout_plans set end_date = $2 where customer_workout_plan_id = $1',
);
const remove = command(
  'remove_plan',
  'delete from customer_workout_plans where customer_workout_plan_id = $1',
);

type Need = Pick<Services, 'db' | 'clock'>;
type Member = Pick<Person, 'customer_id'>;

/** Locks a plan of the member that has not ended, and returns it with today. Throws `not_found`, `plan_ended`. */
async function open(tx: Transaction, { customer_id }: Member, id: number, now: string) {
  const today = await lockPlans(tx, customer_id, now);
  const plan = await stored.maybeOne(tx, [customer_id, id]);
  if (!plan) throw problem('not_found');
  const status = statusOf(plan, today);
  if (status === 'ended') throw problem('plan_ended');
  return { today, plan, status };
}

/**
 * Changes a plan of the member: its weekdays, or the start of one that has not begun, which can be today
 * [PLAN-025, PLAN-026]. A running plan can begin again today [PLAN-027]: it ends, and a new one follows, so that past days
 * stay as they were. Throws `not_found`, `plan_ended`, `plan_begun`, and what `checkChoice` throws.
 */
export async function changePlan(
  { db, clock }: Need,
  member: Member,
  body: { customer_workout_plan_id: number; start_date?: string | undefined; week_days?: string | undefined },
): Promise<CustomerWorkoutPlan> {
  const { customer_id } = member;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { today, plan, status } = await open(tx, member, body.customer_workout_plan_id, now);
    checkChoice(
      { start_date: body.start_date, week_days: body.week_days },
      { today, frequency: plan.frequency },
    );
    const { start_date = plan.start_date, week_days = plan.week_days } = body;
    let id = plan.customer_workout_plan_id;
    const moved = start_date !== plan.start_date;
    if (status === 'running' && moved) {
      if (start_date !== today) throw problem('plan_begun');
      await makeRoom(tx, { customer_id, today, start_date });
      id = await begin(tx, {
        ...plan,
        customer_id,
        start_date,
        week_days,
        now,
      });
    } else {
      if (moved) {
        await makeRoom(tx, {
          customer_id,
          today,
          start_date,
          except: id,
        });
        await move.run(tx, [id, start_date, endFrom(start_date)]);
      }
      await setWeekDays.run(tx, [id, week_days]);
    }
    await plansChanged(tx, { customer_id, today, now });
    const changed = await ownPlan(tx, customer_id, id);
    if (!changed) throw problem('internal');
    return changed;
  });
}

/** Ends a plan of the member today; one that has not begun, or began today, is removed. Throws `not_found`, `plan_ended`. */
export async function endPlan({ db, clock }: Need, member: Member, id: number): Promise<{ deleted: true }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { today, plan } = await open(tx, member, id, now);
    if (plan.start_date < today) await end.run(tx, [id, today]);
    else await remove.run(tx, [id]);
    await plansChanged(tx, { ...member, today, now });
  });
  return { deleted: true };
}
