import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.tsx';
import { covering } from '../../design/img.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './detail.module.css';

/** `sizes` of the picture beside the text, whose own width divided by its height is `ratio`. */
export const detailWidth = (ratio: number): string =>
  `(min-width: 768px) ${covering('50vw', 'min(100vh - 3.75rem, 54rem)', ratio)}, 100vw`;

/** The layout of a detail page: a picture on one side, text on the other. */
export const Detail = ({
  media,
  isFilm = false,
  over = '',
  title,
  children,
}: {
  media: ReactNode;
  isFilm?: boolean;
  /** A short line above the title. */
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

/** Benefits, each with an icon [PUB-059]. */
export const Checks = ({ items, label }: { items: readonly string[]; label: string }): ReactNode => (
  <ul className={styles.checks} aria-label={label}>
    {items.map((item) => (
      <li key={item}>
        <Icon path="M4 13l5 5L20 6" size={22} weight={3} />
        {item}
      </li>
    ))}
  </ul>
);
