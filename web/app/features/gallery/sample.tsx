import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import styles from './gallery.module.css';

/** A shared part in its states, on a light and on a dark ground. */
export const Sample = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section className={styles.sample} aria-label={title}>
    {(['light', 'dark'] as const).map((theme) => (
      <div key={theme} className={styles.ground} data-theme={theme}>
        <Heading level={2} size="s">
          {title}
        </Heading>
        {children}
      </div>
    ))}
  </section>
);
