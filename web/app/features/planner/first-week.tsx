import type { ReactNode } from 'react';
import { DayMark } from '../../design/day-mark.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './planner.module.css';
import type { PreviewDay } from './preview.ts';

/** The first seven days of a plan, before it is applied [PLAN-003]. */
export const FirstWeek = ({ days }: { days: readonly PreviewDay[] }): ReactNode => (
  <section className={styles.firstWeek} aria-label="Así se ve tu primera semana">
    <Heading level={2} size="s">
      Así se ve tu primera semana
    </Heading>
    <ol>
      {days.map(({ title, category, type }) => (
        <li key={title} className={styles.previewDay} data-rest={category === null}>
          <DayMark state={category === null ? 'rest' : 'next'} />
          <span className={styles.previewWhen}>{title}</span>
          <span>
            {category ?? 'Descanso'}
            {type ? (
              <span className={styles.previewType} lang="en">
                {' '}
                {type}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  </section>
);
