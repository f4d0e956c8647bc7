import { passwordLength } from '@tbm/contract/lengths';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';

/** A new password, which can be shown while it is typed [ERR-008]. `onSubmit` returns whether it was accepted. */
export function PasswordForm({
  label,
  submit,
  onSubmit,
}: {
  label: string;
  /** The text of the button. */
  submit: string;
  onSubmit: (password: string) => Promise<boolean>;
}): ReactNode {
  const { field, form, refusal, busy } = useForm({
    initial: { password: '' },
    rules: async () => (await import('./rules.ts')).passwordErrors,
    submit: ({ password }) => onSubmit(password),
  });
  return (
    <form {...form} className={styles.form} aria-label="Crear contraseña">
      <Refusal>{refusal}</Refusal>
      <PasswordField
        label={label}
        description={`Al menos ${passwordLength} caracteres`}
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" look="accent" wide busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
