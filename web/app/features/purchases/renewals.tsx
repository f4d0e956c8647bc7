import type { PlanChange } from '@tbm/contract/plan-changes';
import type { Purchase } from '@tbm/contract/purchases';
import { cardLabel } from '@tbm/domain/cards';
import { formatPesos } from '@tbm/domain/money';
import { renewalOf } from '@tbm/domain/renewals';
import { standingOf } from '@tbm/domain/standing';
import { pauseLengths, pauseMonthsPerYear } from '@tbm/domain/subscription-pauses';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { useTimezoneOf } from '../../platform/root-data.ts';
import styles from './purchases.module.css';

/** Whether a pause is offered: for whole months of charges, once the trial is over. */
const canPause = (item: Purchase, timezone: string): boolean =>
  pauseLengths(item, pauseMonthsPerYear).length > 0 && standingOf(item, timezone) === null;

/** What renews: when, for how much, with which card, and how to cancel. Renders nothing for a member without one. */
export function Renewals({
  running,
  changes,
}: {
  running: readonly Purchase[];
  /** Changes of plan that are open: their charge is that of the new plan. */
  changes: readonly PlanChange[];
}): ReactNode {
  const timezoneOf = useTimezoneOf();
  const cards = useApi('GET /payment_sources', {}).data ?? [];
  const hadOffer = Boolean(useApi('GET /customer', {}).data?.cancel_attempt);
  return running.map((item) => {
    const { purchase_id, payment_source_id, class_package } = item;
    const card = cards.find((one) => one.payment_source_id === payment_source_id);
    const change = changes.find((one) => one.purchase_id === purchase_id);
    const planned = change?.state === 'planned' ? change : null;
    const renewal = renewalOf(item, {
      timezone: timezoneOf(item),
      card: card ? cardLabel(card) : null,
      hadOffer,
    });
    return renewal ? (
      <section
        key={purchase_id}
        className={styles.renewal}
        aria-label={`Renovación de ${class_package.title}`}
      >
        <Heading level={2} size="m">
          {renewal.when}
        </Heading>
        <p className={styles.amount}>
          {planned ? (
            <>
              {planned.to_title}:{' '}
              <strong>
                {formatPesos(planned.price)} {planned.rhythm}.
              </strong>
            </>
          ) : (
            <>
              {class_package.title}: <strong>{renewal.amount}</strong>
            </>
          )}
        </p>
        <p className={styles.note}>{item.paid_by ? `Lo paga ${item.paid_by}.` : renewal.detail}</p>
        <RenewalActions item={item} isChanging={change !== undefined} />
      </section>
    ) : null;
  });
}

/** What a member can do with a subscription. Method and plan belong to who pays it. */
function RenewalActions({ item, isChanging }: { item: Purchase; isChanging: boolean }): ReactNode {
  const timezoneOf = useTimezoneOf();
  return (
    <div className={styles.rowActions}>
      {item.paid_by ? null : (
        <ButtonLink look="quiet" to="/mytbm/metodos">
          Cambiar método de pago
        </ButtonLink>
      )}
      {!isChanging && !item.paid_by && standingOf(item, timezoneOf(item)) === null ? (
        <ButtonLink look="plain" to={`/mytbm/plan/${item.purchase_id}`}>
          Cambiar de plan
        </ButtonLink>
      ) : null}
      {!isChanging && canPause(item, timezoneOf(item)) ? (
        <ButtonLink look="plain" to={`/mytbm/pausa/${item.purchase_id}`}>
          Pausar
        </ButtonLink>
      ) : null}
      <ButtonLink look="plain" to={`/mytbm/cancel/${item.purchase_id}`}>
        Cancelar suscripción
      </ButtonLink>
    </div>
  );
}
