import { email } from '@tbm/contract/accounts';
import { password } from '@tbm/contract/recovery';
import { isProblemCode, problemText } from '@tbm/domain/messages';

/** The text of a rule of the contract: its messages are codes of the catalogue. */
export const codeText = (code: string): string => problemText(isProblemCode(code) ? code : 'invalid_field');

/** [ERR-007] */
export const emailError = (value: string): string | null =>
  email.safeParse(value).success ? null : problemText('email_invalid');

/** [ERR-008] */
export const passwordError = (value: string): string | null => {
  const code = password.safeParse(value).error?.issues[0]?.message;
  return code ? codeText(code) : null;
};

/** A new password, written twice [ERR-008, ERR-010]. */
export const newPasswordErrors = (values: {
  password: string;
  repeat: string;
}): { password?: string; repeat?: string } => {
  const short = passwordError(values.password);
  return {
    ...(short ? { password: short } : {}),
    ...(values.password === values.repeat ? {} : { repeat: problemText('passwords_differ') }),
  };
};

/** What to tell her about an error, whatever it is. */
export const errorText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : problemText('internal');
