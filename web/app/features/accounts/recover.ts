import { api } from '../../platform/api.ts';
import { identity } from '../../platform/identity.ts';
import { IdentityProblem } from '../../platform/identity-client.ts';

/**
 * Asks the identity service to mail a reset link. If it does not know the user, or does not answer that, our own recovery mails
 * customers without an account [AUTH-020]. The link returns to `next`.
 */
export async function recover(email: string, next: string | null): Promise<void> {
  const outcome = await identity.requestReset(email, next).catch((error: unknown) => {
    if (error instanceof IdentityProblem && error.code === 'user_not_found') return 'unsure';
    throw error;
  });
  if (outcome === 'unsure') await api('POST /customer/recover', { body: { email, next } });
}
