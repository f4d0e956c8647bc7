import type { FollowedPlan, PlannedDay } from '@tbm/contract/customer-workout-plans';
import { dayStateNames, planDays } from '@tbm/domain/planner';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { DayMark } from '../../design/day-mark.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { FilmChoice, FilmRow } from './film-choice.tsx';
import styles from './followed.module.css';
import { TypeLink } from './standing.tsx';
import { useRestart } from './use-restart.ts';

interface Props {
  plan: FollowedPlan;
  day: PlannedDay;
  onClose: () => void;
}

/** A day of the plan: what it is about, its film, and on a past day a button to begin again [PLAN-027]. */
export function DayDialog(props: Props): ReactNode {
  const { plan, day, onClose } = props;
  const { state, day_type, tag_id, class_category } = day;
  const title = formatLongDay(day.day);
  const isPast = day.day < plan.today;
  return (
    <Dialog title={title[0]?.toUpperCase() + title.slice(1)} onClose={onClose}>
      <p className={styles.dayState}>
        {state ? <DayMark state={state} /> : null}
        <strong>{state ? dayStateNames[state] : ''}</strong>
        {class_category ? <span>{class_category.name}</span> : null}
      </p>
      {day_type && tag_id ? (
        <p>
          <TypeLink day_type={day_type} tag_id={tag_id} />
        </p>
      ) : null}
      <DayFilm {...props} isFixed={isPast} />
      {isPast && plan.status === 'running' ? <FromToday {...props} /> : null}
    </Dialog>
  );
}

/** [PLAN-027] */
function FromToday({ plan, onClose }: Props): ReactNode {
  const { busy, restart } = useRestart(plan, onClose);
  return (
    <>
      <p>
        Este día ya pasó. ¿Quieres reiniciar tu plan desde hoy? Sus {planDays / 7} semanas vuelven a contar, y
        lo que ya entrenaste se queda contigo.
      </p>
      <Button look="accent" wide busy={busy} onClick={restart}>
        Reiniciar desde hoy
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Seguir como voy
      </Button>
    </>
  );
}

/** The film of a day: to watch, to exchange, to take off. */
function DayFilm({ plan, day, isFixed }: Props & { isFixed: boolean }): ReactNode {
  const [isChoosing, setChoosing] = useState(false);
  const { customer_workout_plan_id } = plan;
  const { planned_video: film, tag_id, class_category } = day;
  const onError = ({ message }: Error) => showAlert(message);
  const put = useApiMutation('PUT /planned_videos', {
    refreshFirst: true,
    onSuccess: ({ name }) => {
      setChoosing(false);
      showSuccess(`${name} quedó en tu plan.`);
    },
    onError,
  });
  const remove = useApiMutation('DELETE /planned_videos/:id', {
    refreshFirst: true,
    onSuccess: () => showSuccess('Quitamos la clase de ese día.'),
    onError,
  });
  if (isFixed) return film ? <FilmRow film={film} /> : null;
  if (isChoosing)
    return (
      <FilmChoice
        tag_id={tag_id}
        class_category_id={class_category?.class_category_id}
        busy={put.isPending}
        onChoose={(video_id) => put.mutate({ body: { customer_workout_plan_id, day: day.day, video_id } })}
        onBack={() => setChoosing(false)}
      />
    );
  return (
    <>
      {film ? <FilmRow film={film} /> : null}
      <div className={styles.dayActions}>
        {film ? (
          <>
            <ButtonLink to={`/mytbm/video/${film.video_id}`} look="accent" wide>
              Ver la clase
            </ButtonLink>
            <Button look="quiet" wide onClick={() => setChoosing(true)}>
              Cambiar la clase
            </Button>
            <Button
              look="plain"
              wide
              busy={remove.isPending}
              onClick={() => remove.mutate({ params: { id: film.planned_video_id } })}
            >
              Quitar la clase
            </Button>
          </>
        ) : (
          <Button look="accent" wide onClick={() => setChoosing(true)}>
            Elegir una clase
          </Button>
        )}
      </div>
    </>
  );
}
