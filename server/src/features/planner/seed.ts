import { holisticProgramId } from '@tbm/domain/planner';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { seedCategories } from '../studio/index.ts';
import { training_goals, workout_plan_days, workout_plans } from './tables.ts';

type Category = (typeof seedCategories)[number];
const [strength, barre, cardio] = seedCategories;

interface SeedGoal {
  name: string;
  description: string;
  /** The trainings on the days of a week; a plan takes the first `frequency` of them. */
  days: readonly [Category, Category, Category, Category, Category, Category];
}

/** The training goals, by id from 1. */
export const seedGoals: readonly SeedGoal[] = [
  {
    name: 'Bajar de peso',
    description: 'Cardio que se disfruta y fuerza para gastar más energía también en reposo.',
    days: [cardio, strength, cardio, barre, cardio, strength],
  },
  {
    name: 'Ganar músculo',
    description: 'Fuerza que progresa semana a semana, con movilidad para recuperarte bien.',
    days: [strength, strength, barre, strength, cardio, strength],
  },
  {
    name: 'Reafirmar y tonificar',
    description: 'Barre y fuerza ligera: movimientos controlados, postura y definición.',
    days: [barre, strength, barre, cardio, barre, strength],
  },
];

/** In pregnancy: soft strength and mobility, for every goal. */
const inPregnancy = [barre, strength, barre, barre, strength, barre] as const;

const levels = [1, 2, 3];
const frequencies = [3, 4, 5, 6];
/** Level 3 and six days a week are not for pregnancy. */
const hasPregnant = (level: number, frequency: number): boolean => level < 3 && frequency < 6;
/** Three days a week are too few to split the body: these plans are Holistic [PLAN-033]. */
const isHolistic = (goal_id: number, frequency: number): boolean => goal_id === 3 && frequency === 3;

interface SeedPlan {
  plan: typeof workout_plans.$inferInsert & { workout_plan_id: number };
  days: readonly Category[];
}

/** Every combination of goal, level and frequency. Plans for pregnancy follow the others, to which they refer. */
function plans(holistic: number | null): SeedPlan[] {
  const answers = [false, true].flatMap((pregnant) =>
    seedGoals.flatMap(({ days }, index) =>
      levels.flatMap((level) =>
        frequencies
          .filter((frequency) => !pregnant || hasPregnant(level, frequency))
          .map((frequency) => ({
            goal_id: index + 1,
            level,
            pregnant,
            frequency,
            days,
          })),
      ),
    ),
  );
  return answers.map(({ days, ...answer }, index) => ({
    plan: {
      ...answer,
      workout_plan_id: index + 1,
      program_id: !answer.pregnant && isHolistic(answer.goal_id, answer.frequency) ? holistic : null,
    },
    days: (answer.pregnant ? inPregnancy : days).slice(0, answer.frequency),
  }));
}

const lockSeeding = command('lock_planner_seed', `select pg_advisory_xact_lock(hashtext('training_goals'))`);

const hasGoals = command('any_training_goal', 'select from training_goals limit 1');
const holisticProgram = command(
  'holistic_program',
  `select from programs where program_id = ${holisticProgramId}`,
);

const categories = statement(
  'class_categories',
  'select class_category_id, name from class_categories order by class_category_id',
  z.object({ class_category_id: z.int(), name: z.string() }),
);

/** A category by its name; a studio that renamed them gets the one in the same place. */
function categoryId(rows: readonly { class_category_id: number; name: string }[], name: Category): number {
  const row = rows.find((one) => one.name === name) ?? rows[seedCategories.indexOf(name) % rows.length];
  return row?.class_category_id ?? 0;
}

/**
 * Seeds the training goals and the plans, once there are categories of classes and as long as there are no goals. Safe to run at
 * every start and by several processes. Needs the programmes.
 */
export async function seedPlanner(db: Queryable): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeeding.run(tx);
    const rows = await categories.all(tx);
    if ((await hasGoals.run(tx)) > 0 || rows.length === 0) return;
    for (const [index, { name, description }] of seedGoals.entries())
      await tx.insert(training_goals).values({ goal_id: index + 1, name, description });
    const hasHolistic = (await holisticProgram.run(tx)) > 0;
    // Plans for pregnancy come last, because they refer to the others.
    for (const { plan, days } of plans(hasHolistic ? holisticProgramId : null)) {
      await tx.insert(workout_plans).values({ ...plan });
      for (const [index, name] of days.entries())
        await tx.insert(workout_plan_days).values({
          workout_plan_id: plan.workout_plan_id,
          day: index + 1,
          class_category_id: categoryId(rows, name),
        });
    }
  });
}
