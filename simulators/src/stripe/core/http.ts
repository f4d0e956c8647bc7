import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Calls } from './calls.ts';
import { StripeRefusal } from './errors.ts';
import { expand } from './expand.ts';
import type { Faults } from './faults.ts';
import { type Form, readForm, textsOf } from './form.ts';
import type { Answer } from './kinds.ts';
import type { Parts } from './parts.ts';
import { mayPublicly, pagesFor } from './public.ts';
import { refuseUnknown } from './unknown.ts';

/** Stripe's HTTP conventions: form bodies, keys, idempotency and errors. */
export function makeCalls(app: FastifyInstance, parts: Parts, faults: Faults): Calls {
  const { clock, store, webhooks } = parts;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  );

  const answerOf = (form: Form, accepts: readonly string[], call: () => unknown) => {
    try {
      refuseUnknown(form, accepts);
      return { status: 200, body: structuredClone(expand(parts, call(), textsOf(form.expand))) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: structuredClone({ error: error.body }) };
    }
  };

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
      if (isPublic && !mayPublicly(store, request, form)) return refuse('This call needs a secret key.');
      const fault = isPublic ? null : await faults.apply(reply);
      if (fault === 'handled') return reply;

      clock.settle();
      const idempotency_key = String(request.headers['idempotency-key'] ?? '') || null;
      const attemptKey = request.method === 'POST' ? idempotency_key : null;
      const before = answered(parts, attemptKey);
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
        answer = webhooks.during({ id: requestId, idempotency_key }, () =>
          answerOf(form, accepts, () => call({ id, form, pages })),
        );
        if (attemptKey) store.put('answer', { id: attemptKey, at: clock.seconds(), print, ...answer });
        store.save();
      }
      if (fault === 'cut_after') {
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      return reply.status(answer.status).send(answer.body);
    };

  return {
    get: (path, accepts, call) => void app.get(path, run(accepts, call)),
    post: (path, accepts, call) => void app.post(path, run(accepts, call)),
    del: (path, accepts, call) => void app.delete(path, run(accepts, call)),
  };
}

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
