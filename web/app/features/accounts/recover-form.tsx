import { useForm } from '@mantine/form';
import { notices, problemText } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import styles from './accounts.module.css';
import { EmailField } from './fields.tsx';
import { Notice, Refusal } from './notice.tsx';
import { recover } from './recover.ts';
import { emailError } from './rules.ts';

/** Asks for the mail with the link to a new password; the answer is the same for every e-mail [AUTH-008, ERR-012, ERR-013]. */
export function RecoverForm({ email }: { email: string }): ReactNode {
  const [state, setState] = useState<'asking' | 'busy' | 'failed' | 'sent'>('asking');
  const form = useForm({ initialValues: { email }, validate: { email: emailError } });
  const submit = form.onSubmit(async (values) => {
    setState('busy');
    try {
      await recover(values.email.trim().toLowerCase());
      setState('sent');
    } catch {
      setState('failed');
    }
  });
  if (state === 'sent')
    return (
      <div className={styles.form}>
        <Notice good>{notices.recovery_sent}</Notice>
        <p>
          Lo enviamos a <strong>{form.values.email.trim().toLowerCase()}</strong>. Puede tardar un par de
          minutos; si no lo ves, revisa también tu correo no deseado.
        </p>
        <ButtonLink to="/entrar/" look="accent" wide>
          Volver a entrar
        </ButtonLink>
        <Button look="quiet" wide onClick={() => setState('asking')}>
          Usar otro correo
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Recuperar contraseña">
      <p>Escribe tu correo y te enviamos un enlace para crear una contraseña nueva.</p>
      <Refusal>{state === 'failed' ? problemText('recovery_failed') : null}</Refusal>
      <EmailField {...form.getInputProps('email')} />
      <Button type="submit" look="accent" wide busy={state === 'busy'}>
        Enviar enlace
      </Button>
      <p className={styles.other}>
        ¿Ya la recordaste? <Link to="/entrar/">Inicia sesión</Link>
      </p>
    </form>
  );
}
