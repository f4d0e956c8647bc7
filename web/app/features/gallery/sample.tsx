import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import styles from './gallery.module.css';

/**
 * A shared part in its states, on a light and on a dark ground. Each ground is a form, so that the radio buttons of one
 * are not those of the other.
 */
export const Sample = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section className={styles.sample} aria-label={title}>
    {(['light', 'dark'] as const).map((theme) => (
      <form
        key={theme}
        className={styles.ground}
        data-theme={theme}
        onSubmit={(event) => event.preventDefault()}
      >
        <Heading level={2} size="s">
          {title}
        </Heading>
        {children}
      </form>
    ))}
  </section>
);

/** Small parts side by side. */
export const Row = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles.row}>{children}</div>
);
