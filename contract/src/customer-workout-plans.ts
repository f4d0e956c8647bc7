import { z } from 'zod';
import { civilDate, fileRef, id, idText } from './fields.ts';
import { healthConsent } from './privacy.ts';
import { planReads } from './reads.ts';
import { admins, defineRoutes, signedIn } from './route.ts';
import { classCategory } from './studio.ts';
import { workoutPlan } from './workout-plans.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Plans that the member follows';

const isAscending = (list: string) =>
  list.split(',').every((day, index, days) => index === 0 || day > (days[index - 1] ?? ''));

/** The member's training weekdays, ascending and distinct: `1,3,5`; 1 = Monday [PLAN-039]. */
export const weekDays = z
  .string('week_days_invalid')
  .regex(/^[1-7](,[1-7]){0,6}$/, 'week_days_invalid')
  .refine(isAscending, 'week_days_invalid');

/** A plan that a member follows [PLAN-006]. It covers `start_date` up to, but not including, `end_date`. */
export const customerWorkoutPlan = z.object({
  customer_workout_plan_id: id,
  customer_id: id,
  /** Staff see the plan without pregnancy. */
  workout_plan_id: id,
  /** The value of the plan when the member chose it. */
  frequency: z.int(),
  start_date: civilDate,
  /** The first day after it: start + 4 weeks, or when it was ended [PLAN-023, PLAN-024]. */
  end_date: civilDate,
  week_days: z.string(),
  workout_plan: workoutPlan,
});
export type CustomerWorkoutPlan = z.output<typeof customerWorkoutPlan>;

/** A film that the member chose for a day of the plan. */
export const plannedVideo = z.object({
  planned_video_id: id,
  video_id: id,
  name: z.string(),
  /** Minutes. */
  duration: z.int(),
  file: fileRef.nullable(),
  class_type: z.object({ class_type_id: id, name: z.string() }),
});
export type PlannedVideo = z.output<typeof plannedVideo>;

/** Completado, Pausa, Descanso, No Completado, Próximo [PLAN-010]; today's training day is `next` until it is done. */
export const dayStates = ['completed', 'paused', 'rest', 'missed', 'next'] as const;
export type DayState = (typeof dayStates)[number];

/** The bar of a week [PLAN-032]. */
export const weekColours = ['light', 'success', 'warning', 'danger'] as const;
export type WeekColour = (typeof weekColours)[number];

/** [PLAN-033, PLAN-034]; its names and tags are `dayTypeOf` of `domain/planner`. */
export const dayTypes = ['full_body', 'lower', 'upper'] as const;
export type DayType = (typeof dayTypes)[number];

const plannedDay = z.object({
  day: civilDate,
  /** 1 = Monday. */
  weekday: z.int(),
  /** Null on days of the first and the last week that do not belong to the plan. */
  state: z.enum(dayStates).nullable(),
  /** Whether the member was active on this day, also on rest days and outside the plan. */
  is_active: z.boolean(),
  is_paused: z.boolean(),
  /** The following are null on rest days and outside the plan. */
  day_type: z.enum(dayTypes).nullable(),
  /** The tag of films for it. */
  tag_id: id.nullable(),
  class_category: classCategory.nullable(),
  planned_video: plannedVideo.nullable(),
});
export type PlannedDay = z.output<typeof plannedDay>;

const plannedWeek = z.object({
  monday: civilDate,
  /** Days to be active on, and the days on which the member was active. */
  target: z.int(),
  active_days: z.int(),
  is_complete: z.boolean(),
  colour: z.enum(weekColours),
  /** Monday to Sunday. */
  days: z.array(plannedDay),
});
export type PlannedWeek = z.output<typeof plannedWeek>;

