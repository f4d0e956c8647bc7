import { notices } from '@tbm/domain/notices';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Notice, Refusal } from '../../design/notice.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { identity } from '../../platform/identity.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';
import { EmailField } from './fields.tsx';

/** Changes the e-mail: asks for the password, then sends a link to the new address [AUTH-009, ERR-007, ERR-068]. */
export function ChangeEmailForm(): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { reset, field, form, refusal, busy } = useForm({
    initial: { email: '', password: '' },
    rules: async () => (await import('./rules.ts')).signInErrors,
    submit: async (values) => {
      const email = values.email.trim().toLowerCase();
      setSentTo(null);
      await identity.changeEmail(email, values.password);
      setSentTo(email);
      reset();
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Cambiar correo">
      <Refusal>{refusal}</Refusal>
      {sentTo ? (
        <Notice isDone>
          {notices.email_sent}. Abre en este dispositivo el enlace que llegó a <strong>{sentTo}</strong>.
          Hasta entonces sigues con el de antes.
        </Notice>
      ) : null}
      <EmailField label="Correo nuevo" {...field('email')} />
      <PasswordField
        label="Tu contraseña"
        description="Para saber que eres tú"
        autoComplete="current-password"
        {...field('password')}
      />
      <Button type="submit" busy={busy}>
        Cambiar correo
      </Button>
    </form>
  );
}
