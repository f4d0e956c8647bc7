import { problemText } from '@tbm/domain/messages';
import { fitsFrequency } from '@tbm/domain/planner';
import { redirect } from 'react-router';
import { Heading, Inner } from '../design/layout.tsx';
import { PlanDrawing } from '../features/content/plan-drawing.tsx';
import { BuilderForm } from '../features/planner/builder-form.tsx';
import { planKey, readAnswers } from '../features/planner/choice.ts';
import styles from '../features/planner/planner.module.css';
import { useForward } from '../features/planner/use-forward.ts';
import { builderPath, resultAddress } from '../platform/planner-addresses.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/workout-planner';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Workout Planner · Arma tu plan de cuatro semanas · TBM',
    description:
      'Contesta cinco preguntas y recibe un plan de cuatro semanas con tu meta, tu nivel y los días que tienes.',
    path: builderPath,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const { searchParams } = url;
  const answers = readAnswers(searchParams);
  const { goal_id, level, frequency, dias } = answers;
  const [goals, plans] = await Promise.all([api('GET /training_goals'), api('GET /workout_plans')]);
  const frequencies = [...new Set(plans.map((plan) => plan.frequency))].sort((a, b) => a - b);
  const page = {
    goals,
    frequencies,
    forPregnancy: plans.filter(({ pregnant }) => pregnant).map(planKey),
    asked: answers,
    isNew: searchParams.has('nuevo'),
    problem: null as string | null,
  };
  if (!goal_id || !level || !frequency) return page;
  // Found by the answers that may be sent; the page of the plan knows its twin for pregnancy.
  const plan = plans.find(
    (one) =>
      !one.pregnant &&
      String(one.goal.goal_id) === goal_id &&
      String(one.level) === level &&
      String(one.frequency) === frequency,
  );
  if (!plan) return { ...page, problem: problemText('workout_plan_not_found') };
  if (!fitsFrequency(dias.join(','), plan.frequency))
    return { ...page, problem: problemText('week_days_differ') };
  throw redirect(resultAddress(plan.workout_plan_id, dias));
}

/** `/pages/workout-planner/`: the intro and the builder; a member who follows a plan is taken to it [PLAN-002, X66]. */
export default function WorkoutPlanner({ loaderData: { isNew, ...form } }: Route.ComponentProps) {
  useForward(!isNew);
  return (
    <Inner className={styles.builder}>
      <div className={styles.intro}>
        <p className={styles.over} lang="en">
          Workout Planner
        </p>
        <Heading level={1} size="l">
          Arma tu plan
        </Heading>
        <p className={styles.lead}>
          Cinco preguntas y listo: cuatro semanas de entrenamiento a tu medida. Abres, ves qué toca hoy y
          empiezas.
        </p>
        <PlanDrawing />
      </div>
      <BuilderForm {...form} />
    </Inner>
  );
}
