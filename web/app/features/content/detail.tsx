import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import styles from './detail.module.css';

/** A page about one thing: its picture on one side, its words on the other. */
export const Detail = ({
  media,
  isFilm = false,
  over = '',
  title,
  children,
}: {
  media: ReactNode;
  isFilm?: boolean;
  /** A few words above the title. */
  over?: string;
  title: string;
  children: ReactNode;
}): ReactNode => (
  <article className={styles.detail}>
    <div className={`${styles.media} ${isFilm ? styles.film : ''}`}>{media}</div>
    <div className={styles.text}>
      {over ? <p className={styles.over}>{over}</p> : null}
      <Heading level={1} size="l">
        {title}
      </Heading>
      {children}
    </div>
  </article>
);

/** Benefits, each with its mark [PUB-059]. */
export const Checks = ({ items, label }: { items: readonly string[]; label: string }): ReactNode => (
  <ul className={styles.checks} aria-label={label}>
    {items.map((item) => (
      <li key={item}>
        <svg
          viewBox="0 0 24 24"
          width="22"
          height="22"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          aria-hidden="true"
        >
          <path d="M4 13l5 5L20 6" />
        </svg>
        {item}
      </li>
    ))}
  </ul>
);
