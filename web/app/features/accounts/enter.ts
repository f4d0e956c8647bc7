import { ApiProblem, api } from '../../platform/api.ts';
import { IdentityProblem } from '../../platform/identity-client.ts';
import { signIn } from '../../platform/session.ts';

/** The outcome: signed in, asked for a code, a customer without a password yet, or an unknown e-mail. */
export type Entered = 'in' | 'two_step' | 'legacy' | 'unknown';

/** Errors that do not show whose e-mail it is; a wrong password does [ERR-001]. */
const ambiguous = ['user_not_found', 'credentials_refused'];

/**
 * Signs in. When the identity service does not know the user, or does not say why it refuses, the legacy check decides
 * [AUTH-014]: 200 legacy, 404 unknown [AUTH-017], 412 an account with another password [AUTH-018, ERR-003]. Rejects
 * with the problem to display.
 */
export async function enter(email: string, password: string): Promise<Entered> {
  try {
    return (await signIn(email, password)) ? 'in' : 'two_step';
  } catch (error) {
    if (!(error instanceof IdentityProblem) || !ambiguous.includes(error.code)) throw error;
  }
  try {
    await api('GET /customer/legacy', { query: { email } });
    return 'legacy';
  } catch (refusal) {
    if (refusal instanceof ApiProblem && refusal.status === 404) return 'unknown';
    throw refusal;
  }
}
