import { useForm } from '@mantine/form';
import { notices } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { identity } from '../../platform/identity.ts';
import styles from './accounts.module.css';
import { EmailField, PasswordField } from './fields.tsx';
import { Notice, Refusal } from './notice.tsx';
import { emailError, errorText } from './rules.ts';

/** Another e-mail: her password, then a link to the new address [AUTH-009, ERR-007, ERR-068]. */
export function ChangeEmailForm(): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailError, password: (value) => (value ? null : 'Escribe tu contraseña.') },
  });
  const submit = form.onSubmit(async (values) => {
    const email = values.email.trim().toLowerCase();
    setBusy(true);
    setRefusal(null);
    setSentTo(null);
    try {
      await identity.changeEmail(email, values.password);
      setSentTo(email);
      form.reset();
    } catch (error) {
      setRefusal(errorText(error));
    }
    setBusy(false);
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Cambiar correo">
      <Refusal>{refusal}</Refusal>
      {sentTo ? (
        <Notice good>
          {notices.email_sent}. Abre en este dispositivo el enlace que llegó a <strong>{sentTo}</strong>.
          Hasta entonces sigues con el de antes.
        </Notice>
      ) : null}
      <EmailField label="Correo nuevo" {...form.getInputProps('email')} />
      <PasswordField
        label="Tu contraseña"
        description="Para saber que eres tú"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <Button type="submit" busy={busy}>
        Cambiar correo
      </Button>
    </form>
  );
}
