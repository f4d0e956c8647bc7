import type { ReactNode } from 'react';
import { fullRows } from '../../design/full-rows.ts';
import { Heading } from '../../design/layout.tsx';
import styles from './content.module.css';

/** Steps or principles in order, with large numbers. */
export const Numbered = ({ items }: { items: readonly { title: string; text: string }[] }): ReactNode => (
  <ol className={styles.numbered}>
    {items.map(({ title, text }, index) => (
      <li key={title} className={styles.step}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <Heading level={3} size="s">
          {title}
        </Heading>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);

/** Advantages side by side, each under a line. */
export const Features = ({ items }: { items: readonly { title: string; text: string }[] }): ReactNode => (
  <ul className={styles.features} style={fullRows(items.length)}>
    {items.map(({ title, text }) => (
      <li key={title} className={styles.feature}>
        <Heading level={3} size="s">
          {title}
        </Heading>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);
