import { formatPesos } from '@tbm/domain/money';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './desk.module.css';

/** The changes of plan of a member that are not made yet. Renders nothing without one. */
export function MemberPlanChanges({ customer_id }: { customer_id: number }): ReactNode {
  const { data } = useApi('GET /members/:id/plan_changes', { params: { id: customer_id } });
  const open = (data ?? []).filter(({ state }) => ['approving', 'confirming', 'planned'].includes(state));
  if (open.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Cambio de plan">
      <Heading level={2} size="s">
        Cambio de plan
      </Heading>
      {open.map(({ plan_change_id, from_title, to_title, effective_on, price, rhythm, state }) => (
        <p key={plan_change_id} className={styles.line}>
          <span>
            De {from_title} a {to_title}{' '}
            <span className={styles.sub}>
              Desde el {formatDay(effective_on)} · {formatPesos(price)} {rhythm}
              {state === 'approving' ? ' · Falta que lo apruebe en PayPal' : ''}
              {state === 'confirming' ? ' · Se está confirmando' : ''}
            </span>
          </span>
        </p>
      ))}
    </section>
  );
}
