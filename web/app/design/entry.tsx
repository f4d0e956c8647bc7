import type { ReactNode } from 'react';
import styles from './entry.module.css';
import { Heading } from './layout.tsx';

/**
 * An entry of a list on the phone: a headline, what is said beside it, facts and actions, without a box. The first
 * action weighs most.
 */
export const Entry = ({
  title,
  level = 2,
  aside,
  actions,
  isQuiet = false,
  children,
}: {
  title: ReactNode;
  level?: 2 | 3;
  /** Beside the headline: a state or an amount. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** It is over and weighs less to the eye. */
  isQuiet?: boolean;
  /** Facts, a paragraph each. */
  children: ReactNode;
}): ReactNode => (
  <article className={styles.entry} data-quiet={isQuiet}>
    <div className={styles.head}>
      <Heading level={level} size="s">
        {title}
      </Heading>
      {aside}
    </div>
    <div className={styles.facts}>{children}</div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </article>
);
