import { profileLengths, typedLimit } from '@tbm/contract/lengths';
import { signUpPurposes } from '@tbm/contract/purposes';
import { signupReasons } from '@tbm/contract/signup-reasons';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { currentBranch } from '../../platform/branch.ts';
import { signUp } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { ConsentBox, ShortNotice } from '../privacy/index.ts';
import styles from './accounts.module.css';
import { EmailField, PhoneField } from './fields.tsx';
import { consentsOf, emptySignUp, reasonOf } from './sign-up-values.ts';

/**
 * The sign-up form [AUTH-007, AUTH-019]; keeps the input when it is refused. `email` and `notice`: the e-mail entered
 * at sign-in and the message shown there.
 */
export function SignUpForm({
  onDone,
  email = '',
  notice,
  brief = false,
}: {
  onDone: () => void;
  email?: string;
  notice?: string | undefined;
  /** Before a payment: the password is typed once, and can be shown. */
  brief?: boolean;
}): ReactNode {
  const { values, set, field, form, refusal, busy } = useForm({
    initial: { ...emptySignUp, email },
    rules: async () => {
      const { signUpErrors } = await import('./rules.ts');
      return brief ? (values) => signUpErrors({ ...values, repeat: values.password }) : signUpErrors;
    },
    refusal: notice ?? null,
    submit: async (values) => {
      const { name, last_name, phone, password } = values;
      await signUp({
        name,
        last_name,
        email: values.email.trim().toLowerCase(),
        phone,
        password,
        reason: reasonOf(values),
        branch_id: currentBranch(),
        consents: consentsOf(values),
      });
      onDone();
      return true;
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Crear cuenta">
      <Refusal>{refusal}</Refusal>
      <div className={styles.pair}>
        <TextField label="Nombre" autoComplete="given-name" {...field('name')} />
        <TextField label="Apellidos" autoComplete="family-name" {...field('last_name')} />
      </div>
      <EmailField {...field('email')} />
      <PhoneField {...field('phone')} onPhone={(phone) => set({ phone })} />
      <div className={brief ? undefined : styles.pair}>
        <PasswordField autoComplete="new-password" {...field('password')} />
        {brief ? null : (
          <PasswordField label="Repite tu contraseña" autoComplete="new-password" {...field('repeat')} />
        )}
      </div>
      <SelectField
        label="¿Cómo te enteraste de TBM?"
        emptyOption="Elige una opción"
        options={signupReasons}
        {...field('reason')}
      />
      {values.reason === 'Otro' ? (
        <TextField
          label="Cuéntanos cómo"
          maxLength={typedLimit(profileLengths.signup_reason)}
          {...field('other')}
        />
      ) : null}
      <fieldset className={styles.consents}>
        <legend>Si quieres</legend>
        {signUpPurposes.map((purpose) => (
          <ConsentBox
            key={purpose}
            purpose={purpose}
            checked={values[purpose]}
            onChange={(checked) => set({ [purpose]: checked })}
          />
        ))}
      </fieldset>
      <ShortNotice of="sign_up" />
      <p>
        Al crear tu cuenta aceptas los{' '}
        <a href="/terminos/" target="_blank" rel="noreferrer">
          términos
        </a>
        .
      </p>
      <Button type="submit" look="accent" wide busy={busy}>
        Crear mi cuenta
      </Button>
    </form>
  );
}
