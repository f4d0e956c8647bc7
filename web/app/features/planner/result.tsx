import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { useScripts } from '../../platform/here.ts';
import { signInAddress, signUpAddress } from '../../platform/next.ts';
import { planAddress, resultAddress } from '../../platform/planner-addresses.ts';
import { hasSession } from '../../platform/session-hint.ts';
import { ApplyForm, PlanSetting, type Setting, whyNot } from './apply-form.tsx';
import { keepChoice, keptChoice } from './kept.ts';
import styles from './planner.module.css';

/** Keeps the visitor's settings on the device, so that they are available after the sign-up. */
function useKept(
  answers: { goal_id: string; level: string; frequency: string },
  address: string,
  dias: string[],
) {
  const { goal_id, level, frequency } = answers;
  const list = dias.join(',');
  useEffect(() => {
    // An address that another person sent says nothing about the visitor's answers.
    const kept = keptChoice();
    keepChoice({
      goal_id,
      level,
      frequency,
      dias: list.split(','),
      pregnant: kept?.pregnant ?? null,
      address,
    });
  }, [goal_id, level, frequency, address, list]);
}

/** Weekdays, start, and the next step: applying the plan, or an account first [PLAN-003, PLAN-014]. */
export function StartPlan({
  page_id,
  plan,
  setting: asked,
  today,
}: {
  /** The plan of the address, which says nothing about pregnancy. */
  page_id: number;
  plan: {
    workout_plan_id: number;
    goal: { goal_id: number };
    level: number;
    frequency: number;
    pregnant: boolean;
  };
  setting: Setting;
  today: string;
}): ReactNode {
  const [setting, setSetting] = useState(asked);
  const navigate = useNavigate();
  const scripts = useScripts();
  const isMember = scripts && hasSession();
  const why = whyNot(setting, plan.frequency, today);
  const validSetting = why ? asked : setting;
  const address = resultAddress(page_id, validSetting.days, validSetting.start_date);
  const { level, frequency, goal } = plan;
  useKept(
    { goal_id: String(goal.goal_id), level: String(level), frequency: String(frequency) },
    address,
    validSetting.days,
  );
  const change = (next: Setting) => {
    setSetting(next);
    // An impossible choice is explained on the page, and does not get into the address.
    if (whyNot(next, plan.frequency, today)) return;
    void navigate(resultAddress(page_id, next.days, next.start_date), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <section className={styles.start} aria-label="Empieza tu plan">
      <Heading level={2} size="s">
        Empieza tu plan
      </Heading>
      {isMember ? (
        <>
          <ApplyForm
            plan={plan}
            setting={setting}
            today={today}
            onChange={change}
            onDone={(id) => void navigate(planAddress(id))}
          />
          <p className={styles.note}>Si ya sigues un plan, termina el día en que empiece este.</p>
        </>
      ) : (
        <div className={styles.apply}>
          <PlanSetting frequency={plan.frequency} setting={setting} today={today} onChange={change} />
          {why ? <p className={styles.note}>{why}</p> : null}
          <ButtonLink to={signUpAddress(address)} look="accent" wide>
            Crear mi cuenta y empezar
          </ButtonLink>
          <ButtonLink to={signInAddress(address)} look="quiet" wide>
            Ya tengo cuenta
          </ButtonLink>
          <p className={styles.note}>Guardamos tu plan en este navegador para que lo apliques al entrar.</p>
        </div>
      )}
    </section>
  );
}
