import { z } from 'zod';
import { program } from './content.ts';
import { flagText, id, idText, isRetired, needed, text } from './fields.ts';
import { trainingGoalLengths } from './record-lengths.ts';
import { resource } from './resource.ts';
import { defineRoutes } from './route.ts';
import { classCategory } from './studio.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Plans of the studio';

const goalFields = z.object({
  name: needed(trainingGoalLengths.name, 'name_missing'),
  description: text(trainingGoalLengths.description).default(''),
});
/** What a plan trains for; a member's own goals are `customer_goals`. */
export const trainingGoal = goalFields.extend({ goal_id: id });
export const trainingGoalRow = trainingGoal.extend({ is_retired: isRetired });
export type TrainingGoal = z.output<typeof trainingGoal>;

export const level = z.int('level_invalid').min(1, 'level_invalid').max(3, 'level_invalid');
/** Training days per week. */
export const frequency = z.int('frequency_invalid').min(1, 'frequency_invalid').max(7, 'frequency_invalid');

const unique = <T>(all: readonly T[]) => new Set(all).size === all.length;

const planFields = z.object({
  goal_id: id,
  level,
  pregnant: z.boolean().default(false),
  frequency,
  /** The programme that it recommends; null = by level and pregnancy [PLAN-035..037]. */
  program_id: id.nullable().default(null),
  /** What is trained on the nth training day of a week: one for each of `frequency` days. */
  workout_plan_days: z
    .array(z.object({ day: z.int().min(1).max(7), class_category_id: id }))
    .max(7)
    .refine((days) => unique(days.map(({ day }) => day)), 'plan_days_invalid'),
});
export type WorkoutPlanFields = z.output<typeof planFields>;

/** A plan of four weeks that members follow [PLAN-005]. */
export const workoutPlan = z.object({
  workout_plan_id: id,
  goal: trainingGoal,
  level: z.int(),
  pregnant: z.boolean(),
  frequency: z.int(),
  program_id: id.nullable(),
  workout_plan_days: z.array(z.object({ day: z.int(), class_category: classCategory })),
  /** The recommended programme: that of the plan, else by level and pregnancy; null when it was deleted. */
  program: program
    .pick({
      program_id: true,
      name: true,
      short_description: true,
      url: true,
      icon: true,
      color: true,
    })
    .nullable(),
});
export const workoutPlanRow = workoutPlan.extend({ is_retired: isRetired });
export type WorkoutPlan = z.output<typeof workoutPlan>;

const textOf = (one: z.ZodType<number, number>) =>
  z
    .union([z.number(), z.string().regex(/^\d$/)])
    .transform(Number)
    .pipe(one);

export const workoutPlanRoutes = {
  ...resource('training_goals', {
    key: 'goal_id',
    what: 'training goals of the planner',
    fields: goalFields,
    row: trainingGoalRow,
    sorts: ['name', 'description'],
    filters: {
      retired: flagText,
    },
  }),
  ...resource('workout_plans', {
    key: 'workout_plan_id',
    what: 'plans of the planner: by goal, level, pregnancy and frequency',
    fields: planFields,
    row: workoutPlanRow,
    sorts: ['workout_plan_id', 'goal_id', 'level', 'frequency', 'pregnant'],
    filters: {
      goal_id: idText.optional(),
      pregnant: flagText,
      retired: flagText,
    },
  }),
  ...defineRoutes({
    'GET /workout_plans/query/single': {
      summary: 'The plan for a goal, a level, a frequency, and for pregnancy [API-195]',
      who: 'anyone',
      shared: true,
      query: z.object({
        goal_id: idText,
        level: textOf(level),
        pregnant: z.enum(['true', 'false']).default('false'),
        frequency: textOf(frequency),
      }),
      answer: workoutPlan,
      problems: ['workout_plan_not_found'],
    },
  }),
};
