import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import styles from './desk.module.css';

/** The pauses of a member's subscriptions that are planned or running. Renders nothing without one. */
export function MemberPauses({ customer_id }: { customer_id: number }): ReactNode {
  const { data } = useApi('GET /members/:id/subscription_pauses', { params: { id: customer_id } });
  const end = useApiMutation('POST /members/:id/subscription_pauses/:pause_id/return', {
    onSuccess: ({ state, returns_on }) =>
      showSuccess(state === 'cancelled' ? 'La pausa se quitó' : `Vuelve el ${formatDay(returns_on)}`),
    onError: (error) => showAlert(error.message),
  });
  const open = (data ?? []).filter(({ state }) => state === 'planned' || state === 'running');
  if (open.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Pausas">
      <Heading level={2} size="s">
        Pausas
      </Heading>
      {open.map(({ subscription_pause_id, title, starts_on, returns_on, paper_until, earliest_return }) => (
        <p key={subscription_pause_id} className={styles.line}>
          <span>
            {title}{' '}
            <span className={styles.sub}>
              Del {formatDay(starts_on)}; vuelve el {formatDay(returns_on)}
              {paper_until ? ` · Documento hasta el ${formatDay(paper_until)}` : ''}
            </span>
          </span>
          {earliest_return ? (
            <Button
              look="quiet"
              busy={end.isPending}
              onClick={() => end.mutate({ params: { id: customer_id, pause_id: subscription_pause_id } })}
            >
              Terminar
            </Button>
          ) : null}
        </p>
      ))}
    </section>
  );
}
