import type { ReactNode } from 'react';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './invitation.module.css';

/** The call to action at the end of a page. */
export const Invitation = ({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  /** Buttons. */
  children: ReactNode;
}): ReactNode => (
  <Section label={title} className={styles.band}>
    <div className={styles.inner}>
      <Heading level={2} size="l">
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  </Section>
);
