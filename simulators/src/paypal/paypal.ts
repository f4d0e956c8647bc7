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

/** What tests and the demo steer. */
export interface PaypalSimulator {
  /** What the seller's server is to be configured with. */
  account: { client_id: string; client_secret: string; webhook_id: string };
  /** Where events go. */
  setWebhook(url: string): void;
  setDelivery(delivery: Partial<Delivery>): void;
  /** Sends what was held back while paused, in the given order. */
  flush(order?: (events: PaypalEvent[]) => PaypalEvent[]): void;
  resend(event: string): void;
  /** Settles when no event waits any more and each was taken; those held back do not count. */
  delivered(): Promise<void>;
  /** Makes the next calls of the server go wrong, one fault each. */
  failNext(...faults: PaypalFault[]): void;
  /** The buyer's bank refuses the next `times` charges of a subscription; 0 = none any more. */
  declineNext(subscription_id: string, times?: number): void;
  /** A payment that PayPal kept back is let through, or not. */
  decide(capture_id: string, passed: boolean): void;
  /** The buyer contests a payment, a capture's or a sale's. */
  dispute(transaction: string): Dispute;
  /** PayPal asks the seller for an answer, or decides for one side. */
  goOnWithDispute(dispute: string, to: 'asked' | 'seller' | 'buyer'): void;
  list<K extends Exclude<keyof Kinds, 'account'>>(kind: K): Kinds[K][];
}

interface Options {
  clock: Clock;
  /** Where the account is kept; nowhere when absent. */
  file: string | undefined;
  /** Where a browser finds the simulators' pages. */
  pages: () => string;
}

/** One seller's account at PayPal: its interface below `/v1/` and `/v2/`, its pages below `/paypal/`. */
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
    ...{ store, clock, links, webhooks, faults },
    ...{ orders, payments, disputes, catalog, subscriptions },
  };
  clock.add(subscriptions.billing);

  const routes: FastifyPluginAsync = async (inner) => {
    inner.removeAllContentTypeParsers();
    // Read as text: what is broken is refused in PayPal's words.
    inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    inner.setErrorHandler((error, _request, reply) => {
      if (error instanceof PaypalRefusal) return reply.status(error.status).send({ name: error.title });
      throw error;
    });
    registerToken(inner, parts);
    registerRoutes(inner, parts, new Requests({ store, clock, faults, view: viewOf(parts) }));
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
    flush: (order) => webhooks.line.flush(order),
    resend: (event) => void webhooks.resend(event),
    delivered: async () => {
      while (webhooks.line.busy) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    failNext: (...next) => faults.next(...next),
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
