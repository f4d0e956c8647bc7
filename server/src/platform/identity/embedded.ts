import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { brokenConstraint, problem } from '../errors.ts';
import { audience, makeAuth } from './auth.ts';
import { makeGuards } from './guards.ts';
import type { Identity, IdentityNeeds, NewAccount, Verified } from './identity.ts';
import { endOtherSessions, endSession, recentSessions, uidOf } from './queries.ts';
import { registerIdentityRoutes } from './routes.ts';

/** better-auth on our own tables. */
export function embeddedIdentity(config: Config, needs: IdentityNeeds): Identity {
  const { pool } = needs;
  const auth = makeAuth(config, needs);
  const expected = { issuer: config.public_url, audience };

  let keys: ReturnType<typeof createLocalJWKSet> | null = null;
  const loadKeys = async () => {
    keys = createLocalJWKSet(await auth.api.getJwks());
    return keys;
  };

  // A verified signature stays valid until the token expires; the session is checked at every call.
  const verifiedTokens = new LRUCache<string, Verified>({ max: 10_000, ttl: 60_000 });

  async function check(token: string, keySet: ReturnType<typeof createLocalJWKSet>): Promise<Verified> {
    const { payload } = await jwtVerify(token, keySet, expected);
    const verified = {
      uid: String(payload.sub),
      email: String(payload.email),
      email_verified: payload.email_verified === true,
      session_id: String(payload.session_id),
      signed_in_at: null,
    };
    const left = (payload.exp ?? 0) * 1000 - Date.now();
    if (left > 0) verifiedTokens.set(token, verified, { ttl: Math.min(left, 60_000) });
    return verified;
  }

  /** Creates the account of a known person: its address needs no proof, and nothing is mailed. */
  async function make({ name, email, password }: NewAccount): Promise<string> {
    const { internalAdapter, password: hasher } = await auth.$context;
    const hash = await hasher.hash(password);
    const account = await internalAdapter
      .createUser({ name, email, emailVerified: true }, { method: 'admin' })
      .catch((error: unknown) => {
        // A concurrent call has made it.
        throw brokenConstraint(error) ? problem('account_exists') : error;
      });
    await internalAdapter.linkAccount({
      userId: account.id,
      accountId: account.id,
      providerId: 'credential',
      password: hash,
    });
    return account.id;
  }

  return {
    async verify(token) {
      const known = verifiedTokens.get(token);
      if (known) return known;
      try {
        return await check(token, keys ?? (await loadKeys()));
      } catch (error) {
        // Another process may have created a newer key.
        if (error instanceof errors.JWKSNoMatchingKey)
          return loadKeys()
            .then((fresh) => check(token, fresh))
            .catch(() => null);
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    register: (app, hooks) =>
      registerIdentityRoutes(app, {
        handle: auth.handler,
        guards: makeGuards(auth, config, needs),
        ...hooks,
        accountOf: async (headers) => (await auth.api.getSession({ headers }))?.user.id,
        isKnown: async (email) => (await uidOf(pool, email)) !== undefined,
      }),
    async createAccount(account) {
      if (await uidOf(pool, account.email)) throw problem('account_exists');
      return make(account);
    },
    async setPassword(account) {
      const uid = await uidOf(pool, account.email);
      if (!uid) return make(account);
      const { internalAdapter, password } = await auth.$context;
      const hash = await password.hash(account.password);
      if (await internalAdapter.findCredentialAccount(uid)) await internalAdapter.updatePassword(uid, hash);
      else
        await internalAdapter.linkAccount({
          userId: uid,
          accountId: uid,
          providerId: 'credential',
          password: hash,
        });
      await internalAdapter.updateUser(uid, { emailVerified: true });
      await internalAdapter.deleteUserSessions(uid);
      await needs.passwordChanged(uid);
      return uid;
    },
    sessions: (uid) => recentSessions.all(pool, [uid]),
    async endSession(uid, session_id) {
      const ended = await endSession.run(pool, [uid, session_id]);
      if (ended > 0) needs.sessionsEnded(uid);
      return ended > 0;
    },
    async endOtherSessions(uid, session_id) {
      const ended = await endOtherSessions.run(pool, [uid, session_id]);
      if (ended > 0) needs.sessionsEnded(uid);
      return ended > 0;
    },
    async endSessions(uid) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUserSessions(uid);
    },
  };
}
