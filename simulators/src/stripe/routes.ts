import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account.ts';
import type { Faults } from './faults.ts';
import { type Form, readForm } from './form.ts';
import { type Store, type StripeObject, StripeRefusal } from './store.ts';

interface Parts {
  store: Store;
  account: Account;
  faults: Faults;
}

/** What a key of an attempt was answered first. */
type Answer = StripeObject & { print: string; status: number; body: unknown };

type Call = (given: { id: string; form: Form; request: FastifyRequest }) => unknown;

/** The page of the bank; relative, so that it stands wherever the simulators stand. */
const challengeUrl = (base: string) => (intent: StripeObject) => `${base}/stripe/3ds/${intent.id}`;

const listOf = (url: string, data: StripeObject[], limit: number) => ({
  object: 'list',
  url,
  has_more: data.length > limit,
  data: data.slice(0, limit),
});

/** Stripe's HTTP interface: form bodies, keys, idempotency, errors as Stripe words them. */
export function registerStripe(app: FastifyInstance, { store, account, faults }: Parts): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  );

  const refuse = (reply: FastifyReply, error: unknown): { status: number; body: unknown } => {
    if (!(error instanceof StripeRefusal)) throw error;
    reply.status(error.status);
    return { status: error.status, body: structuredClone({ error: error.body }) };
  };

  const run = (call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
    const key = /^Bearer ((?:sk|pk)_\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    reply.header(
      'request-id',
      `req_${createHash('sha1').update(`${Date.now()}${Math.random()}`).digest('hex').slice(0, 14)}`,
    );
    if (!key)
      return reply
        .status(401)
        .send({ error: { type: 'invalid_request_error', message: 'You did not provide an API key.' } });
    const form = (request.body ?? {}) as Form;
    const { id = '' } = request.params as { id?: string };
    const isPublic = key.startsWith('pk_');
    if (isPublic && !mayPublicly(store, request, form))
      return reply
        .status(401)
        .send({ error: { type: 'invalid_request_error', message: 'This call needs a secret key.' } });
    const fault = isPublic ? null : await faults.apply(reply);
    if (fault === 'handled') return reply;
    const idempotency = String(request.headers['idempotency-key'] ?? '');
    const print = createHash('sha1')
      .update(`${request.url}${JSON.stringify(form)}`)
      .digest('hex');
    const before =
      request.method === 'POST' ? (store.find('answer', idempotency) as Answer | undefined) : undefined;
    let answer: { status: number; body: unknown };
    if (before && before.print !== print) {
      answer = refuse(
        reply,
        new StripeRefusal(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        }),
      );
    } else if (before) {
      reply.status(before.status).header('idempotent-replayed', 'true');
      answer = before;
    } else {
      try {
        answer = { status: 200, body: structuredClone(call({ id, form, request })) };
      } catch (error) {
        answer = refuse(reply, error);
      }
      if (idempotency)
        store.put({ id: idempotency, object: 'answer', created: store.seconds(), print, ...answer });
    }
    if (fault === 'cut_after') {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    return reply.send(answer.body);
  };

  const filtered = (kind: string, request: FastifyRequest, fields: string[]) => {
    const query = request.query as Record<string, string | undefined>;
    const limit = Number(query.limit ?? 10);
    const wanted = fields.filter((field) => query[field] !== undefined);
    const all = store.list(kind).filter((item) => wanted.every((field) => item[field] === query[field]));
    const after = query.starting_after ? all.findIndex(({ id }) => id === query.starting_after) + 1 : 0;
    return listOf(`/v1/${kind}s`, all.slice(after), limit);
  };

  /** The base that the caller's browser sees, below the product's own address or alone. */
  const base = (request: FastifyRequest) => String(request.headers['x-forwarded-prefix'] ?? '');

  app.post(
    '/v1/customers',
    run(({ form }) => account.createCustomer(form)),
  );
  app.get(
    '/v1/customers',
    run(({ request }) => filtered('customer', request, ['email'])),
  );
  app.get(
    '/v1/customers/:id',
    run(({ id }) => store.get('customer', id)),
  );
  app.post(
    '/v1/payment_methods',
    run(({ form }) => account.createMethod(form)),
  );
  app.get(
    '/v1/payment_methods/:id',
    run(({ id }) => store.get('payment_method', id)),
  );
  app.post(
    '/v1/payment_intents',
    run(({ form }) => account.createIntent(form)),
  );
  app.get(
    '/v1/payment_intents',
    run(({ request }) => filtered('payment_intent', request, ['customer'])),
  );
  app.get(
    '/v1/payment_intents/:id',
    run(({ id }) => store.get('payment_intent', id)),
  );
  app.post(
    '/v1/payment_intents/:id/confirm',
    run(({ id, form, request }) => account.confirmIntent(id, form, challengeUrl(base(request)))),
  );
  app.post(
    '/v1/payment_intents/:id/cancel',
    run(({ id }) => account.cancelIntent(id)),
  );
  app.get(
    '/v1/charges',
    run(({ request }) => filtered('charge', request, ['customer', 'payment_intent'])),
  );
  app.get(
    '/v1/charges/:id',
    run(({ id }) => store.get('charge', id)),
  );
  app.get(
    '/v1/events',
    run(({ request }) => filtered('event', request, ['type'])),
  );
  app.get(
    '/v1/events/:id',
    run(({ id }) => store.get('event', id)),
  );
}

/** With a public key: make a card, and see or confirm the one payment whose secret is known. */
function mayPublicly(store: Store, request: FastifyRequest, form: Form): boolean {
  const { id } = request.params as { id?: string };
  const secret = form.client_secret ?? (request.query as { client_secret?: string }).client_secret;
  const path = request.routeOptions.url ?? '';
  if (path === '/v1/payment_methods' && request.method === 'POST') return true;
  const known =
    id && /^\/v1\/payment_intents\/:id(\/confirm)?$/.test(path)
      ? store.find('payment_intent', id)
      : undefined;
  return known !== undefined && known.client_secret === secret;
}
