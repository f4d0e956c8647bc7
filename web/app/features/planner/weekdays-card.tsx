import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { joinNames } from '@tbm/domain/facts';
import { weekdaysOf } from '@tbm/domain/planner';
import { weekdayName } from '@tbm/domain/time';
import { type ReactNode, useRef, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { daysToChoose } from './choice.ts';
import styles from './followed.module.css';
import { WeekdayPicker } from './weekday-picker.tsx';

/** The member's training weekdays, changed with Editar and Guardar [PLAN-011, PLAN-015]. */
export function WeekdaysCard({ plan }: { plan: FollowedPlan }): ReactNode {
  const { customer_workout_plan_id, frequency, status } = plan;
  const planDays = weekdaysOf(plan.week_days);
  const [days, setDays] = useState<string[] | null>(null);
  const button = useRef<HTMLDivElement>(null);
  const focusButton = () => setTimeout(() => button.current?.querySelector('button')?.focus());
  const save = useApiMutation('PUT /customer_workout_plans', {
    refreshFirst: true,
    onSuccess: () => {
      setDays(null);
      showSuccess('Guardamos tus días.');
      focusButton();
    },
    onError: ({ message }) => showAlert(message),
  });
  return (
    <section className={styles.weekdaysCard} aria-label="Tus días">
      <div className={styles.row}>
        <Heading level={2} size="s">
          Tus días
        </Heading>
        <div ref={button} className={styles.actions}>
          {status === 'ended' ? null : days === null ? (
            <Button look="quiet" aria-label="Editar tus días" onClick={() => setDays(planDays.map(String))}>
              Editar
            </Button>
          ) : (
            <>
              <Button
                busy={save.isPending}
                why={days.length === frequency ? '' : daysToChoose(frequency)}
                aria-label="Guardar tus días"
                onClick={() => save.mutate({ body: { customer_workout_plan_id, week_days: days.join(',') } })}
              >
                Guardar
              </Button>
              <Button
                look="plain"
                onClick={() => {
                  setDays(null);
                  focusButton();
                }}
              >
                Cancelar
              </Button>
            </>
          )}
        </div>
      </div>
      {days === null ? (
        <p className={styles.ownDays}>{joinNames(planDays.map(weekdayName))}</p>
      ) : (
        <WeekdayPicker
          legend="Tus días de entrenamiento"
          isLegendHidden
          frequency={frequency}
          days={days}
          onChange={setDays}
        />
      )}
    </section>
  );
}
