import { trainingGoalLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, key, lengths, reference, retiredOn } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';
import { programs } from '../content/tables.ts';
import { class_categories } from '../studio/tables.ts';
import { videos } from '../videos/tables.ts';

/** The goal that a plan trains for; a member's own goals are `customer_goals`. */
export const training_goals = pgTable(
  'training_goals',
  {
    goal_id: key(),
    name: text().notNull().unique('training_goals_name'),
    description: text().notNull().default(''),
    retired_on: retiredOn(),
    createdAt: createdAt(),
  },
  (table) => [lengths('training_goals', table, trainingGoalLengths)],
);

/** The plans that members choose from [PLAN-005]. */
export const workout_plans = pgTable(
  'workout_plans',
  {
    workout_plan_id: key(),
    goal_id: reference()
      .notNull()
      .references(() => training_goals.goal_id),
    level: integer().notNull(),
    pregnant: boolean().notNull().default(false),
    /** Training days per week. */
    frequency: integer().notNull(),
    program_id: reference().references(() => programs.program_id),
    retired_on: retiredOn(),
    /** False for a plan for pregnancy: together with the other answers it names the same plan without. */
    without: boolean().generatedAlwaysAs(sql`case when pregnant then false end`),
    createdAt: createdAt(),
  },
  (table) => [
    unique('workout_plans_once').on(table.goal_id, table.level, table.frequency, table.pregnant),
    // Each plan for pregnancy has a plan without pregnancy, which replaces it when the member withdraws the consent.
    foreignKey({
      name: 'workout_plans_pregnant_without',
      columns: [table.goal_id, table.level, table.frequency, table.without],
      foreignColumns: [table.goal_id, table.level, table.frequency, table.pregnant],
    }),
    check('workout_plans_level', sql`${table.level} between 1 and 3`),
    check('workout_plans_frequency', sql`${table.frequency} between 1 and 7`),
  ],
);

/** The training on the nth training day of a week. */
export const workout_plan_days = pgTable(
  'workout_plan_days',
  {
    workout_plan_id: reference()
      .notNull()
      .references(() => workout_plans.workout_plan_id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    class_category_id: reference()
      .notNull()
      .references(() => class_categories.class_category_id),
  },
  (table) => [
    primaryKey({ columns: [table.workout_plan_id, table.day] }),
    check('workout_plan_days_day', sql`${table.day} between 1 and 7`),
  ],
);

/** The plans of members [PLAN-006]. Two of a member never overlap: an exclusion of the migration. */
export const customer_workout_plans = pgTable(
  'customer_workout_plans',
  {
    customer_workout_plan_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    /** This is never a plan for pregnancy. */
    workout_plan_id: reference()
      .notNull()
      .references(() => workout_plans.workout_plan_id),
    /** The same plan for pregnancy, if the member follows it: health data, deleted when the member withdraws the consent. */
    pregnancy_plan_id: reference().references(() => workout_plans.workout_plan_id),
    /** Copied: the member's history does not change with the plan. */
    frequency: integer().notNull(),
    start_date: date({ mode: 'string' }).notNull(),
    /** The first day after it; null = a month after the start. */
    end_date: date({ mode: 'string' }),
    /** `1,3,5`, 1 = Monday. */
    week_days: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_workout_plans_customer').on(table.customer_id, table.start_date),
    index('customer_workout_plans_plan').on(table.workout_plan_id),
    index('customer_workout_plans_pregnancy').on(table.pregnancy_plan_id),
    check('customer_workout_plans_frequency', sql`${table.frequency} between 1 and 7`),
    check('customer_workout_plans_end', sql`${table.end_date} > ${table.start_date}`),
    // Ascending, each once, as many as the frequency.
    check(
      'customer_workout_plans_week_days',
      sql`(${table.week_days} || ',') ~ '^(1,)?(2,)?(3,)?(4,)?(5,)?(6,)?(7,)?$'
        and length(${table.week_days}) = 2 * ${table.frequency} - 1`,
    ),
  ],
);

/** A film that a member put on a day of a plan. */
export const planned_videos = pgTable(
  'planned_videos',
  {
    planned_video_id: key(),
    customer_workout_plan_id: reference()
      .notNull()
      .references(() => customer_workout_plans.customer_workout_plan_id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    video_id: reference()
      .notNull()
      .references(() => videos.video_id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('planned_videos_day').on(table.customer_workout_plan_id, table.day),
    index('planned_videos_video').on(table.video_id),
  ],
);
