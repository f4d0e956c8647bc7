import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { continuesAt, recoveryAddress } from '../../platform/next.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';
import { CodeForm } from './code-form.tsx';
import { enter } from './enter.ts';
import { EmailField } from './fields.tsx';
import { LegacyPanel } from './legacy-panel.tsx';

/**
 * The sign-in form; keeps the input when it is refused [AUTH-006, AUTH-012, ERR-001, ERR-003]. An unknown e-mail leads
 * to sign-up [AUTH-017, ERR-002]; a legacy customer is guided to a password [AUTH-014..016]; staff may be asked for a
 * code.
 */
export function SignInForm({
  onDone,
  onUnknown,
  email = '',
  children,
}: {
  onDone: () => void;
  onUnknown: (email: string) => void;
  /** An e-mail the visitor entered earlier. */
  email?: string;
  /** Shown below the form while the form itself is shown. */
  children?: ReactNode;
}): ReactNode {
  const next = continuesAt(useLocation());
  const [legacy, setLegacy] = useState<string | null>(null);
  const [confirming, setConfirming] = useState<string | null>(null);
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
        (outcome === 'legacy' ? setLegacy : setConfirming)(email);
      }
      return outcome === 'in' || outcome === 'unknown';
    },
  });
  if (legacy) return <LegacyPanel email={legacy} onBack={() => setLegacy(null)} />;
  if (confirming) return <CodeForm email={confirming} onDone={onDone} onBack={() => setConfirming(null)} />;
  return (
    <form {...form} className={styles.form} aria-label="Iniciar sesión">
      <Refusal>{refusal}</Refusal>
      <EmailField {...field('email')} />
      <PasswordField autoComplete="current-password" {...field('password')} />
      <Button type="submit" look="accent" wide busy={busy}>
        Entrar Ahora
      </Button>
      <p className={styles.other}>
        <Link to={recoveryAddress(next)} state={{ email: values.email }}>
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      {children}
    </form>
  );
}
