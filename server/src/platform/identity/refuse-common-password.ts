import { passwordLength } from '@tbm/contract/lengths';
import { fieldProblem } from '../errors.ts';

/** Throws `password_common`. A password that is too short for any account is left to the check of its length [ERR-008]. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (password.length < passwordLength) return;
  // Loaded with the first new password: the list takes megabytes.
  const { isCommonPassword } = await import('./common-passwords.ts');
  if (isCommonPassword(password)) throw fieldProblem('password_common', 'password');
}
