import type { PauseOptions } from '@tbm/contract/subscription-pauses';
import { counted } from '@tbm/domain/counted';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Option, Options } from '../../design/options.tsx';
import panel from '../../design/panel.module.css';
import { useApiMutation } from '../../platform/query.ts';
import styles from './subscription-changes.module.css';

/** Chooses for how many months a subscription is paused, with both dates of each length. */
export function PauseForm({
  purchase_id,
  options: { startsAt, starts_on, options },
}: {
  purchase_id: number;
  options: PauseOptions;
}): ReactNode {
  const navigate = useNavigate();
  const [months, setMonths] = useState(options[0]?.months ?? 1);
  const pause = useApiMutation('POST /subscription_pauses', {
    onSuccess: async () => {
      await navigate('/mytbm/membresias', { replace: true });
      showSuccess('Tu pausa está lista');
    },
    onError: (error) => showAlert(error.message),
  });
  const chosen = options.find((one) => one.months === months);
  if (!startsAt || !starts_on || !chosen) return null;
  return (
    <form
      className={styles.form}
      aria-label="Pausar suscripción"
      onSubmit={(event) => {
        event.preventDefault();
        pause.mutate({ body: { purchase_id, months, startsAt } });
      }}
    >
      <Options legend="¿Por cuánto tiempo?">
        {options.map((one) => (
          <Option
            key={one.months}
            name="months"
            value={String(one.months)}
            title={counted(one.months, 'mes', 'meses')}
            text={`Vuelves el ${formatLongDay(one.returns_on)}`}
            checked={one.months === months}
            onChoose={() => setMonths(one.months)}
          />
        ))}
      </Options>
      <div className={panel.important} aria-live="polite">
        <p>
          <strong>
            No te cobramos del {formatLongDay(starts_on)} al {formatLongDay(chosen.returns_on)}.
          </strong>{' '}
          El {formatLongDay(chosen.returns_on)} vuelves: tu acceso regresa y se hace tu cargo.
        </p>
        <ul>
          <li>Hasta el {formatLongDay(starts_on)} todo sigue igual.</li>
          <li>En la pausa no tienes acceso. Tu racha y tus niveles no se mueven.</li>
          <li>Las clases que te queden duran los mismos días más.</li>
          {chosen.places > 0 ? (
            <li>
              Cancelamos {counted(chosen.places, 'reservación tuya', 'reservaciones tuyas')} de esos días
              cuando empiece la pausa.
            </li>
          ) : null}
          <li>Puedes volver antes cuando quieras.</li>
        </ul>
      </div>
      <div className={styles.actions}>
        <Button type="submit" look="accent" busy={pause.isPending}>
          Pausar {counted(months, 'mes', 'meses')}
        </Button>
        <ButtonLink to="/mytbm/membresias" look="quiet">
          No pausar
        </ButtonLink>
      </div>
    </form>
  );
}
