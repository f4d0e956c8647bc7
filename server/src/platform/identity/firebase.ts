import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Config, FirebaseConfig } from '../config.ts';
import { type Problem, problem } from '../errors.ts';
import type { Identity, NewAccount, Verified } from './identity.ts';
import { writeSignOut } from './queries.ts';

const toolkit = 'https://identitytoolkit.googleapis.com';

/** The addresses that the browser calls for accounts and tokens; the pages' policy includes them. */
export function firebaseSources({ firebase_config, firebase_emulator_url }: Config): string[] {
  if (!firebase_config) return [];
  return firebase_emulator_url
    ? [new URL(firebase_emulator_url).origin]
    : [toolkit, 'https://securetoken.googleapis.com'];
}

/** Firebase's refusals to create an account, translated to our codes. */
function refusal(result: unknown): Problem {
  const message = String((result as { error?: { message?: unknown } } | null)?.error?.message ?? '');
  const [code] = message.split(' ');
  if (code === 'EMAIL_EXISTS') return problem('account_exists');
  if (code === 'INVALID_EMAIL') return problem('email_invalid');
  if (code === 'WEAK_PASSWORD' || code === 'MISSING_PASSWORD') return problem('password_short');
  if (code === 'TOO_MANY_ATTEMPTS_TRY_LATER') return problem('too_many_requests');
  return problem('identity_unavailable');
}

/**
 * Firebase Authentication: its tokens are verified with Google's public keys; no service account is needed. Its sessions
 * cannot be ended from here. So `users` stores when the person signed out everywhere, and older sign-ins are refused.
 */
export function firebaseIdentity(
  config: Config,
  { projectId, apiKey }: FirebaseConfig,
  { pool, clock, sessionsEnded }: { pool: Pool; clock: Clock; sessionsEnded: (uid: string) => void },
): Identity {
  const emulator = config.demo ? config.firebase_emulator_url : null;
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  const keys = createRemoteJWKSet(new URL(config.firebase_keys_url), { timeoutDuration: 5_000 });

  const read = async (token: string): Promise<JWTPayload> =>
    emulator
      ? UnsecuredJWT.decode(token, expected).payload
      : (await jwtVerify(token, keys, { ...expected, algorithms: ['RS256'], requiredClaims: ['exp', 'iat'] }))
          .payload;

  async function make({ name, email, password }: NewAccount): Promise<string> {
    const base = emulator ? `${emulator}/identitytoolkit.googleapis.com` : toolkit;
    const answer = await fetch(`${base}/v1/accounts:signUp?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        password,
        displayName: name,
        returnSecureToken: true,
      }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => {
      throw problem('identity_unavailable');
    });
    const result: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw refusal(result);
    return (result as { localId: string }).localId;
  }

  return {
    async verify(token) {
      try {
        return fromClaims(await read(token));
      } catch (error) {
        if (isOutage(error)) throw problem('identity_unavailable');
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    // The browser calls Firebase directly.
    register() {},
    createAccount: make,
    setPassword: make,
    sessions: async () => [],
    endSession: async () => false,
    endOtherSessions: async () => false,
    async endSessions(uid) {
      await writeSignOut.run(pool, [uid, clock.now()]);
      sessionsEnded(uid);
    },
  };
}

/** Only accounts with an e-mail are accepted. */
function fromClaims({ sub, email, email_verified, auth_time }: JWTPayload): Verified | null {
  if (!sub || sub.length > 128 || typeof email !== 'string' || typeof auth_time !== 'number') return null;
  // A sign-in of the future would outlive the end of all sessions; a minute allows for clocks that differ.
  if (auth_time * 1000 > Date.now() + 60_000) return null;
  return {
    uid: sub,
    email: email.toLowerCase(),
    email_verified: email_verified === true,
    session_id: null,
    signed_in_at: new Date(auth_time * 1000).toISOString(),
  };
}

/** The keys could not be loaded, so the token is neither valid nor invalid. */
const isOutage = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
