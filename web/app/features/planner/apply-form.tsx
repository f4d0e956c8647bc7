import type { WorkoutPlan } from '@tbm/contract/workout-plans';
import { versionOf } from '@tbm/domain/purposes';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { announce } from '../../platform/live-regions.ts';
import { ConsentBox } from '../privacy/index.ts';
import { applyPlan, hasHealthConsent } from './apply.ts';
import { daysToChoose } from './choice.ts';
import styles from './planner.module.css';
import { WeekdayPicker } from './weekday-picker.tsx';

/** The values with which a plan is applied. */
export interface Setting {
  days: string[];
  start_date: string;
}

/** Why a plan cannot be applied so; empty when it can [PLAN-015, PLAN-022]. */
export function whyNot({ days, start_date }: Setting, frequency: number, today: string): string {
  if (days.length !== frequency) return daysToChoose(frequency);
  if (!start_date) return 'Elige el día en que empiezas.';
  return start_date < today ? 'Tu plan no puede empezar antes de hoy.' : '';
}

/** Whether to ask for the consent: for a plan for pregnancy, until it is known that the member has given it. */
function useAsksForConsent(pregnant: boolean): boolean {
  const [asks, setAsks] = useState(true);
  useEffect(() => {
    if (pregnant)
      hasHealthConsent().then(
        (given) => setAsks(!given),
        () => {},
      );
  }, [pregnant]);
  return pregnant && asks;
}

/** The member's weekdays and the first day of the plan [PLAN-011, PLAN-022]. */
export const PlanSetting = ({
  frequency,
  setting: { days, start_date },
  today,
  onChange,
}: {
  frequency: number;
  setting: Setting;
  today: string;
  onChange: (setting: Setting) => void;
}): ReactNode => (
  <>
    <WeekdayPicker
      legend="Tus días de entrenamiento"
      frequency={frequency}
      days={days}
      onChange={(chosen) => onChange({ days: chosen, start_date })}
    />
    <TextField
      label="Empieza el"
      type="date"
      name="inicio"
      min={today}
      value={start_date}
      onChange={(event) => onChange({ days, start_date: event.currentTarget.value })}
    />
  </>
);

/** Applies a plan in a member's account [PLAN-014]; for pregnancy only with the member's consent. */
export function ApplyForm({
  plan,
  setting,
  today,
  onChange,
  onDone,
}: {
  plan: Pick<WorkoutPlan, 'workout_plan_id' | 'frequency' | 'pregnant'>;
  setting: Setting;
  today: string;
  onChange: (setting: Setting) => void;
  onDone: (customer_workout_plan_id: number) => void;
}): ReactNode {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [agreed, setAgreed] = useState(false);
  const asks = useAsksForConsent(plan.pregnant);
  const why =
    whyNot(setting, plan.frequency, today) ||
    (asks && !agreed ? 'Para guardar un plan de embarazo necesitamos tu permiso.' : '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (why || busy) return;
    setBusy(true);
    setRefusal('');
    try {
      const { workout_plan_id } = plan;
      const consent = asks ? { health_consent: versionOf('health') } : {};
      const { start_date, days } = setting;
      onDone(
        await applyPlan({
          workout_plan_id,
          start_date,
          week_days: days.join(','),
          ...consent,
        }),
      );
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      setRefusal(text);
      announce(text, 'assertive');
      setBusy(false);
    }
  };
  return (
    <form className={styles.apply} onSubmit={(event) => void submit(event)} aria-label="Aplicar Programa">
      <PlanSetting frequency={plan.frequency} setting={setting} today={today} onChange={onChange} />
      {asks ? <ConsentBox purpose="health" checked={agreed} onChange={setAgreed} /> : null}
      {refusal ? <p className={styles.wrong}>{refusal}</p> : null}
      <Button type="submit" look="accent" wide busy={busy} why={why}>
        Aplicar Programa
      </Button>
    </form>
  );
}
