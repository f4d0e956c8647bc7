import type { ReactNode } from 'react';
import { Heading } from './layout.tsx';
import styles from './screen.module.css';

/** A member screen: its title, an optional element beside it, and its content. */
export const Screen = ({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}): ReactNode => (
  <>
    <title>{`${title} · TBM`}</title>
    <div className={styles.head}>
      <Heading level={1} size="m">
        {title}
      </Heading>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </div>
    <div className={styles.stack}>{children}</div>
  </>
);
