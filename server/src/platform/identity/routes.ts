import type { ProblemCode } from '@tbm/domain/messages';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Problem } from '../errors.ts';

/** The library's words for a refusal, in ours. */
const codes: Record<string, ProblemCode> = {
  USER_ALREADY_EXISTS: 'account_exists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'account_exists',
  PASSWORD_TOO_SHORT: 'password_short',
  INVALID_EMAIL: 'email_invalid',
  INVALID_EMAIL_OR_PASSWORD: 'wrong_password',
};

/** Hands `/api/auth/*` to the identity library and translates its refusals into the one error shape. */
export function registerIdentityRoutes(
  app: FastifyInstance,
  handle: (request: Request) => Promise<Response>,
  pool: Pool,
): void {
  const isKnown = async (email: unknown): Promise<boolean> => {
    const found = await pool.query('select 1 from identity_users where email = $1', [
      String(email).trim().toLowerCase(),
    ]);
    return found.rowCount !== 0;
  };

  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (value) headers.append(name, String(value));
      const hasBody = request.method === 'POST' && request.body !== undefined;
      const response = await handle(
        new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
          method: request.method,
          headers,
          ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
        }),
      );
      reply.status(response.status).header('cache-control', 'no-store');
      for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
      const text = await response.text();
      if (response.ok) {
        reply.header('content-type', response.headers.get('content-type') ?? 'application/json');
        return reply.send(text);
      }
      const said = text ? (JSON.parse(text) as { code?: string }) : {};
      let code: ProblemCode = codes[said.code ?? ''] ?? general(response.status);
      if (code === 'wrong_password' && !(await isKnown((request.body as { email?: unknown }).email)))
        code = 'user_not_found';
      const retryAfter = response.headers.get('x-retry-after');
      if (retryAfter) reply.header('retry-after', retryAfter);
      throw new Problem(code);
    },
  });
}

const general = (status: number): ProblemCode => {
  if (status === 401) return 'sign_in_required';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'internal' : 'invalid_input';
};
