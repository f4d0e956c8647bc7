import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { identity } from '../../platform/identity.ts';
import { renewToken } from '../../platform/tokens.ts';
import styles from './accounts.module.css';
import { PasswordField } from './fields.tsx';
import { Refusal } from './notice.tsx';
import { errorText, newPasswordErrors } from './rules.ts';

const empty = { current: '', password: '', repeat: '' };

/** Another password, written twice; her other devices are signed out [ERR-001, ERR-008, ERR-010]. */
export function ChangePasswordForm(): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: empty,
    validate: (values) => ({
      ...(values.current ? {} : { current: 'Escribe tu contraseña actual.' }),
      ...newPasswordErrors(values),
    }),
  });
  const submit = form.onSubmit(async ({ current, password }) => {
    setBusy(true);
    setRefusal(null);
    try {
      await identity.changePassword(current, password);
      renewToken();
      form.reset();
      showSuccess('Tu contraseña cambió. Cerramos tu sesión en los demás dispositivos.');
    } catch (error) {
      setRefusal(errorText(error));
    }
    setBusy(false);
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Cambiar contraseña">
      <Refusal>{refusal}</Refusal>
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <PasswordField
        label="Contraseña nueva"
        description="Al menos 6 caracteres"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Repite la contraseña nueva"
        autoComplete="new-password"
        {...form.getInputProps('repeat')}
      />
      <Button type="submit" busy={busy}>
        Cambiar contraseña
      </Button>
    </form>
  );
}
