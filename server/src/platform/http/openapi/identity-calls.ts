import { email } from '@tbm/contract/accounts';
import { identityCalls } from '@tbm/contract/identity';
import { passwordLength } from '@tbm/contract/lengths';
import type { Route } from '@tbm/contract/route';
import type { ProblemCode } from '@tbm/domain/messages';
import { z } from 'zod';

interface Described {
  summary: string;
  /** The caller is known by the session cookie, not by a token. */
  withSession?: true;
  query?: z.ZodObject;
  body?: z.ZodObject;
  answer?: z.ZodObject;
  problems: readonly ProblemCode[];
}

const password = z.string().min(passwordLength).max(128);
const status = z.literal(true);
const done = z.object({ status });
/** The page on which the customer books: the link in the mail leads back there. */
const callbackURL = z.string().optional();
const code = z.string();
const codes = z.object({ status, uri: z.string().optional(), codes: z.array(z.string()) });
const secret = z.object({ password: z.string() });
const wrongCode = ['two_step_wrong', 'two_step_used', 'two_step_expired'] as const;
const weak = ['password_short', 'password_long', 'password_common'] as const;

/** Bodies and answers of the embedded identity service. The session is in a cookie, which its answers set. */
const described: Record<string, Described> = {
  'POST /auth/sign-up/email': {
    summary: 'Makes an account and signs in; then `POST /customer/signup` makes the customer',
    body: z.object({
      name: z.string(),
      email,
      password,
      callbackURL,
    }),
    problems: ['account_exists', 'email_invalid', ...weak],
  },
  'POST /auth/sign-in/email': {
    summary: 'Signs in; with `two_step`, a code is still to be sent',
    body: z.object({ email, password: z.string() }),
    answer: z.object({ status, two_step: status.optional() }),
    problems: ['wrong_password', 'user_not_found', 'email_invalid'],
  },
  'POST /auth/two-factor/verify-totp': {
    summary: 'The code of the authenticator app: the second step of signing in, or of turning it on',
    withSession: true,
    body: z.object({ code }),
    problems: wrongCode,
  },
  'POST /auth/two-factor/verify-backup-code': {
    summary: 'A recovery code instead of the code of the app',
    withSession: true,
    body: z.object({ code }),
    problems: wrongCode,
  },
  'POST /auth/two-factor/enable': {
    summary: 'Begins to turn the second step on: the secret for the app, and recovery codes',
    withSession: true,
    body: secret,
    answer: codes,
    problems: ['wrong_password', 'two_step_active'],
  },
  'POST /auth/two-factor/disable': {
    summary: 'Turns the second step off',
    withSession: true,
    body: secret,
    problems: ['wrong_password', 'two_step_inactive'],
  },
  'POST /auth/two-factor/generate-backup-codes': {
    summary: 'New recovery codes; the former ones end',
    withSession: true,
    body: secret,
    answer: codes,
    problems: ['wrong_password', 'two_step_inactive'],
  },
  'POST /auth/sign-out': { summary: 'Ends the session', withSession: true, problems: [] },
  'GET /auth/token': {
    summary: 'A token for the header `authorization`, good for 15 minutes',
    withSession: true,
    answer: z.object({ token: z.string() }),
    problems: ['sign_in_required'],
  },
  'POST /auth/request-password-reset': {
    summary: 'Mails a link that sets a new password',
    body: z.object({ email, redirectTo: callbackURL }),
    problems: ['user_not_found', 'email_invalid'],
  },
  'POST /auth/reset-password': {
    summary: 'Sets the password with the token of the mailed link, and ends every session',
    body: z.object({ token: z.string(), newPassword: password }),
    problems: ['link_expired', ...weak],
  },
  'POST /auth/send-verification-email': {
    summary: 'Mails the link that verifies the e-mail again',
    body: z.object({ email, callbackURL }),
    problems: ['email_invalid'],
  },
  'GET /auth/verify-email': {
    summary: 'The mailed link: verifies the e-mail, or changes it',
    query: z.object({ token: z.string() }),
    problems: ['link_expired', 'email_taken'],
  },
  'POST /auth/change-email': {
    summary: 'Mails a link to the new address; it changes when the link is opened',
    withSession: true,
    body: z.object({ newEmail: email, password: z.string() }),
    problems: ['wrong_password', 'email_same', 'email_taken', 'sign_in_required'],
  },
  'POST /auth/change-password': {
    summary: 'Changes the password, and ends the other sessions',
    withSession: true,
    body: z.object({ currentPassword: z.string(), newPassword: password }),
    problems: ['wrong_password', 'sign_in_required', ...weak],
  },
};

/** They look like the calls of the contract, but for a caller who is known by a session. */
export const identityRoutes = (): [key: string, route: Route & { withSession: boolean }][] =>
  Object.entries(identityCalls).map(([key, limit]) => {
    const { withSession = false, answer = done, ...rest } = described[key] as Described;
    return [key, { who: 'anyone', shared: true, withSession, answer, limit, ...rest }];
  });
