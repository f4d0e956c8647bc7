import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { useParams, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import { Screen } from '../design/screen.tsx';
import { PlanCalendar, PlanLegend } from '../features/planner/calendar.tsx';
import { Categories } from '../features/planner/categories.tsx';
import { DayDialog } from '../features/planner/day-dialog.tsx';
import { PlanDialogs } from '../features/planner/dialogs.tsx';
import styles from '../features/planner/followed.module.css';
import { Guidance } from '../features/planner/guidance.tsx';
import { PlanHeader } from '../features/planner/plan-header.tsx';
import { ProgramCard } from '../features/planner/program-card.tsx';
import { Standing } from '../features/planner/standing.tsx';
import { SurpriseButton } from '../features/planner/surprise.tsx';
import { GoalTracker } from '../features/planner/tracker.tsx';
import { usePlanDialogs } from '../features/planner/use-plan-dialogs.ts';
import { WeekdaysCard } from '../features/planner/weekdays-card.tsx';
import { idOf } from '../platform/found.ts';
import { useHere } from '../platform/here.ts';
import { builderPath } from '../platform/planner-addresses.ts';
import { useApi } from '../platform/query.ts';
import { useStatus } from '../platform/use-status.ts';

const title = 'Workout Planner';

/** `/mytbm/workout-planner/{customer_workout_plan_id}`: the plan that a member follows [PLAN-004]. */
export default function FollowedPlanPage() {
  const id = idOf(useParams().customer_workout_plan_id);
  const { data, error, refetch } = useApi(
    'GET /customer_workout_plans/:id',
    { params: { id: id ?? 1 } },
    { enabled: id !== null },
  );
  if (id === null || error?.status === 404)
    return (
      <Screen title={title}>
        <EmptyState
          title="No encontramos este plan."
          text="Puede que lo hayas cambiado por otro."
          action={{ label: 'Ir a mi plan', to: builderPath }}
        />
      </Screen>
    );
  return (
    <Screen title={title}>
      {data ? (
        <Followed key={data.customer_workout_plan_id} plan={data} />
      ) : error ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : (
        <>
          <Skeleton height="14rem" />
          <Skeleton height="8rem" />
          <Skeleton height="40rem" />
        </>
      )}
    </Screen>
  );
}

const views = [
  { value: 'calendario', title: 'Calendario' },
  { value: 'tracker', title: 'Goal Tracker' },
] as const;

function Followed({ plan }: { plan: FollowedPlan }) {
  const [params, setParams] = useSearchParams();
  const here = useHere();
  const [dialog, setDialog] = usePlanDialogs(plan);
  const view = params.get('vista') === 'tracker' ? 'tracker' : 'calendario';
  useStatus(view, view === 'tracker' ? 'Goal Tracker' : 'Calendario');
  const day = plan.weeks
    .flatMap(({ days }) => days)
    .find((one) => one.day === params.get('dia') && one.state !== null);
  const { workout_plan, status } = plan;
  const { program } = workout_plan;
  const closeDay = () => {
    params.delete('dia');
    setParams(params, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PlanHeader plan={plan} />
      <Standing plan={plan} onAsk={setDialog} />
      <LinkTabs
        label="Vistas de tu plan"
        current={view}
        tabs={views.map((one) => ({
          ...one,
          to: here({ vista: one.value === 'tracker' ? 'tracker' : null, dia: null }),
        }))}
      />
      {view === 'tracker' ? (
        <GoalTracker plan={plan} />
      ) : (
        <>
          <WeekdaysCard plan={plan} />
          <PlanLegend weeks={plan.weeks} />
          <PlanCalendar plan={plan} />
        </>
      )}
      {workout_plan.pregnant ? <Guidance level={2} /> : null}
      {program ? <ProgramCard program={program} to={`/mytbm/online/program/${program.url}`} /> : null}
      <Categories plan={plan} />
      <div className={styles.foot}>
        <SurpriseButton plan={plan} />
        {status === 'running' ? (
          <Button look="quiet" onClick={() => setDialog('restart')}>
            Empezar de Nuevo
          </Button>
        ) : null}
        <ButtonLink to="/mytbm/online" look="quiet">
          Regresar a TBM Online
        </ButtonLink>
      </div>
      {day ? <DayDialog plan={plan} day={day} onClose={closeDay} /> : null}
      <PlanDialogs plan={plan} dialog={dialog} onChange={setDialog} />
    </>
  );
}
