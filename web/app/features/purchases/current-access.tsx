import type { Purchase } from '@tbm/contract/purchases';
import { activePurchase, standingOf } from '@tbm/domain/standing';
import { formatFullDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { useTimezoneOf } from '../../platform/root-data.ts';
import styles from './purchases.module.css';

/** Until when a purchase that does not renew gives access, and what to do with it. Renders nothing without one. */
export function CurrentAccess({ purchases }: { purchases: readonly Purchase[] }): ReactNode {
  const timezoneOf = useTimezoneOf();
  const item = activePurchase(purchases);
  const standing = item && standingOf(item, timezoneOf(item));
  if (!item || item.next_charge || standing?.kind !== 'access') return null;
  const { title } = item.class_package;
  return (
    <section className={styles.renewal} aria-label={`Acceso de ${title}`}>
      <Heading level={2} size="m">
        Acceso hasta el {formatFullDay(standing.day)}
      </Heading>
      <p className={styles.amount}>
        {title}: <strong>no se renueva</strong>
      </p>
      <div className={styles.rowActions}>
        <ButtonLink look="quiet" to="/mytbm/presencial">
          Reservar una clase
        </ButtonLink>
        <ButtonLink look="plain" to="/mytbm/creditos">
          Ver mis créditos
        </ButtonLink>
      </div>
    </section>
  );
}
