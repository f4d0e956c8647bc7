import { activePurchase } from '@tbm/domain/standing';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { useTimezoneOf } from '../../platform/root-data.ts';
import { StandingNote } from './standing-note.tsx';

/** The member's current purchase, with its end date or next charge date [PUR-012..015]. */
export function MyMembership({ titleClass }: { titleClass: string }): ReactNode {
  const timezoneOf = useTimezoneOf();
  const { data, error } = useApi('GET /purchases', { query: { page: 1 } });
  if (!data) return error ? <p>{error.message}</p> : <Skeleton height="6rem" />;
  const item = activePurchase(data.data);
  if (!item)
    return (
      <>
        <p>Aún no tienes un paquete activo.</p>
        <ButtonLink to="/mytbm/paquetes">Ver paquetes</ButtonLink>
      </>
    );
  return (
    <>
      <p className={titleClass}>{item.class_package.title}</p>
      <p>
        <StandingNote item={item} timezone={timezoneOf(item)} />
      </p>
      {item.next_charge ? <p>Siguiente cargo: {formatDay(item.next_charge)}</p> : null}
      <ButtonLink to="/mytbm/membresias" look="quiet">
        Ver mis compras
      </ButtonLink>
    </>
  );
}
