import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Calls } from './calls.ts';
import { missing, StripeRefusal } from './errors.ts';
import { expand } from './expand.ts';
import type { Faults } from './faults.ts';
import { type Form, readForm, textsOf } from './form.ts';
import type { Answer } from './kinds.ts';
import type { Parts } from './parts.ts';
import { isOfAnotherAccount, mayPublicly, pagesFor } from './public.ts';
import { refuseUnknown } from './unknown.ts';

/** Stripe's HTTP conventions: form bodies, keys, idempotency and errors. */
export function makeCalls(app: FastifyInstance, parts: Parts, faults: Faults): Calls {
  const { clock, store, webhooks } = parts;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  );

  const answerOf = (form: Form, accepts: readonly string[], call: () => unknown): Executed => {
    try {
      refuseUnknown(form, accepts);
      const body = structuredClone(expand(parts, call(), textsOf(form.expand)));
      return { status: 200, body, began: true };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return {
        status: error.status,
        body: structuredClone({ error: error.body }),
        began: !error.isOfParameters,
      };
    }
  };
  /** The keys of calls that have not been answered yet. */
  const underway = new Set<string>();

  const run =
    (accepts: readonly string[], call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
      const key = /^Bearer ((?:sk|pk|rk)_\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      const requestId = `req_${randomBytes(7).toString('hex')}`;
      reply.header('request-id', requestId);
      const refuse = (message: string) =>
        reply.status(401).send({ error: { type: 'invalid_request_error', message } });
      if (!key) return refuse('You did not provide an API key.');
      const form = formOfRequest(request);
      const { id = '' } = request.params as { id?: string };
      const isPublic = key.startsWith('pk_');
      if (isPublic && isOfAnotherAccount(key))
        return reply.status(404).send({ error: missing('object', id).body });
      if (isPublic && !mayPublicly(store, request, form)) return refuse('This call needs a secret key.');
      const idempotency_key = String(request.headers['idempotency-key'] ?? '') || null;
      const attemptKey = request.method === 'POST' ? idempotency_key : null;
      if (attemptKey && underway.has(attemptKey))
        return reply.header('stripe-should-retry', 'true').status(inUse.status).send(inUse.body);
      if (attemptKey) underway.add(attemptKey);
      try {
        const before = answered(parts, attemptKey);
        const path = `${request.method} ${request.url.split('?')[0]}`;
        const replayed = before !== undefined;
        const fault = isPublic ? null : await faults.apply(path, reply, { replayed });
        if (fault === 'handled') return reply;

        clock.settle();
        const print = createHash('sha1')
          .update(`${request.url}${JSON.stringify(form)}`)
          .digest('hex');
        let answer: { status: number; body: unknown };
        if (before && before.print !== print) answer = misused;
        else if (before) {
          reply.header('idempotent-replayed', 'true');
          answer = before;
        } else {
          const pages = pagesFor(parts, request);
          const execute = () => answerOf(form, accepts, () => call({ id, form, pages }));
          const executed =
            fault === 'error' ? broken : webhooks.during({ id: requestId, idempotency_key }, execute);
          const { began, ...shown } = fault === 'error_after' ? broken : executed;
          answer = shown;
          if (attemptKey && began)
            store.put('answer', {
              id: attemptKey,
              at: clock.seconds(),
              print,
              ...answer,
            });
          store.save();
        }
        if (fault === 'cut_after') {
          reply.hijack();
          reply.raw.destroy();
          return reply;
        }
        // Repeated, it would be replayed.
        if (attemptKey && answer.status >= 500) reply.header('stripe-should-retry', 'false');
        return reply.status(answer.status).send(answer.body);
      } finally {
        if (attemptKey) underway.delete(attemptKey);
      }
    };

  return {
    get: (path, accepts, call) => void app.get(path, run(accepts, call)),
    post: (path, accepts, call) => void app.post(path, run(accepts, call)),
    del: (path, accepts, call) => void app.delete(path, run(accepts, call)),
  };
}

/** A response, and whether the execution of its call began: only then it is stored under the call's key. */
type Executed = Pick<Answer, 'status' | 'body'> & { began: boolean };

const broken: Executed = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } },
  began: true,
};

const inUse = {
  status: 409,
  body: {
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key.',
    },
  },
};

/** The earlier response to an idempotency key, stored for a day as at Stripe. */
function answered({ clock, store }: Parts, key: string | null): Answer | undefined {
  const before = key ? store.find('answer', key) : undefined;
  return before && before.at > clock.seconds() - 24 * 60 * 60 ? before : undefined;
}

const misused = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
};

/** The body of a POST, otherwise the query. */
function formOfRequest(request: FastifyRequest): Form {
  if (request.method === 'POST') return (request.body ?? {}) as Form;
  const { search } = new URL(request.url, 'http://simulator');
  return { ...readForm(search), ...((request.body ?? {}) as Form) };
}
