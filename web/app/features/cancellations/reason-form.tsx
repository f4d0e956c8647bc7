import { Textarea } from '@mantine/core';
import { isReason } from '@tbm/domain/cancellation';
import { problemText } from '@tbm/domain/messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { Option, Options } from '../../design/options.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './cancellations.module.css';

/** Behind it she tells her own reason [PUR-034]. */
const other = 'Otro';

/** Why she leaves: one of the list, or her own words [PUR-032..035, ERR-030]. */
export function ReasonForm({
  given,
  busy,
  onReason,
}: {
  /** What she said before, when she comes back. */
  given: string;
  busy: boolean;
  onReason: (reason: string) => void;
}): ReactNode {
  const { data, error } = useApi('GET /cancel_reasons', {});
  const listed = (data ?? []).map(({ name }) => name).filter((name) => name !== other);
  const [picked, setPicked] = useState<string | null>(null);
  const [detail, setDetail] = useState(given);
  if (!data && !error) return <Skeleton height="28rem" />;
  const chosen = picked ?? (listed.includes(given) ? given : given ? other : '');
  const reason = (chosen === other ? detail : chosen).trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReason(reason)) onReason(reason);
    else showAlert(problemText('cancel_reason_missing'));
  };
  return (
    <form className={styles.form} aria-label="Cancelar suscripción" noValidate onSubmit={submit}>
      <Options legend="¿Por qué quieres cancelar?">
        {[...listed, other].map((name) => (
          <Option
            key={name}
            name="cancel_reason"
            title={name}
            checked={chosen === name}
            onChoose={() => setPicked(name)}
          >
            {name === other ? (
              <Textarea
                label="Cuéntanos más"
                description="Con más de 10 caracteres podemos entenderte."
                value={detail}
                maxLength={1000}
                rows={3}
                onChange={(event) => setDetail(event.currentTarget.value)}
              />
            ) : null}
          </Option>
        ))}
      </Options>
      <div className={styles.actions}>
        <Button type="submit" look="danger" busy={busy} disabled={!isReason(reason)}>
          Cancelar mi suscripción
        </Button>
        <ButtonLink to="/mytbm" look="quiet">
          Cambie de Opinión
        </ButtonLink>
      </div>
    </form>
  );
}
