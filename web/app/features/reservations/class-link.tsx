import { hasEnded, showsLink } from '@tbm/domain/schedule';
import { settings } from '@tbm/domain/settings';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { refresh } from '../../platform/query.ts';
import type { RowProps } from './actions.tsx';
import { rowName } from './facts.ts';

/** How she enters a class online: when its link appears, and then the link. Renders nothing for a class in the studio. */
export function ClassLink({ row, branch: { timezone }, now }: RowProps): ReactNode {
  const { single_class, deletedAt, link } = row;
  const isDue = single_class.is_virtual_class && deletedAt === null && showsLink(single_class, now);
  const isMissing = isDue && link === null;
  // Her list is older than the moment from which the server gives the link.
  useEffect(() => {
    if (isMissing && now) void refresh('GET /class_reservations');
  }, [isMissing, now]);
  if (!single_class.is_virtual_class || deletedAt !== null) return null;
  if (isDue && link)
    return (
      <ButtonLink
        to={link}
        look="light"
        wide
        aria-label={`Entrar a la clase en línea: ${rowName(row, timezone)}`}
      >
        Entrar a la clase en línea
      </ButtonLink>
    );
  if (hasEnded(single_class.class_date, single_class.duration, now)) return null;
  return <p>Es una clase en línea: su enlace aparece aquí {settings.link_minutes} minutos antes.</p>;
}
