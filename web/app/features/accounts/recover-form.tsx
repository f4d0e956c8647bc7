import { problemText } from '@tbm/domain/messages';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Notice, Refusal } from '../../design/notice.tsx';
import { signInAddress } from '../../platform/next.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';
import { EmailField } from './fields.tsx';
import { recover } from './recover.ts';

/**
 * Requests the mail with a password reset link; the answer is the same for every e-mail [AUTH-008, ERR-012, ERR-013].
 */
export function RecoverForm({
  email,
  next,
}: {
  email: string;
  /** The page that follows the sign-in; null for the usual page. */
  next: string | null;
}): ReactNode {
  const [isSent, setSent] = useState(false);
  const { values, field, form, refusal, busy } = useForm({
    initial: { email },
    rules: async () => (await import('./rules.ts')).emailErrors,
    submit: async (values) => {
      await recover(values.email.trim().toLowerCase(), next);
      setSent(true);
    },
  });
  if (isSent)
    return (
      <div className={styles.form}>
        <Notice isDone>{notices.recovery_sent}</Notice>
        <p>
          Lo enviamos a <strong>{values.email.trim().toLowerCase()}</strong>. Puede tardar un par de minutos;
          si no lo ves, revisa también tu correo no deseado.
        </p>
        <ButtonLink to={signInAddress(next)} look="accent" wide>
          Volver a entrar
        </ButtonLink>
        <Button look="quiet" wide onClick={() => setSent(false)}>
          Usar otro correo
        </Button>
      </div>
    );
  return (
    <form {...form} className={styles.form} aria-label="Recuperar contraseña">
      <p>Escribe tu correo y te enviamos un enlace para crear una contraseña nueva.</p>
      <Refusal>{refusal ? problemText('recovery_failed') : null}</Refusal>
      <EmailField {...field('email')} />
      <Button type="submit" look="accent" wide busy={busy}>
        Enviar enlace
      </Button>
      <p className={styles.other}>
        ¿Ya la recordaste? <Link to={signInAddress(next)}>Inicia sesión</Link>
      </p>
    </form>
  );
}
