import { isProblemCode, type ProblemCode, problemText } from '@tbm/domain/messages';
import { IdentityProblem, offline } from './identity-client.ts';

export const identityProblem = (code: ProblemCode): IdentityProblem =>
  new IdentityProblem({ code, message: problemText(code) });

/** Maps Firebase's error codes to ours. `credentials_refused`: unclear whether the e-mail or the password is wrong. */
const codes: Record<string, ProblemCode | 'credentials_refused' | 'offline'> = {
  'auth/wrong-password': 'wrong_password',
  'auth/user-not-found': 'user_not_found',
  'auth/user-mismatch': 'wrong_password',
  'auth/invalid-credential': 'credentials_refused',
  'auth/invalid-login-credentials': 'credentials_refused',
  'auth/email-already-in-use': 'account_exists',
  'auth/too-many-requests': 'too_many_requests',
  'auth/weak-password': 'password_short',
  'auth/password-does-not-meet-requirements': 'password_short',
  'auth/missing-password': 'password_short',
  'auth/invalid-email': 'email_invalid',
  'auth/missing-email': 'email_invalid',
  'auth/invalid-new-email': 'email_invalid',
  'auth/user-disabled': 'forbidden',
  'auth/expired-action-code': 'link_expired',
  'auth/invalid-action-code': 'link_expired',
  'auth/requires-recent-login': 'sign_in_required',
  'auth/user-token-expired': 'sign_in_required',
  'auth/null-user': 'sign_in_required',
  'auth/network-request-failed': 'offline',
  'auth/timeout': 'offline',
};

/** The Firebase project does not know the site that its link should return to. */
export const refusesAddress = (error: unknown): boolean =>
  ['auth/unauthorized-continue-uri', 'auth/invalid-continue-uri'].includes(
    String((error as { code?: unknown } | null)?.code),
  );

/** Converts a Firebase error to an identity problem with a text for the user. */
export function fromFirebase(error: unknown): IdentityProblem {
  if (error instanceof IdentityProblem) return error;
  const code = codes[String((error as { code?: unknown } | null)?.code)] ?? 'internal';
  if (code === 'offline') return new IdentityProblem(offline);
  if (isProblemCode(code)) return identityProblem(code);
  return new IdentityProblem({ code, message: problemText('wrong_password') });
}
