import { plain } from '@tbm/domain/search';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';

/** The address of a part within its page: `¿Puedo cancelar?` is `parte-puedo-cancelar`. */
export const anchorOf = (title: string): string =>
  `parte-${plain(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Titles that unfold what they name. The browser does it: no script is needed. */
export const Accordion = ({
  items,
  level = 3,
}: {
  items: readonly { title: string; body: ReactNode }[];
  /** Rank of the titles in the page. */
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

/** Lines of an unfolded part, each with its mark. */
export const Points = ({ points }: { points: readonly string[] }): ReactNode => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
