import { reasonLengths, typedLimit } from '@tbm/contract/lengths';
import { isReason } from '@tbm/domain/cancellation';
import { problemText } from '@tbm/domain/messages';
import { retention, spanInWords } from '@tbm/domain/retention';
import type { ReactNode } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { Option, Options } from '../../design/options.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { useApi } from '../../platform/query.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './cancellations.module.css';

/** The option with a free-text field [PUR-034]. */
const other = 'Otro';

/** The cancellation reason: a listed one or free text [PUR-032..035, ERR-030]. */
export function ReasonForm({
  given,
  busy,
  onReason,
}: {
  /** The reason from an earlier visit to this step. */
  given: string;
  busy: boolean;
  onReason: (reason: string) => void;
}): ReactNode {
  const { data, error } = useApi('GET /cancel_reasons', {});
  const listed = (data ?? []).map(({ name }) => name).filter((name) => name !== other);
  // An earlier reason that is not in the list was free text.
  const before = given && !listed.includes(given) ? other : given;
  const reasonOf = ({ picked, detail }: { picked: string | null; detail: string }) => {
    const chosen = picked ?? before;
    return { chosen, reason: (chosen === other ? detail : chosen).trim() };
  };
  const { values, set, field, form } = useForm({
    initial: { picked: null as string | null, detail: given },
    submit: async (values) => {
      const { reason } = reasonOf(values);
      if (isReason(reason)) onReason(reason);
      else showAlert(problemText('cancel_reason_missing'));
    },
  });
  if (!data && !error) return <Skeleton height="28rem" />;
  const { chosen, reason } = reasonOf(values);
  return (
    <form {...form} className={styles.form} aria-label="Cancelar suscripción">
      <Options legend="¿Por qué quieres cancelar?">
        {[...listed, other].map((name) => (
          <Option
            key={name}
            name="cancel_reason"
            title={name}
            checked={chosen === name}
            onChoose={() => set({ picked: name })}
          >
            {name === other ? (
              <TextAreaField
                label="Cuéntanos más"
                description="Con más de 10 caracteres podemos entenderte."
                maxLength={typedLimit(reasonLengths.membership)}
                rows={3}
                {...field('detail')}
              />
            ) : null}
          </Option>
        ))}
      </Options>
      <p className={styles.small}>
        No tienes que contarnos nada de tu salud. Si lo haces, recepción no lo ve. Tu motivo se borra a los{' '}
        {spanInWords(retention.cancel_reasons)}.
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          look="danger"
          busy={busy}
          why={isReason(reason) ? '' : problemText('cancel_reason_missing')}
        >
          Cancelar mi suscripción
        </Button>
        <ButtonLink to="/mytbm" look="quiet">
          Cambie de Opinión
        </ButtonLink>
      </div>
    </form>
  );
}
