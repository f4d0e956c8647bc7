import type { Milestone } from '@tbm/contract/content';
import type { CSSProperties, ReactNode } from 'react';
import { Heading, Section } from '../../design/layout.tsx';
import { LevelMark } from '../../design/level-mark.tsx';
import styles from './rewards.module.css';
import { Stars } from './stars.tsx';

/** The six levels as a staircase [RWD-004, RWD-012]. */
export const Levels = ({ items }: { items: readonly Milestone[] }): ReactNode => (
  <Section id="niveles" label="Niveles" className={styles.dark}>
    <div className={styles.stack} data-theme="dark">
      <Heading level={2} size="l">
        Seis niveles
      </Heading>
      <ol className={styles.levels}>
        {items.map(({ milestone_id, name, description, stars, benefit }, index) => (
          <li
            key={milestone_id}
            className={styles.level}
            style={{ '--below': items.length - 1 - index } as CSSProperties}
          >
            <LevelMark level={milestone_id} state="reached" size="4rem" />
            <Stars count={stars} />
            <Heading level={3} size="s">
              {name}
            </Heading>
            <p>{description}</p>
            <p className={styles.opens}>
              <strong>Abre:</strong> {benefit.name}
            </p>
          </li>
        ))}
      </ol>
    </div>
  </Section>
);
