import type { ReactNode } from 'react';
import { Points } from '../../design/accordion.tsx';
import { ButtonLink } from '../../design/button.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import { builderPath } from '../../platform/planner-addresses.ts';
import styles from './content.module.css';
import { PlanDrawing } from './plan-drawing.tsx';

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
        <ButtonLink to={builderPath}>Armar mi plan</ButtonLink>
      </div>
      <PlanDrawing />
    </div>
  </Section>
);
