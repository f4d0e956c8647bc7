import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Delivery } from '../delivery.ts';
import { registerApproval } from './approval.ts';
import { Catalog } from './catalog.ts';
import { Disputes } from './disputes.ts';
import { Faults, type PaypalFault } from './faults.ts';
import { Links } from './links.ts';
import { Orders } from './orders.ts';
import { registerPages } from './pages.ts';
import { Payments } from './payments.ts';
import type { Dispute, Kinds, PaypalEvent } from './records.ts';
import { PaypalRefusal } from './refusals.ts';
import { Requests } from './requests.ts';
import { type Parts, registerRoutes, viewOf } from './routes.ts';
import { Store } from './store.ts';
import { Subscriptions } from './subscriptions.ts';
import { registerToken } from './token.ts';
import { Webhooks } from './webhooks.ts';

/** The controls for tests and the demo. */
export interface PaypalSimulator {
  /** The credentials for the seller's server. */
  account: { client_id: string; client_secret: string; webhook_id: string };
  /** The URL that receives events. */
  setWebhook(url: string): void;
  setDelivery(delivery: Partial<Delivery>): void;
  /** Sends events in an unknown shape, or as documented. */
  setNewerShape(newer: boolean): void;
  /** Delivers events that were held while paused, in the given order. */
  flush(order?: (events: PaypalEvent[]) => PaypalEvent[]): void;
  resend(event: string): void;
  /** Resolves when all events are delivered, except those held while paused. */
  delivered(): Promise<void>;
  /** Makes the server's next calls fail, one fault each. */
  failNext(...faults: PaypalFault[]): void;
  /** Forgets the faults that no call has met. */
  failNoMore(): void;
  /** Declines the next `times` charges of a subscription; 0 accepts them again. */
  declineNext(subscription_id: string, times?: number): void;
  /** Completes or declines a payment held for review. */
  decide(capture_id: string, passed: boolean): void;
  /** The buyer disputes a payment. */
  dispute(transaction: string): Dispute;
  /** PayPal asks the seller for a response, or decides for one side. */
  goOnWithDispute(dispute: string, to: 'asked' | 'seller' | 'buyer'): void;
  list<K extends Exclude<keyof Kinds, 'account'>>(kind: K): Kinds[K][];
}

interface Options {
  clock: Clock;
  /** The file that stores the account; in memory when absent. */
  file: string | undefined;
  /** The base URL of the simulators' pages. */
  pages: () => string;
}

/** One seller's account at PayPal: the API at `/v1/` and `/v2/`, the pages at `/paypal/`. */
export function startPaypal(
  app: FastifyInstance,
  { clock, file, pages }: Options,
): PaypalSimulator & { listening(url: string): void; close(): void } {
  const store = new Store(file);
  const links = new Links(pages);
  const webhooks = new Webhooks(store, clock, links);
  const payments = new Payments(store, clock, webhooks, links);
  const disputes = new Disputes(store, clock, webhooks, links, payments);
  const orders = new Orders(store, clock, webhooks, links, payments);
  const catalog = new Catalog(store, clock, links);
  const subscriptions = new Subscriptions(store, clock, webhooks, links, payments);
  const faults = new Faults();
  const parts: Parts = {
    store,
    clock,
    links,
    webhooks,
    faults,
    orders,
    payments,
    disputes,
    catalog,
    subscriptions,
  };
  clock.add(subscriptions.billing);

  const routes: FastifyPluginAsync = async (inner) => {
    inner.removeAllContentTypeParsers();
    // Read as text, so that malformed JSON is refused in PayPal's format.
    inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    inner.setErrorHandler((error, _request, reply) => {
      if (error instanceof PaypalRefusal) return reply.status(error.status).send({ name: error.title });
      throw error;
    });
    registerToken(inner, parts);
    registerRoutes(
      inner,
      parts,
      new Requests({
        store,
        clock,
        faults,
        view: viewOf(parts),
      }),
    );
    registerApproval(inner, parts);
    registerPages(inner, parts);
  };
  app.register(routes);

  const { client_id, client_secret, webhook_id } = store.account;
  return {
    account: { client_id, client_secret, webhook_id },
    setWebhook: (url) => webhooks.line.listen(url),
    setDelivery: (delivery) => {
      webhooks.line.delivery = { ...webhooks.line.delivery, ...delivery };
    },
    setNewerShape: (newer) => {
      webhooks.newer = newer;
    },
    flush: (order) => webhooks.line.flush(order),
    resend: (event) => void webhooks.resend(event),
    delivered: async () => {
      while (webhooks.line.busy) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    failNext: (...next) => faults.next(...next),
    failNoMore: () => faults.forget(),
    declineNext: (subscription_id, times = 1) => {
      subscriptions.declineNext(subscription_id, times);
      store.save();
    },
    decide: (capture_id, passed) => {
      payments.decide(capture_id, passed);
      store.save();
    },
    dispute: (transaction) => {
      const made = disputes.open(transaction);
      store.save();
      return made;
    },
    goOnWithDispute: (dispute, to) => {
      disputes.go(dispute, to);
      store.save();
    },
    list: (kind) => store.list(kind),
    listening: (url) => {
      links.api = url;
    },
    close: () => {
      webhooks.line.close();
      store.save();
    },
  };
}
