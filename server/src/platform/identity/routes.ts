import { identityCalls } from '@tbm/contract/identity';
import type { ProblemCode } from '@tbm/domain/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brokenConstraint, Problem, problem } from '../errors.ts';
import type { RateLimiter } from '../http/limits.ts';
import { pageAccount, refuseOtherAccount } from '../http/other-account.ts';
import { bookingPage } from './booking-page.ts';
import type { Guards } from './guards.ts';
import { textIn } from './text.ts';

/** Our codes of the library's refusals. */
const codes: Record<string, ProblemCode> = {
  USER_ALREADY_EXISTS: 'account_exists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'account_exists',
  FAILED_TO_CREATE_USER: 'account_exists',
  PASSWORD_TOO_SHORT: 'password_short',
  PASSWORD_TOO_LONG: 'password_long',
  INVALID_EMAIL: 'email_invalid',
  INVALID_EMAIL_OR_PASSWORD: 'wrong_password',
  INVALID_PASSWORD: 'wrong_password',
  INVALID_CODE: 'two_step_wrong',
  INVALID_BACKUP_CODE: 'two_step_wrong',
  CODE_USED: 'two_step_used',
  INVALID_TWO_FACTOR_COOKIE: 'two_step_expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'two_step_expired',
  ACCOUNT_TEMPORARILY_LOCKED: 'too_many_requests',
  TOTP_ALREADY_ENABLED: 'two_step_active',
  TOTP_NOT_ENABLED: 'two_step_inactive',
  BACKUP_CODES_NOT_ENABLED: 'two_step_inactive',
  TWO_FACTOR_NOT_ENABLED: 'two_step_inactive',
  INVALID_TOKEN: 'link_expired',
  TOKEN_EXPIRED: 'link_expired',
  USER_NOT_FOUND: 'link_expired',
  INVALID_USER: 'link_expired',
};

interface Options {
  handle(request: Request): Promise<Response>;
  guards: Guards;
  limitRate: RateLimiter;
  changed(): void;
  isKnown(email: string): Promise<boolean>;
  /** The account of the session in a call's cookie; undefined without one. */
  accountOf(headers: Headers): Promise<string | undefined>;
}

/** Passes the identity service's calls to the library and translates its refusals into the one error shape. */
export function registerIdentityRoutes(app: FastifyInstance, options: Options): void {
  for (const [key, limit] of Object.entries(identityCalls)) {
    const [method = '', path = ''] = key.split(' ');
    app.route({
      method,
      url: `/api${path}`,
      preValidation: (request) => options.limitRate(key, limit, request),
      handler: async (request, reply) => {
        const given = {
          body: record(request.body),
          query: record(request.query),
          headers: headersOf(request),
        };
        for (const fields of [given.body, given.query]) checkValues(fields);
        const page = pageAccount(request.headers);
        if (page !== undefined) refuseOtherAccount(page, await options.accountOf(given.headers));
        const afterwards = await options.guards[key]?.(given);
        const response = await options.handle(toRequest(request, given)).catch((error: unknown) => {
          // A concurrent call took the address after our check.
          throw brokenConstraint(error) ? problem('email_taken') : error;
        });
        reply.status(response.status).header('cache-control', 'no-store');
        for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
        const result = record(await response.json().catch(() => null));
        if (!response.ok) throw await refusal(response.status, result, given.body.email, options.isKnown);
        await afterwards?.();
        if (key !== 'GET /auth/token') options.changed();
        return answerOf(key, result);
      },
    });
  }
}

/**
 * The fields of a successful response that scripts may read. The session is only in its cookie; scripts get the short
 * token.
 */
function answerOf(key: string, result: Record<string, unknown>): Record<string, unknown> {
  if (key === 'GET /auth/token') return { token: result.token };
  if (result.twoFactorRedirect === true) return { status: true, two_step: true };
  if (!/\/(enable|generate-backup-codes)$/.test(key)) return { status: true };
  return { status: true, uri: result.totpURI, codes: result.backupCodes };
}

const record = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? { ...value } : {};

/** No field of these calls holds an object, and the library's checks throw on one with a `length` of its own. */
function checkValues(fields: Record<string, unknown>): void {
  for (const value of Object.values(fields)) {
    if (value !== null && typeof value === 'object') throw problem('invalid_input');
    if (textIn(value).includes('\u0000')) throw problem('invalid_text');
  }
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value) headers.append(name, String(value));
  return headers;
}

/**
 * The call for the library, without the parts that the server decides itself. It has no addresses to redirect to, except
 * the page on which the customer books. It lacks the library's option that ends the other sessions, which ends the present
 * one too, and devices that skip the second step.
 */
function toRequest(
  request: FastifyRequest,
  { body, query, headers }: { body: object; query: Record<string, unknown>; headers: Headers },
): Request {
  const url = new URL(request.url.split('?')[0] ?? '', `${request.protocol}://${request.host}`);
  if (typeof query.token === 'string') url.searchParams.set('token', query.token);
  const {
    callbackURL,
    redirectTo,
    revokeOtherSessions: _revoke,
    trustDevice: _trust,
    ...rest
  } = body as Record<string, unknown>;
  const pages = { callbackURL: bookingPage(callbackURL), redirectTo: bookingPage(redirectTo) };
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(url, {
    method: request.method,
    headers,
    ...(request.method === 'POST' ? { body: JSON.stringify({ ...rest, ...pages }) } : {}),
  });
}

async function refusal(
  status: number,
  result: Record<string, unknown>,
  email: unknown,
  isKnown: Options['isKnown'],
): Promise<Problem> {
  const code = codes[textIn(result.code)] ?? general(status);
  if (result.code === 'INVALID_EMAIL_OR_PASSWORD' && !(await isKnown(textIn(email).trim().toLowerCase())))
    return new Problem('user_not_found');
  return new Problem(code);
}

const general = (status: number): ProblemCode => {
  if (status === 401) return 'sign_in_required';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  // Two recovery codes at once: at most one of them was used.
  if (status === 409) return 'two_step_wrong';
  return status >= 500 ? 'internal' : 'invalid_input';
};
