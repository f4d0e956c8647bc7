import type { CustomerPause } from '@tbm/contract/pauses';
import { isDeletable, stateOfPause } from '@tbm/domain/pauses';
import { addDays } from '@tbm/domain/planner';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { daysText, reasonText } from './pause-words.ts';
import styles from './streaks.module.css';

const states = { ahead: 'Próxima', running: 'En pausa', over: 'Terminada' } as const;

interface Entry {
  pause: CustomerPause;
  today: string;
  onChange: () => void;
}

/** A pause: changed or deleted while it lies ahead, ended once it runs. */
function Pause({ pause, today, onChange }: Entry): ReactNode {
  const { customer_pause_id, start_date, pause_reason } = pause;
  const remove = useApiMutation('DELETE /customer_pauses/:id', {
    onSuccess: () => showSuccess('Pausa borrada'),
    onError: ({ message }) => showAlert(message),
  });
  const end = useApiMutation('PUT /customer_pauses', {
    onSuccess: () => showSuccess('Pausa terminada: ¡qué bueno tenerte de vuelta!'),
    onError: ({ message }) => showAlert(message),
  });
  const endNow = () =>
    end.mutate({
      body: {
        customer_pause_id,
        start_date,
        pause_reason,
        end_date: addDays(today, -1),
      },
    });
  const state = stateOfPause(pause, today);
  const days = daysText(pause);
  return (
    <li className={styles.pause} data-state={state}>
      <span className={styles.pauseText}>
        <strong className={styles.first}>{days}</strong>
        <span className={styles.sub}>{pause_reason ? reasonText[pause_reason] : 'Sin motivo'}</span>
      </span>
      <Badge tone={state === 'running' ? 'accent' : 'soft'}>{states[state]}</Badge>
      {state === 'ahead' ? (
        <Button look="quiet" aria-label={`Cambiar la pausa ${days}`} onClick={onChange}>
          Cambiar
        </Button>
      ) : null}
      {isDeletable(pause, today) ? (
        <Button
          look="quiet"
          busy={remove.isPending}
          aria-label={`Borrar la pausa ${days}`}
          onClick={() => remove.mutate({ params: { id: customer_pause_id } })}
        >
          Borrar
        </Button>
      ) : state === 'running' ? (
        <Button look="quiet" busy={end.isPending} aria-label={`Terminar la pausa ${days}`} onClick={endNow}>
          Terminar hoy
        </Button>
      ) : null}
    </li>
  );
}

/** The member's pauses: added ahead, ended once they run. */
export function Pauses({ today }: { today: string }): ReactNode {
  const { data, error, refetch } = useApi('GET /customer_pauses', {});
  const [edited, setEdited] = useState<CustomerPause | 'new' | null>(null);
  return (
    <section className={styles.card} aria-label="Mis pausas">
      <div className={styles.between}>
        <Heading level={2} size="s">
          Mis pausas
        </Heading>
        <Button look="quiet" onClick={() => setEdited('new')}>
          Agregar pausa
        </Button>
      </div>
      <p className={styles.sub}>
        ¿Viaje, recuperación o embarazo? Apúntalo antes: tu racha te espera y la retomas a tu regreso.
      </p>
      {error && !data ? (
        <ErrorState isPart message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="4rem" />
      ) : data.length === 0 ? (
        <p>Aún no tienes pausas.</p>
      ) : (
        <ul className={styles.list}>
          {data.map((pause) => (
            <Pause
              key={pause.customer_pause_id}
              pause={pause}
              today={today}
              onChange={() => setEdited(pause)}
            />
          ))}
        </ul>
      )}
      {edited ? (
        <PauseDialog pause={edited === 'new' ? null : edited} today={today} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  );
}
