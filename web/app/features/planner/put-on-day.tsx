import type { FollowedPlan, PlannedDay } from '@tbm/contract/customer-workout-plans';
import { dayTypeOf } from '@tbm/domain/planner';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { Option, Options } from '../../design/options.tsx';
import { builderPath } from '../../platform/planner-addresses.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';

/** Days offered at once: two weeks of the calendar. */
const offered = 14;

const openDays = ({ weeks, today }: FollowedPlan): PlannedDay[] =>
  weeks
    .flatMap(({ days }) => days)
    .filter(({ day, state }) => state !== null && day >= today)
    .slice(0, offered);

const about = ({ planned_video, day_type, class_category }: PlannedDay): string => {
  if (planned_video) return `En lugar de ${planned_video.name}`;
  return day_type ? [dayTypeOf[day_type].name, class_category?.name].filter(Boolean).join(', ') : 'Descanso';
};

/** Puts a film on a day of the plan that the member follows, from the film's own page. */
export function PutOnDay({ video_id, onClose }: { video_id: number; onClose: () => void }): ReactNode {
  const { data, error, refetch } = useApi('GET /customer_workout_plans/active/single', {});
  const plan = data?.customer_workout_plan;
  return (
    <Dialog title="Poner en mi plan" onClose={onClose}>
      {error && !data ? (
        <ErrorState isPart message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="20rem" />
      ) : plan && plan.status !== 'ended' ? (
        <Days plan={plan} video_id={video_id} onClose={onClose} />
      ) : (
        <>
          <p>Todavía no sigues un plan. Arma el tuyo con cinco preguntas y regresa por esta clase.</p>
          <ButtonLink to={builderPath} look="accent" wide>
            Armar mi plan
          </ButtonLink>
        </>
      )}
    </Dialog>
  );
}

function Days({
  plan,
  video_id,
  onClose,
}: {
  plan: FollowedPlan;
  video_id: number;
  onClose: () => void;
}): ReactNode {
  const days = openDays(plan);
  const first = days.find(({ day_type, planned_video }) => day_type !== null && !planned_video) ?? days[0];
  const [chosen, setChosen] = useState(first?.day ?? '');
  const put = useApiMutation('PUT /planned_videos', {
    onSuccess: (_, { body }) => {
      onClose();
      showSuccess(`Quedó en tu plan para el ${formatLongDay(body.day)}.`);
    },
    onError: ({ message }) => showAlert(message),
  });
  const { customer_workout_plan_id } = plan;
  return (
    <>
      <Options legend="¿Qué día?">
        {days.map((day) => (
          <Option
            key={day.day}
            name="day"
            value={day.day}
            title={day.day === plan.today ? 'Hoy' : formatLongDay(day.day)}
            text={about(day)}
            checked={chosen === day.day}
            onChoose={() => setChosen(day.day)}
          />
        ))}
      </Options>
      <DialogActions>
        <Button
          look="accent"
          wide
          busy={put.isPending}
          onClick={() => put.mutate({ body: { customer_workout_plan_id, day: chosen, video_id } })}
        >
          Poner en ese día
        </Button>
      </DialogActions>
    </>
  );
}
