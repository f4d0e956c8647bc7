import type { ReactNode } from 'react';
import { Heading } from './layout.tsx';
import styles from './screen.module.css';

/**
 * A member screen: its title, an optional element beside it, and its content. `compact` keeps title and element on one
 * line on the phone, for screens whose content should begin high.
 */
export const Screen = ({
  title,
  aside,
  compact = false,
  children,
}: {
  title: string;
  aside?: ReactNode;
  compact?: boolean;
  children: ReactNode;
}): ReactNode => (
  <>
    <title>{`${title} · TBM`}</title>
    <div className={styles.head} data-compact={compact}>
      <Heading level={1} size="m">
        {title}
      </Heading>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </div>
    <div className={styles.stack} data-compact={compact}>
      {children}
    </div>
  </>
);
