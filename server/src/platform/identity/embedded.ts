import { betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { problem } from '../errors.ts';
import type { Identity, Verified } from './identity.ts';
import { registerIdentityRoutes } from './routes.ts';

const audience = 'tbm';

/** better-auth on our own tables: e-mail and password, sessions in a cookie, short tokens for the Authorization header. */
export function embeddedIdentity(config: Config, pool: Pool): Identity {
  const issuer = config.public_url;
  const auth = betterAuth({
    appName: 'TBM',
    baseURL: config.public_url,
    basePath: '/api/auth',
    secret: config.auth_secret,
    database: pool,
    // A demo or a test is opened at whatever address the machine has; a real studio only at its own.
    trustedOrigins: (request) =>
      config.demo && request ? [new URL(request.url).origin] : [config.public_url],
    emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: 128, autoSignIn: true },
    user: { modelName: 'identity_users' },
    session: { modelName: 'identity_sessions', expiresIn: 60 * 60 * 24 * 60, updateAge: 60 * 60 * 24 },
    account: { modelName: 'identity_accounts' },
    verification: { modelName: 'identity_verifications' },
    rateLimit: { enabled: !config.demo },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: { cookiePrefix: 'tbm', useSecureCookies: config.public_url.startsWith('https:') },
    plugins: [
      jwt({
        schema: { jwks: { modelName: 'identity_keys' } },
        jwt: {
          issuer,
          audience,
          expirationTime: '15m',
          definePayload: ({ user, session }) => ({ email: user.email, session_id: session.id }),
        },
      }),
    ],
  });

  let keys: ReturnType<typeof createLocalJWKSet> | null = null;
  const loadKeys = async () => {
    keys = createLocalJWKSet(await auth.api.getJwks());
    return keys;
  };

  // A signature that held once holds until the token ends; whether its session lives is asked at every call.
  const held = new LRUCache<string, Verified>({ max: 10_000, ttl: 60_000 });

  async function check(token: string, keySet: ReturnType<typeof createLocalJWKSet>): Promise<Verified> {
    const { payload } = await jwtVerify(token, keySet, { issuer, audience });
    const verified = {
      uid: String(payload.sub),
      email: String(payload.email),
      session_id: String(payload.session_id),
    };
    const left = (payload.exp ?? 0) * 1000 - Date.now();
    if (left > 0) held.set(token, verified, { ttl: Math.min(left, 60_000) });
    return verified;
  }

  return {
    async verify(token) {
      const known = held.get(token);
      if (known) return known;
      try {
        return await check(token, keys ?? (await loadKeys()));
      } catch (error) {
        // Another process may have made a newer key.
        if (error instanceof errors.JWKSNoMatchingKey)
          return loadKeys()
            .then((fresh) => check(token, fresh))
            .catch(() => null);
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    register: (app) => registerIdentityRoutes(app, auth.handler, pool),
    async createAccount({ name, email, password }) {
      const known = await pool.query('select 1 from identity_users where email = $1', [email.toLowerCase()]);
      if (known.rowCount) throw problem('account_exists');
      const { user } = await auth.api.signUpEmail({ body: { name, email, password } });
      return user.id;
    },
  };
}
