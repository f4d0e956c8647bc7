import type { ReactNode } from 'react';
import styles from './prompt-bar.module.css';

interface Props {
  /** For screen readers. */
  name: string;
  /** What can be answered: one button to do it, one for later. */
  actions: ReactNode;
  children: ReactNode;
}

/** Asks something that can wait, at the foot of any page. */
export const PromptBar = ({ name, actions, children }: Props): ReactNode => (
  <section className={styles.bar} aria-label={name}>
    <p>{children}</p>
    <div className={styles.actions}>{actions}</div>
  </section>
);
