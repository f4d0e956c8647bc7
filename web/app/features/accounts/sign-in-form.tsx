import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../design/button.tsx';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';
import { enter } from './enter.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { LegacyPanel } from './legacy-panel.tsx';
import { Refusal } from './notice.tsx';

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
  const [legacy, setLegacy] = useState<string | null>(null);
  const { values, set, field, form, refusal, busy } = useForm({
    initial: { email, password: '' },
    rules: async () => (await import('./rules.ts')).signInErrors,
    submit: async (values) => {
      const email = values.email.trim().toLowerCase();
      const outcome = await enter(email, values.password);
      if (outcome === 'in') onDone();
      else if (outcome === 'unknown') onUnknown(email);
      else {
        set({ password: '' });
        setLegacy(email);
      }
      return outcome !== 'legacy';
    },
  });
  if (legacy) return <LegacyPanel email={legacy} onBack={() => setLegacy(null)} />;
  return (
    <form {...form} className={styles.form} aria-label="Iniciar sesión">
      <Refusal>{refusal}</Refusal>
      <EmailField {...field('email')} />
      <PasswordField autoComplete="current-password" {...field('password')} />
      <Button type="submit" look="accent" wide busy={busy}>
        Entrar Ahora
      </Button>
      <p className={styles.other}>
        <Link to="/recuperar/" state={{ email: values.email }}>
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      {children}
    </form>
  );
}
