import type { ReactNode } from 'react';
import { Heading } from './layout.tsx';
import styles from './ticket.module.css';

/**
 * A class as a ticket: a headline with its facts and, behind the perforation, a stub with the action. The stub lies
 * below where the ticket is narrow, else to the right. Buttons inside have the look `light` or `quiet`.
 */
export const Ticket = ({
  kicker,
  title,
  level = 2,
  tone = 'branch',
  stub,
  children,
}: {
  /** The line above the headline. */
  kicker?: ReactNode;
  title: ReactNode;
  /** Rank of the headline in the page. */
  level?: 1 | 2 | 3;
  /** `branch`: in the branch's colour; `quiet`: on paper, for a class that is over or one of many. */
  tone?: 'branch' | 'quiet';
  stub?: ReactNode;
  /** The facts below the headline. */
  children: ReactNode;
}): ReactNode => (
  <article className={styles.place}>
    <div className={styles.ticket} data-tone={tone}>
      <div className={styles.body}>
        {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
        <Heading level={level} size="m" className={styles.title}>
          {title}
        </Heading>
        <div className={styles.facts}>{children}</div>
      </div>
      {stub ? <div className={styles.stub}>{stub}</div> : null}
    </div>
  </article>
);
