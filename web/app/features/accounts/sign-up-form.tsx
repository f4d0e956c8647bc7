import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { signupBody, signupReasons } from '@tbm/contract/accounts';
import { problemText } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { currentBranch } from '../../platform/branch.ts';
import { signUp } from '../../platform/session.ts';
import styles from './accounts.module.css';
import { codeText } from './sign-in-form.tsx';

const empty = {
  name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  repeat: '',
  reason: '',
  other: '',
};
type Values = typeof empty;

/** How she heard of us as it is sent: what she wrote when she chose 'Otro'. */
const reasonOf = ({ reason, other }: Values): string => (reason === 'Otro' ? other : reason);

/** The contract's rules for what is sent, and two of the form's own [ERR-005..011]. */
export function signUpErrors(values: Values): Partial<Record<keyof Values, string>> {
  const errors: Partial<Record<keyof Values, string>> = {};
  const parsed = signupBody.safeParse({ ...values, reason: reasonOf(values) });
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as keyof Values;
    errors[field === 'reason' && values.reason === 'Otro' ? 'other' : field] ??= codeText(issue.message);
  }
  if (values.password.length < 6) errors.password = problemText('password_short');
  if (values.password !== values.repeat) errors.repeat = problemText('passwords_differ');
  return errors;
}

/** Sign-up [AUTH-007, AUTH-019]; keeps what was typed when it is refused. */
export function SignUpForm({
  onDone,
  email = '',
}: {
  onDone: () => void;
  /** Known already: she left it before. */
  email?: string;
}): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm<Values>({ initialValues: { ...empty, email }, validate: signUpErrors });
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    setRefusal(null);
    try {
      const { name, last_name, phone, password } = values;
      const email = values.email.trim().toLowerCase();
      await signUp({
        name,
        last_name,
        email,
        phone,
        password,
        reason: reasonOf(values),
        branch_id: currentBranch(),
      });
      onDone();
    } catch (error) {
      if (error instanceof ApiProblem) form.setErrors(error.fields);
      setRefusal(error instanceof Error ? error.message : problemText('internal'));
      setBusy(false);
    }
  });
  const reveal = { 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 };
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Crear cuenta">
      {refusal ? (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      ) : null}
      <div className={styles.pair}>
        <TextInput label="Nombre" autoComplete="given-name" {...form.getInputProps('name')} />
        <TextInput label="Apellidos" autoComplete="family-name" {...form.getInputProps('last_name')} />
      </div>
      <TextInput
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Teléfono"
        description="10 dígitos"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={10}
        {...form.getInputProps('phone')}
        onChange={(event) => form.setFieldValue('phone', event.currentTarget.value.replace(/\D/g, ''))}
      />
      <div className={styles.pair}>
        <PasswordInput
          label="Contraseña"
          autoComplete="new-password"
          visibilityToggleButtonProps={reveal}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label="Repite tu contraseña"
          autoComplete="new-password"
          visibilityToggleButtonProps={reveal}
          {...form.getInputProps('repeat')}
        />
      </div>
      <NativeSelect
        label="¿Cómo te enteraste de TBM?"
        data={[{ value: '', label: 'Elige una opción' }, ...signupReasons]}
        {...form.getInputProps('reason')}
      />
      {form.values.reason === 'Otro' ? (
        <TextInput label="Cuéntanos cómo" maxLength={200} {...form.getInputProps('other')} />
      ) : null}
      <Button type="submit" look="accent" wide busy={busy}>
        Crear mi cuenta
      </Button>
    </form>
  );
}
