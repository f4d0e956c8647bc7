import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../design/button.tsx';
import styles from './accounts.module.css';
import { enter } from './enter.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { LegacyPanel } from './legacy-panel.tsx';
import { Refusal } from './notice.tsx';
import { emailError, errorText } from './rules.ts';

/**
 * E-mail and password; what was typed stays when it is refused [AUTH-006, AUTH-012, ERR-001, ERR-003]. An e-mail that
 * nobody knows goes to sign-up [AUTH-017, ERR-002]; a customer of before is helped to a password [AUTH-014..016].
 */
export function SignInForm({
  onDone,
  onUnknown,
  email = '',
  children,
}: {
  onDone: () => void;
  onUnknown: (email: string) => void;
  /** Known already: she left it before. */
  email?: string;
  /** Below the form, as long as it is the form that is asked of her. */
  children?: ReactNode;
}): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [legacy, setLegacy] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: emailError, password: (value) => (value ? null : 'Escribe tu contraseña.') },
  });
  const submit = form.onSubmit(async (values) => {
    const email = values.email.trim().toLowerCase();
    setBusy(true);
    setRefusal(null);
    try {
      const outcome = await enter(email, values.password);
      if (outcome === 'in') return onDone();
      if (outcome === 'unknown') return onUnknown(email);
      form.setFieldValue('password', '');
      setLegacy(email);
    } catch (error) {
      setRefusal(errorText(error));
    }
    setBusy(false);
  });
  if (legacy) return <LegacyPanel email={legacy} onBack={() => setLegacy(null)} />;
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Iniciar sesión">
      <Refusal>{refusal}</Refusal>
      <EmailField {...form.getInputProps('email')} />
      <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" look="accent" wide busy={busy}>
        Entrar Ahora
      </Button>
      <p className={styles.other}>
        <Link to="/recuperar/" state={{ email: form.values.email }}>
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      {children}
    </form>
  );
}
