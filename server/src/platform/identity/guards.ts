import { email } from '@tbm/contract/accounts';
import { isAPIError } from 'better-auth/api';
import { decodeJwt } from 'jose';
import type { Config } from '../config.ts';
import { problem } from '../errors.ts';
import type { Auth } from './auth.ts';
import type { IdentityNeeds } from './identity.ts';
import {
  endOtherSessions,
  endSessions,
  hasCustomer,
  isStaff,
  secretOf,
  sessionsOf,
  uidOf,
} from './queries.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { endSignInDelay, slowDownSignIn } from './sign-in-delay.ts';
import { textIn } from './text.ts';

/** A call of the identity service, not yet validated. */
export interface IdentityCall {
  body: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Headers;
}
/** Refuses by throwing; may return a function to call once the library has accepted the call. */
export type Guard = (call: IdentityCall) => Promise<(() => Promise<void>) | undefined>;
export type Guards = Record<string, Guard>;

/** An e-mail in normal form; throws `email_invalid` [ERR-007]. */
function emailIn(value: unknown): string {
  const { data } = email.safeParse(textIn(value));
  if (data === undefined) throw problem('email_invalid');
  return data;
}

/** Our checks before the library's own, by call: rules that it does not have or answers differently. */
export function makeGuards(
  auth: Auth,
  config: Pick<Config, 'rate_limits'>,
  { pool, clock, sendMail, sessionsEnded, passwordChanged }: IdentityNeeds,
): Guards {
  const isKnown = async (address: string) =>
    (await uidOf(pool, address)) !== undefined || hasCustomer(pool, address);
  const session = async (headers: Headers) => {
    const found = await auth.api.getSession({ headers });
    if (!found) throw problem('sign_in_required');
    return found;
  };

  const { rate_limits: factor } = config;
  return {
    /** Wrong passwords for one e-mail slow down, except on devices that its account knows. */
    async 'POST /auth/sign-in/email'({ body, headers }) {
      const address = textIn(body.email);
      await slowDownSignIn({ pool, clock, factor }, address, headers);
      return async () => {
        await endSignInDelay(pool, address);
      };
    },
    /** The e-mail of a customer cannot begin an account: the customer sets a password by mail [AUTH-014, ERR-004]. */
    async 'POST /auth/sign-up/email'({ body }) {
      if (await hasCustomer(pool, emailIn(body.email))) throw problem('account_exists');
      await refuseCommonPassword(textIn(body.password));
      return undefined;
    },
    /** Returns that there is no such user; the browser then calls our own recovery [AUTH-020]. */
    async 'POST /auth/request-password-reset'({ body }) {
      if (!(await uidOf(pool, emailIn(body.email)))) throw problem('user_not_found');
      return undefined;
    },
    /** An unlocked phone is not enough to move an account: the password is needed, and the address must be free. */
    async 'POST /auth/change-email'({ body, headers }) {
      const { user } = await session(headers);
      const address = emailIn(body.newEmail);
      if (address === user.email) throw problem('email_same');
      const given = { body: { password: textIn(body.password) }, headers };
      await auth.api.verifyPassword(given).catch((error: unknown) => {
        throw isAPIError(error) ? problem('wrong_password') : error;
      });
      if (await isKnown(address)) throw problem('email_taken');
      return undefined;
    },
    /** Only staff may use it: members have no second step to lose. */
    async 'POST /auth/two-factor/enable'({ headers }) {
      const { user } = await session(headers);
      if (!(await isStaff(pool, user.id))) throw problem('forbidden');
      return undefined;
    },
    /** The first code turns the second step on: sessions that began without it end. A code at sign-in changes nothing else. */
    async 'POST /auth/two-factor/verify-totp'({ headers }) {
      const found = await auth.api.getSession({ headers });
      if (!found || found.user.twoFactorEnabled) return undefined;
      const { id: uid, name, email: to } = found.user;
      const former = await sessionsOf.all(pool, [uid]);
      const secret = await secretOf.maybeOne(pool, [uid]);
      return async () => {
        await endSessions.run(pool, [former.map(({ id }) => id)]);
        sessionsEnded(uid);
        if (secret)
          await sendMail({
            kind: 'two_step_on',
            uid,
            name,
            to,
            cause: secret.id,
          });
      };
    },
    /** This also holds for people who have left the staff. */
    async 'POST /auth/two-factor/disable'({ headers }) {
      const { user } = await session(headers);
      const secret = await secretOf.maybeOne(pool, [user.id]);
      if (!user.twoFactorEnabled || !secret) throw problem('two_step_inactive');
      const { id: uid, name, email: to } = user;
      return () =>
        sendMail({
          kind: 'two_step_off',
          uid,
          name,
          to,
          cause: secret.id,
        });
    },
    async 'POST /auth/two-factor/generate-backup-codes'({ headers }) {
      const { id: uid, name, email: to } = (await session(headers)).user;
      return () =>
        sendMail({
          kind: 'recovery_codes_renewed',
          uid,
          name,
          to,
        });
    },
    async 'POST /auth/reset-password'({ body }) {
      await refuseCommonPassword(textIn(body.newPassword));
      return undefined;
    },
    /** Ends the caller's other sessions, televisions too: anyone who knew the former password is signed out. */
    async 'POST /auth/change-password'({ body, headers }) {
      const { user, session: present } = await session(headers);
      await refuseCommonPassword(textIn(body.newPassword));
      return async () => {
        await endOtherSessions.run(pool, [user.id, present.id]);
        sessionsEnded(user.id);
        await passwordChanged(user.id);
        await sendMail({
          kind: 'password_changed',
          uid: user.id,
          name: user.name,
          to: user.email,
        });
      };
    },
    /**
     * A link for a new address works only for its signed-in owner. A link that was sent to a mistyped address must not
     * give the account to a stranger. Both addresses are notified.
     */
    async 'GET /auth/verify-email'({ query, headers }) {
      const { email: former, updateTo } = read(query.token);
      // The link only confirms the present address.
      if (typeof updateTo !== 'string') return undefined;
      const { user } = await session(headers);
      if (user.email === updateTo) throw problem('link_expired');
      if (await isKnown(updateTo)) throw problem('email_taken');
      const mail = { uid: user.id, name: user.name };
      return async () => {
        await sendMail({ ...mail, kind: 'email_changed', to: textIn(former) });
        await sendMail({ ...mail, kind: 'email_confirmed', to: updateTo });
      };
    },
  };
}

/** The unverified claims of a token; the library verifies it. */
function read(token: unknown): { email?: unknown; updateTo?: unknown } {
  try {
    return decodeJwt(textIn(token));
  } catch {
    return {};
  }
}
