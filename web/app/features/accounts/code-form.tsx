import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Notice, Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { confirmSignIn } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './accounts.module.css';

export const codeErrors = ({ code }: { code: string }) => (code.trim() ? {} : { code: 'Escribe tu código.' });

/** The second step of a staff account's sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({
  email,
  onDone,
  onBack,
}: {
  email: string;
  onDone: () => void;
  onBack: () => void;
}): ReactNode {
  const { field, form, refusal, busy } = useForm({
    initial: { code: '' },
    rules: () => Promise.resolve(codeErrors),
    submit: async ({ code }) => {
      await confirmSignIn(email, code);
      onDone();
      return true;
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Verificación en dos pasos">
      <Refusal>{refusal}</Refusal>
      <Notice>Falta un paso: escribe el código de 6 dígitos de tu app de verificación.</Notice>
      <TextField
        label="Código"
        description="Sin tu celular, usa uno de tus códigos de recuperación"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...field('code')}
      />
      <Button type="submit" look="accent" wide busy={busy}>
        Confirmar
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        Usar otra cuenta
      </Button>
    </form>
  );
}
