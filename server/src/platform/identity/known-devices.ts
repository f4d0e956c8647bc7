import { createHash, randomBytes } from 'node:crypto';
import { deviceName } from '@tbm/domain/devices';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import type { Executor } from '../database/statement.ts';
import type { SendIdentityMail } from './identity.ts';
import { deviceOf, rememberDevice } from './queries.ts';

const signUp = '/sign-up/email';
const signIns = [signUp, '/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/** Seconds; browsers keep no cookie longer than 400 days. */
const maxAge = 400 * 86_400;

/** The hash of the device that a cookie header names; undefined without one. */
export function deviceHash(cookies: string): string | undefined {
  const device = /(?:^|;\s*)(?:__Secure-)?tbm\.device=([\w-]{22})(?:;|$)/.exec(cookies)?.[1];
  return device && hashOf(device);
}

const hashOf = (device: string): string => createHash('sha256').update(device).digest('hex');

/**
 * Mails the owner of an account when someone signs in with it on an unknown device: once for each device, and not for the
 * first one. A device is a browser, known by a cookie that contains no data and opens nothing.
 */
export const knownDevices = (pool: Executor, sendMail: SendIdentityMail): BetterAuthPlugin => ({
  id: 'known-devices',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path !== undefined && signIns.includes(path),
        handler: createAuthMiddleware(async (ctx) => {
          const signIn = ctx.context.newSession;
          // A person who turns the second step on has been signed in before.
          if (!signIn || ctx.context.session) return;
          const { user, session } = signIn;
          const { name, attributes } = ctx.context.createAuthCookie('device', { maxAge });
          const cookie = ctx.getCookie(name);
          const device =
            cookie && /^[\w-]{22}$/.test(cookie) ? cookie : randomBytes(16).toString('base64url');
          ctx.setCookie(name, device, attributes);
          const hash = hashOf(device);
          const { is_known, is_first } = await deviceOf.one(pool, [user.id, hash, session.id]);
          // Mailed before it is remembered: after a failure in between, the cause keeps it from being mailed twice.
          if (!is_known && !is_first && ctx.path !== signUp)
            await sendMail({
              kind: 'new_device',
              uid: user.id,
              name: user.name,
              to: user.email,
              cause: hash.slice(0, 16),
              device: deviceName(ctx.headers?.get('user-agent') ?? ''),
            });
          await rememberDevice.run(pool, [user.id, hash]);
        }),
      },
    ],
  },
});
