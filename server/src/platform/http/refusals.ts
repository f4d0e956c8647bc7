import { isProblemCode, type ProblemCode, problemText } from '@tbm/domain/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isUnavailable } from '../database/database.ts';
import { brokenConstraint, brokenKey, databaseCode, isRefusedAsRetired, Problem } from '../errors.ts';
import { routeOf } from '../log.ts';
import { asksForPage, errorPage, errorPagePolicy } from './error-page.ts';

const byStatus: Record<number, ProblemCode> = {
  401: 'sign_in_required',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'too_many_requests',
};

/** Failed serialisation, deadlock, lock and statement timed out, too many connections: trying again helps. */
const passing = new Set(['40001', '40P01', '55P03', '57014', '53300']);

/** A reference to a customer; of a name, the database keeps 63 characters. */
export const toCustomer = /_customer_id_customers_customer_id_fk?$/;

/** The answer when the database is overloaded or cannot be used: 503, with the time of the next try. */
export function passingProblem(error: unknown): Problem | undefined {
  if (isUnavailable(error)) return new Problem('unavailable', { retryAfter: 5 });
  return passing.has(databaseCode(error) ?? '') ? new Problem('busy', { retryAfter: 1 }) : undefined;
}

/**
 * The problem for a caller whose write names a customer who no longer exists, because the record was merged into another
 * meanwhile. Callers whose own record it was are asked to sign in again. Undefined for any other error.
 */
function mergedCustomerProblem(error: unknown, { actor }: FastifyRequest): Problem | undefined {
  if (actor?.kind !== 'person' || databaseCode(error) !== '23503') return undefined;
  if (!toCustomer.test(brokenConstraint(error) ?? '')) return undefined;
  return new Problem(brokenKey(error) === String(actor.customer_id) ? 'sign_in_required' : 'not_found');
}

/** A refusal in the one shape; to a browser that asks for a page, as a page. */
export const sendProblem = (reply: FastifyReply, refusal: Problem) => {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  reply.status(refusal.status);
  const { request } = reply;
  return asksForPage(request)
    ? reply
        .headers({ 'content-security-policy': errorPagePolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(errorPage(refusal, request.url))
    : reply.send(refusal.toAnswer());
};

/** Turns any error into `{ code, message, fields? }`; unknown errors are logged, and the response has no details. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem('not_found')));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof Problem) return sendProblem(reply, error);
    if (hasZodFastifySchemaValidationErrors(error))
      return sendProblem(reply, fromValidation(error.validation));
    const refusal = passingProblem(error);
    if (refusal) {
      request.log.warn({ err: error, ...routeOf(request) }, 'the database was not available to a call');
      return sendProblem(reply, refusal);
    }
    if (isRefusedAsRetired(error)) return sendProblem(reply, new Problem('retired'));
    const missingCustomer = mergedCustomerProblem(error, request);
    if (missingCustomer) return sendProblem(reply, missingCustomer);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return sendProblem(reply, new Problem(byStatus[status] ?? 'invalid_input'));
    request.log.error({ err: error, ...routeOf(request) }, 'unexpected error');
    return sendProblem(reply, new Problem('internal'));
  });
}

/** `fields` maps each wrong field to its first message. */
export function fromValidation(
  issues: readonly { instancePath: string; message?: string | undefined }[],
): Problem {
  const fields: Record<string, string> = {};
  let first: ProblemCode | undefined;
  for (const issue of issues) {
    const code = issue.message && isProblemCode(issue.message) ? issue.message : undefined;
    first ??= code;
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[field] ??= problemText(code ?? 'invalid_field');
  }
  return new Problem(issues.length === 1 && first ? first : 'invalid_input', { fields });
}
