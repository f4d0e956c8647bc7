import { passwordLength } from '@tbm/contract/lengths';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { api } from '../../platform/api.ts';
import { signIn } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';
import { PasswordField } from './fields.tsx';
import { Refusal } from './notice.tsx';

/** Accepts an invitation with a new account: its password, and she is in. */
export function InvitationForm({ token, onDone }: { token: string; onDone: () => void }): ReactNode {
  const { field, form, refusal, busy } = useForm({
    initial: { password: '' },
    rules: async () => (await import('./rules.ts')).passwordErrors,
    submit: async ({ password }) => {
      const { email } = await api('POST /staff_invitations/password', { body: { token, password } });
      await signIn(email, password);
      onDone();
      return true;
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Crear contraseña">
      <Refusal>{refusal}</Refusal>
      <PasswordField
        label="Tu contraseña"
        description={`Al menos ${passwordLength} caracteres`}
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" look="accent" wide busy={busy}>
        Aceptar y entrar
      </Button>
    </form>
  );
}
