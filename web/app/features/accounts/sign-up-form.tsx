import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { signupBody, signupReasons } from '@tbm/contract/accounts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { currentBranch } from '../../platform/branch.ts';
import { signUp } from '../../platform/session.ts';
import styles from './accounts.module.css';
import { EmailField, PasswordField } from './fields.tsx';
import { Refusal } from './notice.tsx';
import { codeText, errorText, newPasswordErrors } from './rules.ts';

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
  return { ...errors, ...newPasswordErrors(values) };
}

/**
 * Sign-up [AUTH-007, AUTH-019]; keeps what was typed when it is refused. `email` and `notice`: what she typed at
 * sign-in, and what was said to that.
 */
export function SignUpForm({
  onDone,
  email = '',
  notice,
}: {
  onDone: () => void;
  email?: string;
  notice?: string | undefined;
}): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(notice ?? null);
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
      setRefusal(errorText(error));
      setBusy(false);
    }
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="Crear cuenta">
      <Refusal>{refusal}</Refusal>
      <div className={styles.pair}>
        <TextInput label="Nombre" autoComplete="given-name" {...form.getInputProps('name')} />
        <TextInput label="Apellidos" autoComplete="family-name" {...form.getInputProps('last_name')} />
      </div>
      <EmailField {...form.getInputProps('email')} />
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
        <PasswordField autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField
          label="Repite tu contraseña"
          autoComplete="new-password"
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
