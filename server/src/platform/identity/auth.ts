import { passwordLength } from '@tbm/contract/lengths';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins/jwt';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { decodeJwt } from 'jose';
import type { Config } from '../config.ts';
import { bookingPage } from './booking-page.ts';
import { codesUsedOnce } from './codes-used-once.ts';
import { poolWithDates } from './dates.ts';
import type { IdentityNeeds } from './identity.ts';
import { knownDevices } from './known-devices.ts';
import { markVerified, noteUse } from './queries.ts';
import { endSignInDelay } from './sign-in-delay.ts';

export const audience = 'tbm';

/** The page of this site that the library's link returns to. */
const returnOf = (url: string): string | undefined =>
  bookingPage(new URL(url).searchParams.get('callbackURL'));

/** The library with our settings: e-mail and password, sessions in a cookie, short tokens for the Authorization header. */
export function makeAuth(config: Config, { pool, sendMail, sessionsEnded, passwordChanged }: IdentityNeeds) {
  return betterAuth({
    appName: 'TBM',
    baseURL: config.public_url,
    basePath: '/api/auth',
    secret: config.auth_secret,
    database: poolWithDates(pool),
    // A demo or a test is opened at any address of the machine; a real studio only at its own.
    trustedOrigins: (request) =>
      config.demo && request ? [new URL(request.url).origin] : [config.public_url],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength,
      maxPasswordLength: 128,
      autoSignIn: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url, token }) =>
        sendMail({
          kind: 'password_reset',
          uid: user.id,
          name: user.name,
          to: user.email,
          token,
          next: returnOf(url),
        }),
      // The link of the mail proves that the address belongs to the person.
      onPasswordReset: async ({ user }) => {
        await markVerified.run(pool, [user.id]);
        await endSignInDelay(pool, user.email);
        await passwordChanged(user.id);
        await sendMail({
          kind: 'password_changed',
          uid: user.id,
          name: user.name,
          to: user.email,
        });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 60 * 60 * 24,
      // It also sends the mail to a new address: its token names the address that it replaces.
      sendVerificationEmail: ({ user, url, token }) =>
        sendMail({
          kind: decodeJwt(token).updateTo ? 'change_email' : 'verify_email',
          uid: user.id,
          name: user.name,
          to: user.email,
          token,
          next: returnOf(url),
        }),
    },
    user: { modelName: 'identity_users', changeEmail: { enabled: true } },
    session: { modelName: 'identity_sessions', expiresIn: 60 * 60 * 24 * 60, updateAge: 60 * 60 * 24 },
    databaseHooks: { session: { delete: { after: async ({ userId }) => sessionsEnded(userId) } } },
    account: { modelName: 'identity_accounts' },
    // Hashed: a copy of the database contains no link that works.
    verification: { modelName: 'identity_verifications', storeIdentifier: 'hashed' },
    // Our own limits count over all processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Refusals become answers; all other errors are logged and answered by our error handler.
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    advanced: { cookiePrefix: 'tbm', useSecureCookies: config.public_url.startsWith('https:') },
    plugins: [
      codesUsedOnce(pool),
      twoFactor({ issuer: 'TBM', schema: { twoFactor: { modelName: 'identity_two_factors' } } }),
      // After the second step: until it is done, no one has signed in.
      knownDevices(pool, sendMail),
      jwt({
        schema: { jwks: { modelName: 'identity_keys' } },
        jwt: {
          issuer: config.public_url,
          audience,
          expirationTime: '15m',
          // A page asks for a token when it opens, and every quarter of an hour.
          definePayload: async ({ user, session }) => {
            if (Date.now() - session.updatedAt.getTime() > 5 * 60_000) await noteUse.run(pool, [session.id]);
            return { email: user.email, email_verified: user.emailVerified, session_id: session.id };
          },
        },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof makeAuth>;
