import type { CustomerWorkoutPlan } from '@tbm/contract/customer-workout-plans';
import { endFrom, fitsFrequency, startProblem } from '@tbm/domain/planner';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import { isRetiredSql } from '../../platform/retired.ts';
import type { Services } from '../../platform/services.ts';
import { requireHealthConsent } from '../consents/index.ts';
import { lockPlans, makeRoom, plansChanged } from './plans-of-member.ts';
import { ownPlan } from './queries.ts';

/** A plan and, if it is for pregnancy, the same one without. */
const chosen = statement(
  'plan_to_apply',
  `select p.pregnant, p.frequency, o.workout_plan_id, case when p.pregnant then p.workout_plan_id end as pregnancy_plan_id
  from workout_plans p
  join workout_plans o on o.goal_id = p.goal_id and o.level = p.level and o.frequency = p.frequency and not o.pregnant
  where p.workout_plan_id = $1 and not ${isRetiredSql('p', '$2')} for share of p`,
  z.object({
    pregnant: z.boolean(),
    frequency: z.int(),
    workout_plan_id: z.int(),
    pregnancy_plan_id: z.int().nullable(),
  }),
);

const insert = statement(
  'apply_plan',
  `insert into customer_workout_plans
    (customer_id, workout_plan_id, pregnancy_plan_id, frequency, start_date, end_date, week_days, "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning customer_workout_plan_id`,
  z.object({ customer_workout_plan_id: z.int() }),
);

/** Writes a plan of four weeks from a day on and returns its id. */
export async function begin(
  tx: Executor,
  plan: {
    customer_id: number;
    workout_plan_id: number;
    pregnancy_plan_id: number | null;
    frequency: number;
    start_date: string;
    week_days: string;
    now: string;
  },
): Promise<number> {
  const { customer_workout_plan_id } = await insert.one(tx, [
    plan.customer_id,
    plan.workout_plan_id,
    plan.pregnancy_plan_id,
    plan.frequency,
    plan.start_date,
    endFrom(plan.start_date),
    plan.week_days,
    plan.now,
  ]);
  return customer_workout_plan_id;
}

/** Throws `plan_start_past`, `plan_start_far` or `week_days_differ` at their fields. */
export function checkChoice(
  { start_date, week_days }: { start_date: string | undefined; week_days: string | undefined },
  { today, frequency }: { today: string; frequency: number },
): void {
  const wrong = start_date === undefined ? null : startProblem(start_date, today);
  if (wrong) throw fieldProblem(wrong, 'start_date');
  if (week_days !== undefined && !fitsFrequency(week_days, frequency))
    throw fieldProblem('week_days_differ', 'week_days');
}

/**
 * Applies a plan for four weeks [PLAN-014, PLAN-022, PLAN-023]. The running plan ends on the first day of the new one, and
 * a plan that has not begun is replaced. A plan for pregnancy needs the member's consent. Throws `workout_plan_not_found`,
 * and what `checkChoice` and `requireHealthConsent` throw.
 */
export async function applyPlan(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  body: {
    workout_plan_id: number;
    start_date: string;
    week_days: string;
    health_consent?: number | undefined;
  },
): Promise<CustomerWorkoutPlan> {
  const { start_date, week_days, health_consent } = body;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const today = await lockPlans(tx, customer_id, now);
    const plan = await chosen.maybeOne(tx, [body.workout_plan_id, now]);
    if (!plan) throw problem('workout_plan_not_found');
    checkChoice({ start_date, week_days }, { today, frequency: plan.frequency });
    if (plan.pregnant)
      await requireHealthConsent(tx, {
        customer_id,
        version: health_consent,
        place: 'planner',
        now,
      });
    await makeRoom(tx, { customer_id, today, start_date });
    const id = await begin(tx, {
      ...plan,
      customer_id,
      start_date,
      week_days,
      now,
    });
    await plansChanged(tx, { customer_id, today, now });
    const applied = await ownPlan(tx, customer_id, id);
    if (!applied) throw problem('internal');
    return applied;
  });
}
