import type { WorkoutPlan } from '@tbm/contract/workout-plans';
import { counted } from '@tbm/domain/counted';
import { fitsFrequency, planDays, startProblem } from '@tbm/domain/planner';
import { dayIn } from '@tbm/domain/time';
import { Link, redirect } from 'react-router';
import { EmptyState, Heading, Inner } from '../design/layout.tsx';
import { noneForPregnancy, readDays, usualDays } from '../features/planner/choice.ts';
import { FirstWeek } from '../features/planner/first-week.tsx';
import { Guidance } from '../features/planner/guidance.tsx';
import { levelTitle } from '../features/planner/levels.ts';
import styles from '../features/planner/planner.module.css';
import { previewOf } from '../features/planner/preview.ts';
import { ProgramCard } from '../features/planner/program-card.tsx';
import { StartPlan } from '../features/planner/result.tsx';
import { useVariant } from '../features/planner/use-variant.ts';
import { chooseBranch } from '../platform/branch.ts';
import { idOf, orNone } from '../platform/found.ts';
import { builderPath, newPlanAddress, resultAddress } from '../platform/planner-addresses.ts';
import { asksAgainFor } from '../platform/revalidate.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/workout-planner-result';

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData;
  if (!found) return [{ title: 'TBM' }];
  const { goal, frequency } = found.variants[0].plan;
  return pageMeta(args, {
    title: `${goal.name} · Workout Planner · TBM`,
    description: `Un plan de cuatro semanas con ${counted(frequency, 'día', 'días')} de entrenamiento por semana. ${goal.description}`,
    path: resultAddress(found.variants[0].plan.workout_plan_id),
  });
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { api, now } = context.get(serverContext);
  const id = idOf(params.workout_plan_id);
  const plan = id ? await orNone(api('GET /workout_plans/:id', { params: { id } })) : null;
  if (!plan) throw redirect(builderPath);
  const { goal, level, frequency, pregnant } = plan;
  const [branches, twin] = await Promise.all([
    api('GET /branches'),
    orNone(
      api('GET /workout_plans/query/single', {
        query: {
          goal_id: goal.goal_id,
          level,
          frequency,
          pregnant: pregnant ? 'false' : 'true',
        },
      }),
    ),
  ]);
  const { timezone } = chooseBranch(branches, url, request.headers.get('cookie') ?? '');
  const today = dayIn(now(), timezone).toString();
  const chosen = readDays(url.searchParams.getAll('dias'));
  const days = fitsFrequency(chosen.join(','), frequency) ? chosen : usualDays(frequency);
  const given = url.searchParams.get('inicio') ?? '';
  const start_date = isDay(given) && startProblem(given, today) === null ? given : today;
  const variant = (one: WorkoutPlan) => ({ plan: one, week: previewOf(one, days, start_date) });
  const variants: [ReturnType<typeof variant>, ...ReturnType<typeof variant>[]] = [
    variant(plan),
    ...(twin ? [variant(twin)] : []),
  ];
  return { variants, setting: { days, start_date }, today };
}

export const shouldRevalidate = asksAgainFor('dias', 'inicio', 'branch_id', 'branch');

/** `/pages/workout-planner-result/{workout_plan_id}/`: the plan that fits, to apply or to sign up for [PLAN-003, X66]. */
export default function WorkoutPlannerResult({
  loaderData: { variants, setting, today },
}: Route.ComponentProps) {
  const { plan, week, isUnfit } = useVariant(variants);
  const { goal, level, frequency, pregnant, program } = plan;
  const { workout_plan_id: page_id } = variants[0].plan;
  return (
    <Inner className={styles.result}>
      <div className={styles.intro}>
        <p className={styles.over}>Tu plan de cuatro semanas</p>
        <Heading level={1} size="l">
          {goal.name}
        </Heading>
        <p className={styles.lead}>{goal.description}</p>
        <ul className={styles.facts}>
          <li>{counted(frequency, 'día por semana', 'días por semana')}</li>
          <li>{counted((frequency * planDays) / 7, 'entrenamiento', 'entrenamientos')}</li>
          <li>{levelTitle(level)}</li>
          {pregnant ? <li>Embarazo</li> : null}
        </ul>
        <Link to={newPlanAddress} className={styles.back}>
          Cambiar mis respuestas
        </Link>
      </div>
      {isUnfit ? (
        <EmptyState
          title="Este plan no es para el embarazo"
          text={noneForPregnancy}
          action={{ label: 'Cambiar mis respuestas', to: newPlanAddress }}
        />
      ) : (
        <StartPlan key={page_id} page_id={page_id} plan={plan} setting={setting} today={today} />
      )}
      <div className={styles.more}>
        <FirstWeek days={week} />
        {pregnant || isUnfit ? <Guidance level={2} /> : null}
        {program ? <ProgramCard program={program} to={`/program/${program.program_id}/`} /> : null}
      </div>
    </Inner>
  );
}
