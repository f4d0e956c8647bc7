import { IdentityProblem, unexpected } from './identity-client.ts';
import { identityCall } from './identity-embedded.ts';
import { setSession } from './tokens.ts';

/** An app's code has six digits; a recovery code has letters too. */
const pathFor = (code: string) =>
  /^\d{6}$/.test(code) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';

/** Ends a sign-in with the code of the authenticator app, or with a recovery code. */
export async function confirmCode(typed: string): Promise<void> {
  const code = typed.replace(/\s/g, '');
  await identityCall('POST', pathFor(code), { code });
}

/** Begins to turn it on: the address for the authenticator app, and the recovery codes, which are shown once. */
export async function beginTwoStep(password: string): Promise<{ uri: string; codes: string[] }> {
  const { uri, codes } = await identityCall('POST', '/two-factor/enable', { password });
  if (!uri || !codes) throw new IdentityProblem(unexpected);
  return { uri, codes };
}

/** Turns it on with a first code; signs out the other devices. This one continues with a new session. */
export async function turnOnTwoStep(typed: string): Promise<void> {
  await identityCall('POST', '/two-factor/verify-totp', { code: typed.replace(/\s/g, '') });
  setSession(true);
}

export async function turnOffTwoStep(password: string): Promise<void> {
  await identityCall('POST', '/two-factor/disable', { password });
  setSession(true);
}

/** New recovery codes; the former ones no longer work. */
export async function renewCodes(password: string): Promise<string[]> {
  const { codes } = await identityCall('POST', '/two-factor/generate-backup-codes', { password });
  if (!codes) throw new IdentityProblem(unexpected);
  return codes;
}
