import { paragraphsOf } from '@tbm/domain/waivers';
import type { ReactNode } from 'react';
import styles from './waivers.module.css';

/** The text of a waiver as paragraphs. */
export const WaiverParagraphs = ({ text }: { text: string }): ReactNode => (
  <div className={styles.text}>
    {paragraphsOf(text).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
);
