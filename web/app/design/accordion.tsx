import { plain } from '@tbm/domain/plain-text';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';

/** The anchor of a section within its page: `¿Puedo cancelar?` becomes `parte-puedo-cancelar`. */
export const anchorOf = (title: string): string =>
  `parte-${plain(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Collapsible sections, built on the browser's own element: no script is needed. */
export const Accordion = ({
  items,
  level = 3,
}: {
  items: readonly { title: string; body: ReactNode }[];
  /** Heading level of the titles in the page. */
  level?: 2 | 3;
}): ReactNode => {
  const Title = `h${level}` as const;
  return (
    <div className={styles.accordion}>
      {items.map(({ title, body }) => (
        <details key={title} id={anchorOf(title)} className={styles.item}>
          <summary className={styles.summary}>
            <Title className={styles.title}>{title}</Title>
            <svg className={styles.mark} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path className={styles.flat} d="M4 12h16" />
              <path className={styles.upright} d="M12 4v16" />
            </svg>
          </summary>
          <div className={styles.body}>{body}</div>
        </details>
      ))}
    </div>
  );
};

/** The lines of an open section, each with an icon. */
export const Points = ({ points }: { points: readonly string[] }): ReactNode => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
