import type { customerWorkoutPlanRoutes } from '@tbm/contract/customer-workout-plans';
import type { workoutPlanRoutes } from '@tbm/contract/workout-plans';
import { fieldProblem, problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf, recordView } from '../audit/index.ts';
import { goalList, planList } from './admin-lists.ts';
import { applyPlan } from './apply.ts';
import { changePlan, endPlan } from './change.ts';
import { followedPlan } from './follow.ts';
import { writePlanDays } from './plan-days.ts';
import { planVideo, takeOffVideo } from './planned-videos.ts';
import { planFor, plansOf, readGoals, readPlans } from './queries.ts';
import { training_goals, workout_plans } from './tables.ts';

/** The records that admins edit and everyone chooses from. */
export const workoutPlanHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof workoutPlanRoutes> => ({
  ...resourceHandlers(db, 'training_goals', {
    audit: auditOf({ clock }),
    table: training_goals,
    key: training_goals.goal_id,
    list: goalList,
    read: (ids) => readGoals(db, clock.now(), ids),
    clock,
  }),
  ...resourceHandlers(db, 'workout_plans', {
    audit: auditOf({ clock }),
    table: workout_plans,
    key: workout_plans.workout_plan_id,
    list: planList,
    read: (ids) => readPlans(db, clock.now(), ids),
    clock,
    parts: {
      field: 'workout_plan_days',
      write: async (tx, workout_plan_id, { frequency, workout_plan_days: days }) => {
        if (days.length !== frequency || days.some(({ day }) => day > frequency))
          throw fieldProblem('plan_days_invalid', 'workout_plan_days');
        await writePlanDays(tx, workout_plan_id, days);
      },
    },
  }),
  'GET /workout_plans/query/single': async ({ query: { pregnant, ...answers } }) => {
    const found = await planFor(db, { ...answers, pregnant: pregnant === 'true', now: clock.now() });
    if (!found) throw problem('workout_plan_not_found');
    return found;
  },
});

/** The plans of members. */
export const customerWorkoutPlanHandlers = (
  services: Services,
): HandlersOf<keyof typeof customerWorkoutPlanRoutes> => {
  const { db, clock } = services;
  return {
    'GET /customer_workout_plans': async ({ actor, query: { customer_id = actor.customer_id } }) => {
      const isOwn = customer_id === actor.customer_id;
      if (!isOwn)
        await recordView(db, actor, { part: 'customer_workout_plans', customer_id, now: clock.now() });
      return plansOf(db, { customer_id, own: isOwn });
    },
    'GET /customer_workout_plans/active/single': async ({ actor: { customer_id } }) => ({
      customer_workout_plan: await followedPlan(db, { customer_id, now: clock.now() }),
    }),
    'GET /customer_workout_plans/:id': async ({ actor: { customer_id }, params: { id } }) => {
      const found = await followedPlan(db, { customer_id, now: clock.now(), id });
      if (!found) throw problem('not_found');
      return found;
    },
    'POST /customer_workout_plans': ({ actor, body }) => applyPlan(services, actor, body),
    'PUT /customer_workout_plans': ({ actor, body }) => changePlan(services, actor, body),
    'DELETE /customer_workout_plans/:id': ({ actor, params }) => endPlan(services, actor, params.id),
    'PUT /planned_videos': ({ actor, body }) => planVideo(services, actor, body),
    'DELETE /planned_videos/:id': ({ actor, params }) => takeOffVideo(services, actor, params.id),
  };
};
