import type { ReactNode } from 'react';
import { Points } from '../../design/accordion.tsx';
import { ButtonLink } from '../../design/button.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './content.module.css';

/** The planner starts with an account; the plan itself is in the member area. */
export const plannerAddress = '/registro/?next=/mytbm';

const trained = new Set([0, 2, 4, 7, 9, 11, 12, 14, 16, 18, 21]);
const today = 23;

const stateOf = (day: number) => {
  if (trained.has(day)) return 'done';
  if (day === today) return 'today';
  return day > today && day % 2 ? 'next' : 'rest';
};

/** Four weeks of a plan: days done, today, and days ahead. */
const Plan = (): ReactNode => (
  <svg className={styles.plan} viewBox="0 0 280 168" aria-hidden="true">
    {Array.from({ length: 28 }, (_, day) => {
      const [x, y] = [20 + (day % 7) * 40, 24 + Math.floor(day / 7) * 40];
      const state = stateOf(day);
      // biome-ignore lint/suspicious/noArrayIndexKey: a day of the plan is identified by its number
      return <circle key={day} cx={x} cy={y} r={state === 'rest' ? 4 : 14} className={styles[state]} />;
    })}
  </svg>
);

/** Introduces the planner to visitors who do not know where to start [PUB-006, PUB-019]. */
export const PlannerBand = ({
  title,
  text,
  points = [],
}: {
  title: string;
  text: string;
  points?: readonly string[];
}): ReactNode => (
  <Section id="planner" label="Workout Planner" className={styles.planner}>
    <div className={styles.plannerInner}>
      <div className={styles.plannerText}>
        <Heading level={2} size={points.length ? 'm' : 'l'}>
          {title}
        </Heading>
        <p className={styles.lead}>{text}</p>
        {points.length ? <Points points={points} /> : null}
        <ButtonLink to={plannerAddress}>Armar mi plan</ButtonLink>
      </div>
      <Plan />
    </div>
  </Section>
);
