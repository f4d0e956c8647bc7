import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { email as emailRule } from '@tbm/contract/accounts';
import { isProblemCode, problemText } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { signIn } from '../../platform/session.ts';
import styles from './accounts.module.css';

/** E-mail and password; what was typed stays when it is refused [AUTH-006, ERR-001, ERR-002]. */
export function SignInForm({
  onDone,
  email = '',
}: {
  onDone: () => void;
  /** Known already: she left it before. */
  email?: string;
}): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { email, password: '' },
    validate: {
      email: (value) => (emailRule.safeParse(value).success ? null : problemText('email_invalid')),
      password: (value) => (value ? null : 'Escribe tu contraseña.'),
    },
  });
  const submit = form.onSubmit(async ({ email, password }) => {
    setBusy(true);
    setRefusal(null);
    try {
      await signIn(email.trim().toLowerCase(), password);
      onDone();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : problemText('internal'));
      setBusy(false);
    }
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Iniciar sesión">
      {refusal ? (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      ) : null}
      <TextInput
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Contraseña"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" look="accent" wide busy={busy}>
        Entrar Ahora
      </Button>
    </form>
  );
}

export const codeText = (code: string): string => problemText(isProblemCode(code) ? code : 'invalid_field');
