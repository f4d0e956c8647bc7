import { z } from 'zod';
import { id, idText, instant, needed } from './fields.ts';
import { goalLimits } from './lengths.ts';
import { defineRoutes, signedIn } from './route.ts';
import { delay } from './video-marks.ts';

/** What these calls are about, in the page of the API. */
export const group = 'The member’s own goals';

/** A goal that a member has set [GOAL-006]. */
export const customerGoal = z.object({
  customer_goal_id: id,
  name: z.string(),
  /** When the member reached it; null = not yet. */
  completedAt: instant.nullable(),
});
export type CustomerGoal = z.output<typeof customerGoal>;

const name = needed(goalLimits.name, 'goal_empty');
const params = z.object({ id: idText });
const invalidates = ['GET /customer_goals', 'GET /customer_goals/:id'] as const;
const limit = [{ per: 'account', times: 120, minutes: 10 }] as const;

/** Each call concerns the caller's own goals; those of others are not found [API-134..138]. */
export const goalRoutes = defineRoutes({
  'GET /customer_goals': {
    summary: "The caller's goals, the newest first",
    who: signedIn,
    answer: z.array(customerGoal),
  },
  'GET /customer_goals/:id': {
    summary: "One of the caller's goals",
    who: signedIn,
    params,
    answer: customerGoal,
    problems: ['not_found'],
  },
  'POST /customer_goals': {
    summary: 'New goal; the same request token makes it once',
    who: signedIn,
    limit,
    body: z.object({
      name,
      /** Created by the browser for one goal: sending it again returns the existing one. */
      request_token: z
        .string()
        .regex(/^[A-Za-z0-9]{16}$/)
        .nullable()
        .default(null),
    }),
    invalidates,
    answer: customerGoal,
    status: 201,
    problems: ['goals_full'],
  },
  'PUT /customer_goals': {
    summary:
      'Names a goal, or sets whether it is reached: now, or when the member ticked it. A field that is left out stays',
    who: signedIn,
    limit,
    query: delay,
    body: z.object({ customer_goal_id: id, name: name.optional(), completed: z.boolean().optional() }),
    invalidates,
    answer: customerGoal,
    problems: ['not_found'],
  },
  'DELETE /customer_goals/:id': {
    summary: 'Deletes a goal',
    who: signedIn,
    limit,
    params,
    invalidates,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
});
