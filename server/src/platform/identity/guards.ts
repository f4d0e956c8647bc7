import { email } from '@tbm/contract/accounts';
import { isAPIError } from 'better-auth/api';
import { decodeJwt } from 'jose';
import type { Pool } from 'pg';
import { problem } from '../errors.ts';
import type { Auth } from './auth.ts';
import type { SendIdentityMail } from './identity.ts';
import { textIn } from './text.ts';

/** A call of the identity service as it came. */
export interface IdentityCall {
  body: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Headers;
}
/** Refuses by throwing; may answer what is still to be done once the library has said yes. */
export type Guard = (call: IdentityCall) => Promise<(() => Promise<void>) | undefined>;
export type Guards = Record<string, Guard>;

/** An e-mail as we keep it; throws `email_invalid` [ERR-007]. */
function emailIn(value: unknown): string {
  const { data } = email.safeParse(textIn(value));
  if (data === undefined) throw problem('email_invalid');
  return data;
}

/** What we ask before the library does, by call: things that it does not know or answers otherwise. */
export function makeGuards(auth: Auth, pool: Pool, sendMail: SendIdentityMail): Guards {
  const hasAccount = async (of: string) =>
    (await pool.query('select 1 from identity_users where email = $1', [of])).rowCount !== 0;
  const hasCustomer = async (of: string) =>
    (await pool.query('select 1 from customers where lower(email) = $1', [of])).rowCount !== 0;
  const session = async (headers: Headers) => {
    const found = await auth.api.getSession({ headers });
    if (!found) throw problem('sign_in_required');
    return found;
  };

  return {
    /** Nobody begins an account with the e-mail of a customer: she sets her password by mail [AUTH-014, ERR-004]. */
    async 'POST /auth/sign-up/email'({ body }) {
      if (await hasCustomer(emailIn(body.email))) throw problem('account_exists');
      return undefined;
    },
    /** The service says that there is no such user; the browser then asks our own recovery [AUTH-020]. */
    async 'POST /auth/request-password-reset'({ body }) {
      if (!(await hasAccount(emailIn(body.email)))) throw problem('user_not_found');
      return undefined;
    },
    /** An unlocked phone is not enough to move an account: the password is asked, and the address must be free. */
    async 'POST /auth/change-email'({ body, headers }) {
      const { user } = await session(headers);
      const wanted = emailIn(body.newEmail);
      if (wanted === user.email) throw problem('email_same');
      const given = { body: { password: textIn(body.password) }, headers };
      await auth.api.verifyPassword(given).catch((error: unknown) => {
        throw isAPIError(error) ? problem('wrong_password') : error;
      });
      if ((await hasAccount(wanted)) || (await hasCustomer(wanted))) throw problem('email_taken');
      return undefined;
    },
    async 'POST /auth/change-password'({ headers }) {
      const { user } = await session(headers);
      return () => sendMail({ kind: 'password_changed', uid: user.id, name: user.name, to: user.email });
    },
    /**
     * A link for a new address works only for her who is signed in: sent to a mistyped address, it must not hand the
     * account to a stranger. The former address is told.
     */
    async 'GET /auth/verify-email'({ query, headers }) {
      const { email: former, updateTo } = read(query.token);
      if (typeof updateTo !== 'string') return undefined;
      const { user } = await session(headers);
      if (user.email === updateTo) throw problem('link_expired');
      if ((await hasAccount(updateTo)) || (await hasCustomer(updateTo))) throw problem('email_taken');
      return () => sendMail({ kind: 'email_changed', uid: user.id, name: user.name, to: textIn(former) });
    },
  };
}

/** What a token says of itself; the library checks it. */
function read(token: unknown): { email?: unknown; updateTo?: unknown } {
  try {
    return decodeJwt(textIn(token));
  } catch {
    return {};
  }
}
