import { passwordLength } from '@tbm/contract/lengths';
import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { identity } from '../../platform/identity.ts';
import { refresh } from '../../platform/query.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';

/** Changes the password, entered twice; signs out all other devices [ERR-001, ERR-008, ERR-010]. */
export function ChangePasswordForm(): ReactNode {
  const { reset, field, form, refusal, busy } = useForm({
    initial: { current: '', password: '', repeat: '' },
    rules: async () => (await import('./rules.ts')).changePasswordErrors,
    submit: async ({ current, password }) => {
      await identity.changePassword(current, password);
      reset();
      void refresh('GET /customer/sessions');
      showSuccess('Tu contraseña cambió. Cerramos tu sesión en los demás dispositivos.');
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Cambiar contraseña">
      <Refusal>{refusal}</Refusal>
      <PasswordField label="Contraseña actual" autoComplete="current-password" {...field('current')} />
      <PasswordField
        label="Contraseña nueva"
        description={`Al menos ${passwordLength} caracteres`}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label="Repite la contraseña nueva" autoComplete="new-password" {...field('repeat')} />
      <Button type="submit" busy={busy}>
        Cambiar contraseña
      </Button>
    </form>
  );
}
