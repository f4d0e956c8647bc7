import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Catalog } from './catalog.ts';
import type { Disputes } from './disputes.ts';
import type { Faults } from './faults.ts';
import { Fields } from './fields.ts';
import type { Links } from './links.ts';
import type { Orders } from './orders.ts';
import type { Payments } from './payments.ts';
import type { Answer } from './records.ts';
import { notFound } from './refusals.ts';
import type { Given, Requests } from './requests.ts';
import { certificatePath, isGenuine, signerOf } from './signing.ts';
import type { Store } from './store.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Webhooks } from './webhooks.ts';

export interface Parts {
  store: Store;
  clock: Clock;
  links: Links;
  webhooks: Webhooks;
  faults: Faults;
  orders: Orders;
  payments: Payments;
  disputes: Disputes;
  catalog: Catalog;
  subscriptions: Subscriptions;
}

/** A created resource, as a GET shows it. */
export const viewOf =
  ({ orders, payments, catalog, subscriptions }: Parts) =>
  (kind: Answer['kind'], id: string, whole: boolean): unknown =>
    ({
      order: () => orders.show(id, whole),
      refund: () => payments.showRefund(id, whole),
      product: () => catalog.showProduct(id, whole),
      plan: () => catalog.showPlan(id, whole),
      subscription: () => subscriptions.show(id, { whole }),
    })[kind]();

/** PayPal's REST interface, as far as it is simulated. */
export function registerRoutes(app: FastifyInstance, parts: Parts, { run, make }: Requests): void {
  registerOrders(app, parts, { run, make });
  registerCatalog(app, parts, { run, make });
  registerSubscriptions(app, parts, { run, make });
  registerNotifications(app, parts, run);
}

type Ways = Pick<Requests, 'run' | 'make'>;
const shown = (body: unknown) => ({ status: 200, body });
const nothing = { status: 204 };

function registerOrders(app: FastifyInstance, { orders, payments }: Parts, { run, make }: Ways): void {
  app.post(
    '/v2/checkout/orders',
    make(({ body, requestId }) => {
      const { id, wallet } = orders.create(body, requestId !== '');
      return { status: wallet ? 200 : 201, kind: 'order', made: id };
    }),
  );
  app.get(
    '/v2/checkout/orders/:id',
    run(({ id }) => shown(orders.show(id, true))),
  );
  app.post(
    '/v2/checkout/orders/:id/capture',
    make(({ id }) => ({ kind: 'order', made: orders.capture(id).id })),
  );
  app.post(
    '/v2/payments/captures/:id/refund',
    make(({ id, body }) => ({ kind: 'refund', made: payments.refund(id, body).id })),
  );
  app.get(
    '/v2/payments/refunds/:id',
    run(({ id }) => shown(payments.showRefund(id, true))),
  );
}

function registerCatalog(app: FastifyInstance, { store, catalog, links }: Parts, { run, make }: Ways): void {
  const plans = '/v1/billing/plans';
  app.post(
    '/v1/catalogs/products',
    make(({ body }) => ({ kind: 'product', made: catalog.createProduct(body).id })),
  );
  app.post(
    plans,
    make(({ body }) => ({ kind: 'plan', made: catalog.createPlan(body).id })),
  );
  app.get(
    plans,
    run(({ query }) => {
      const all = store
        .list('plan')
        .filter(({ product_id }) => !query.product_id || product_id === query.product_id)
        .map(({ id }) => catalog.showPlan(id, false));
      return shown({ plans: pageOf(all, query), links: [links.to(plans, 'self')] });
    }),
  );
  app.get(
    `${plans}/:id`,
    run(({ id }) => shown(catalog.showPlan(id, true))),
  );
}

/** One page of a list, by `page` and `page_size`. */
function pageOf<T>(all: T[], query: Given['query']): T[] {
  const whole = Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, /^\d+$/.test(text ?? '') ? Number(text) : text]),
  );
  const fields = new Fields(whole, 'billing', '', 'query');
  const size = fields.integer('page_size', { min: 1, max: 20, standard: 10 });
  const page = fields.integer('page', { min: 1, max: 100_000, standard: 1 });
  return all.slice((page - 1) * size, page * size);
}

function registerSubscriptions(app: FastifyInstance, { subscriptions }: Parts, { run, make }: Ways): void {
  const path = '/v1/billing/subscriptions';
  app.post(
    path,
    make(({ body }) => ({ kind: 'subscription', made: subscriptions.create(body).id })),
  );
  app.get(
    `${path}/:id`,
    run(({ id, query }) => shown(subscriptions.show(id, { extra: (query.fields ?? '').split(',') }))),
  );
  app.get(
    `${path}/:id/transactions`,
    run(({ id, query }) => shown(subscriptions.transactions(id, query))),
  );
  app.post(
    `${path}/:id/revise`,
    run(({ id, body }) => shown(subscriptions.revise(id, body))),
  );
  for (const action of ['cancel', 'suspend', 'activate'] as const)
    app.post(
      `${path}/:id/${action}`,
      run(({ id, body }) => {
        subscriptions[action](id, body);
        return nothing;
      }),
    );
}

function registerNotifications(app: FastifyInstance, { store, links }: Parts, run: Ways['run']): void {
  app.post(
    '/v1/notifications/verify-webhook-signature',
    run(({ body }) => {
      const fields = new Fields(body, 'billing');
      const given = {
        auth_algo: fields.text('auth_algo', { max: 100, pattern: /^[a-zA-Z0-9]+$/ }),
        cert_url: fields.text('cert_url', { max: 500 }),
        transmission_id: fields.text('transmission_id', { max: 50, pattern: /^(?!\d+$)\w+\S+/ }),
        transmission_sig: fields.text('transmission_sig', { max: 500, pattern: /^(?!\d+$)\w+\S+/ }),
        transmission_time: fields.text('transmission_time', { max: 100 }),
        webhook_id: fields.text('webhook_id', { max: 50, pattern: /^[a-zA-Z0-9]+$/ }),
        webhook_event: fields.raw('webhook_event'),
      };
      const verification_status = isGenuine(store, links.api, given) ? 'SUCCESS' : 'FAILURE';
      return shown({ verification_status });
    }),
  );
  const path = '/v1/notifications/webhooks';
  app.post(
    path,
    run(({ body }) => {
      const { url, event_types } = body as { url: string; event_types: { name: string }[] };
      const { webhook_id } = store.account;
      store.put('webhook', { id: webhook_id, url, event_types });
      return { status: 201, body: store.get('webhook', webhook_id) };
    }),
  );
  app.get(
    path,
    run(() => shown({ webhooks: store.list('webhook') })),
  );
  app.patch(
    `${path}/:id`,
    run(({ id, body }) => {
      for (const { op, path: field, value } of body as { op: string; path: string; value: unknown }[])
        if (op === 'replace') Object.assign(store.get('webhook', id), { [field.slice(1)]: value });
      return shown(store.get('webhook', id));
    }),
  );
  // The certificate is public.
  app.get<{ Params: { id: string } }>(`${certificatePath}/:id`, async ({ params }, reply) => {
    const { cert_id, certificate } = signerOf(store);
    store.save();
    if (params.id !== cert_id) return reply.status(404).send({ name: notFound().title });
    return reply.type('application/x-pem-file').send(certificate);
  });
}
