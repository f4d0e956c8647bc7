import type { Answer } from '@tbm/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.tsx';
import { Picture } from '../../design/layout.tsx';
import styles from './tips.module.css';

/** A nutrition tip with its picture, if it has one [TIP-001]. */
export const Tip = ({
  tip: { description, file },
}: {
  tip: Answer<'GET /nutrition_tips'>[number];
}): ReactNode => (
  <article className={styles.tip}>
    {file ? (
      <Picture file={file} alt="" ratio="16 / 10" sizes="(min-width: 768px) 26rem, 92vw" />
    ) : (
      <span className={styles.leaf} aria-hidden="true">
        <Icon path="M4 20C3 10 9 4 21 3.5C21 15 15 21 6 19C8 14 11 11 15 9" size="2rem" weight={1.8} />
      </span>
    )}
    <p>{description}</p>
  </article>
);
