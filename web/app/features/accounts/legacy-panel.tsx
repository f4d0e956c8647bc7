import { problemText } from '@tbm/domain/messages';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, Spinner } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { Notice, Refusal } from '../../design/notice.tsx';
import { api } from '../../platform/api.ts';
import { continuesAt } from '../../platform/next.ts';
import styles from './accounts.module.css';

/** Delay in milliseconds before the mail is requested [AUTH-015]. */
const delay = 3_000;

/**
 * For a legacy customer without a password: after three seconds requests the mail to set one, and asks the customer to
 * come back afterwards [AUTH-014..016, ERR-012, ERR-013].
 */
export function LegacyPanel({ email, onBack }: { email: string; onBack: () => void }): ReactNode {
  const [state, setState] = useState<'waiting' | 'sent' | 'failed'>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => {
      api('POST /customer/recover', { body: { email, next: continuesAt(location) } }).then(
        () => setState('sent'),
        () => setState('failed'),
      );
    }, delay);
    return () => clearTimeout(timer);
  }, [email, state]);
  return (
    <div className={styles.form}>
      <Heading level={2} size="s">
        Ya eres parte de TBM
      </Heading>
      <p>
        Encontramos tus datos con <strong>{email}</strong>; solo falta tu contraseña. Te enviamos un correo:
        ábrelo, crea tu contraseña y regresa aquí para entrar. Tus compras y tus clases te esperan.
      </p>
      {state === 'waiting' ? (
        <Notice>
          <span className={styles.waiting}>
            <Spinner /> Estamos preparando tu correo…
          </span>
        </Notice>
      ) : state === 'sent' ? (
        <Notice isDone>{notices.recovery_sent}</Notice>
      ) : (
        <Refusal>{problemText('recovery_failed')}</Refusal>
      )}
      {state === 'failed' ? (
        <Button look="accent" wide onClick={() => setState('waiting')}>
          Intentar de nuevo
        </Button>
      ) : null}
      <Button look={state === 'sent' ? 'accent' : 'quiet'} wide onClick={onBack}>
        Ya tengo mi contraseña
      </Button>
    </div>
  );
}
