import { hasEnded, showsLink } from '@tbm/domain/schedule';
import { settings } from '@tbm/domain/settings';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { refresh } from '../../platform/query.ts';
import type { RowProps } from './actions.tsx';
import { rowName } from './facts.ts';
import styles from './reservations.module.css';

/** How the member enters a class online: when its link appears, and then the link. Renders nothing for a class in the studio. */
export function ClassLink({
  row,
  branch: { timezone },
  now,
  look = 'ink',
}: RowProps & {
  /** `words` in a table, where a button would take too much room. */
  look?: 'ink' | 'light' | 'words';
}): ReactNode {
  const { single_class, deletedAt, link } = row;
  const isDue = single_class.is_virtual_class && deletedAt === null && showsLink(single_class, now);
  const isMissing = isDue && link === null;
  // The list was read before the moment from which the server gives the link.
  useEffect(() => {
    if (isMissing && now) void refresh('GET /class_reservations');
  }, [isMissing, now]);
  if (!single_class.is_virtual_class || deletedAt !== null) return null;
  if (isDue && link) {
    const name = `Entrar a la clase en línea: ${rowName(row, timezone)}`;
    return look === 'words' ? (
      <a href={link} className={styles.enter} aria-label={name}>
        Entrar a la clase en línea
      </a>
    ) : (
      <ButtonLink to={link} look={look} wide={look === 'light'} aria-label={name}>
        Entrar a la clase en línea
      </ButtonLink>
    );
  }
  if (hasEnded(single_class.class_date, single_class.duration, now)) return null;
  const note = `Su enlace aparece aquí ${settings.link_minutes} minutos antes.`;
  return look === 'words' ? <span className={styles.place}>{note}</span> : <p>{note}</p>;
}