/** Everything that the page of a plan shows. */
export const followedPlan = customerWorkoutPlan.extend({
  /** The civil day in the member's branch. */
  today: civilDate,
  status: z.enum(['ahead', 'running', 'ended']),
  /** Active days over expected sessions [PLAN-031]: frequency × 4; at most 100 %. */
  progress: z.object({ active_days: z.int(), expected: z.int(), percent: z.int() }),
  weeks: z.array(plannedWeek),
  /** Complete weeks in a row, the flames shown for them, and images: one per four weeks [STREAK-003, STREAK-004]. */
  streak: z.object({ run: z.int(), flames: z.int(), images: z.int() }),
});
export type FollowedPlan = z.output<typeof followedPlan>;

const params = z.object({ id: idText });
const deletion = z.object({ deleted: z.literal(true) });
const onDays = ['week_days_differ'] as const;
const onStart = ['plan_start_past', 'plan_start_far'] as const;

export const customerWorkoutPlanRoutes = defineRoutes({
  'GET /customer_workout_plans': {
    summary: "The caller's plans or, for admins, a customer's without pregnancy; the latest first [API-196]",
    who: signedIn,
    branches: { things: { customer_id: 'member' } },
    query: z.object({ customer_id: idText.optional() }),
    restricted: { customer_id: { to: admins, except: 'own' } },
    answer: z.array(customerWorkoutPlan),
  },
  'GET /customer_workout_plans/active/single': {
    summary:
      'The plan that the caller follows: the running one, else the next, else one that ran to its end in the last four weeks; null when there is none [API-201]',
    who: signedIn,
    answer: z.object({ customer_workout_plan: followedPlan.nullable() }),
  },
  'GET /customer_workout_plans/:id': {
    summary: "One of the caller's plans with its weeks [API-197]",
    who: signedIn,
    params,
    answer: followedPlan,
    problems: ['not_found'],
  },
  'POST /customer_workout_plans': {
    summary:
      'Applies a plan from a day on, for four weeks: the running plan ends on that day, one that has not begun is replaced [API-198]',
    who: signedIn,
    body: z.object({
      workout_plan_id: id,
      start_date: civilDate,
      week_days: weekDays,
      /** Needed for a plan for pregnancy, unless the member has consented already. */
      health_consent: healthConsent,
    }),
    invalidates: planReads,
    answer: customerWorkoutPlan,
    status: 201,
    problems: [
      'workout_plan_not_found',
      ...onDays,
      ...onStart,
      'health_consent_missing',
      'consent_text_changed',
    ],
  },
  'PUT /customer_workout_plans': {
    summary:
      'Moves a plan that has not begun, restarts a running one from today, or changes its weekdays. After a restart the response is a new plan: the days before stay in the old one [API-199]',
    who: signedIn,
    body: z.object({
      customer_workout_plan_id: id,
      /** For a plan that has not begun, any day from today; for a running one, today. */
      start_date: civilDate.optional(),
      week_days: weekDays.optional(),
    }),
    invalidates: planReads,
    answer: customerWorkoutPlan,
    problems: ['not_found', 'plan_ended', 'plan_begun', ...onDays, ...onStart],
  },
  'DELETE /customer_workout_plans/:id': {
    summary:
      'Ends a plan today; one that has not begun, or began today, is removed. An ended one is refused [API-200]',
    who: signedIn,
    params,
    invalidates: planReads,
    answer: deletion,
    problems: ['not_found', 'plan_ended'],
  },
  'PUT /planned_videos': {
    summary: 'Puts a film on a day of the plan, from today on, in place of the film on that day',
    who: signedIn,
    body: z.object({ customer_workout_plan_id: id, day: civilDate, video_id: id }),
    invalidates: planReads,
    answer: plannedVideo,
    problems: ['not_found', 'day_past', 'day_not_in_plan', 'video_not_found', 'no_access', 'video_locked'],
  },
  'DELETE /planned_videos/:id': {
    summary: 'Takes a film off its day; one of a past day stays',
    who: signedIn,
    params,
    invalidates: planReads,
    answer: deletion,
    problems: ['not_found', 'day_past'],
  },
});
