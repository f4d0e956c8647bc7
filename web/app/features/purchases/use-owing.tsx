import type { Purchase } from '@tbm/contract/purchases';
import { formatPesos } from '@tbm/domain/money';
import { pollEvery } from '@tbm/domain/purchases';
import { isByPaypal, paypalMendUrl } from '@tbm/domain/settings';
import { canCancelInTable, standingOf } from '@tbm/domain/standing';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { useApi } from '../../platform/query.ts';
import { useTimezoneOf } from '../../platform/root-data.ts';
import styles from './purchases.module.css';

/** The member's running subscriptions, and those whose charge was refused; polls while `waiting`. */
export function useSubscriptions({ waiting = false } = {}): {
  isPending: boolean;
  running: Purchase[];
  owing: Purchase[];
} {
  const timezoneOf = useTimezoneOf();
  const owes = (item: Purchase) => standingOf(item, timezoneOf(item))?.kind === 'owing';
  const { data, isPending } = useApi(
    'GET /purchases',
    { query: { page: 1 } },
    { refetchInterval: (page) => (waiting && page?.data.some(owes) ? pollEvery : false) },
  );
  const running = (data?.data ?? []).filter(canCancelInTable);
  // Another member's card is for that member to mend.
  return { isPending, running, owing: running.filter((item) => item.paid_by === null && owes(item)) };
}

/** A refused charge and how to fix it; renders nothing when nothing is owed. */
export function OwingNotice({
  owing,
  children = (
    <ButtonLink to="/mytbm/metodos" look="danger">
      Resolver mi pago
    </ButtonLink>
  ),
}: {
  owing: readonly Purchase[];
  /** The link or button that fixes it. */
  children?: ReactNode;
}): ReactNode {
  const timezoneOf = useTimezoneOf();
  return owing.map((item) => {
    const standing = standingOf(item, timezoneOf(item));
    return standing?.kind === 'owing' ? (
      <section key={item.purchase_id} className={styles.notice} aria-label="Cargo pendiente">
        <p>
          <strong>
            No pudimos cobrar {formatPesos(standing.total_payment)} de {item.class_package.title}.
          </strong>{' '}
          Tu acceso sigue por ahora y lo intentaremos de nuevo en unos días.{' '}
          {isByPaypal(item)
            ? 'Revisa en PayPal con qué se paga tu suscripción.'
            : 'Si tu tarjeta cambió o no tiene saldo, paga con otra hoy mismo.'}
        </p>
        {isByPaypal(item) ? (
          <ButtonLink to={paypalMendUrl} look="danger">
            Revisar en PayPal
          </ButtonLink>
        ) : (
          children
        )}
      </section>
    ) : null;
  });
}
