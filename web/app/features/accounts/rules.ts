import { email, signupBody } from '@tbm/contract/accounts';
import { password } from '@tbm/contract/recovery';
import { isProblemCode, problemText } from '@tbm/domain/messages';
import type { Errors } from '../../platform/form-state.ts';
import { bodyErrors } from '../../platform/use-route-form.ts';
import { reasonOf, type SignUpValues } from './sign-up-values.ts';

// Includes the contract's schemas and is loaded when a form is first touched; import it only by `import()`.

/** [ERR-007] */
export const emailErrors = (values: { email: string }): Errors<{ email: string }> =>
  email.safeParse(values.email).success ? {} : { email: problemText('email_invalid') };

export const signInErrors = (values: { email: string; password: string }): Errors<typeof values> => ({
  ...emailErrors(values),
  ...(values.password ? {} : { password: 'Escribe tu contraseña.' }),
});

/** A new password, entered once [ERR-008]. */
export function passwordErrors(values: { password: string }): Errors<{ password: string }> {
  const code = password.safeParse(values.password).error?.issues[0]?.message;
  return code ? { password: problemText(isProblemCode(code) ? code : 'invalid_field') } : {};
}

/** A new password, entered twice [ERR-008, ERR-010]. */
export function newPasswordErrors(values: { password: string; repeat: string }): Errors<typeof values> {
  return {
    ...passwordErrors(values),
    ...(values.password === values.repeat ? {} : { repeat: problemText('passwords_differ') }),
  };
}

export const changePasswordErrors = (values: {
  current: string;
  password: string;
  repeat: string;
}): Errors<typeof values> => ({
  ...(values.current ? {} : { current: 'Escribe tu contraseña actual.' }),
  ...newPasswordErrors(values),
});

/** The contract's rules for the sign-up body, plus the form's own for the password [ERR-005..011]. */
export function signUpErrors(values: SignUpValues): Errors<SignUpValues> {
  const { reason, ...errors } = bodyErrors(signupBody, { ...values, reason: reasonOf(values) });
  return {
    ...errors,
    ...(reason ? { [values.reason === 'Otro' ? 'other' : 'reason']: reason } : {}),
    ...newPasswordErrors(values),
  };
}
