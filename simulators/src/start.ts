import { join } from 'node:path';
import fastify from 'fastify';
import { page } from './html.ts';
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts';
import { registerMailbox } from './mailbox/pages.ts';
import { Account } from './stripe/account.ts';
import { type Fault, Faults } from './stripe/faults.ts';
import { registerStripePages } from './stripe/pages.ts';
import { registerStripe } from './stripe/routes.ts';
import { Store, type StripeObject } from './stripe/store.ts';
import { type Delivery, type Endpoint, Webhooks } from './stripe/webhooks.ts';

export interface Simulators {
  /** Base of Stripe's interface (`/v1/…`) and of the pages. */
  url: string;
  smtp: { host: string; port: number };
  /** What tests and the demo steer. */
  stripe: {
    setWebhook(endpoint: Endpoint): void;
    setDelivery(delivery: Partial<Delivery>): void;
    /** Sends what was held back while paused, in the given order. */
    flush(order?: (events: StripeObject[]) => StripeObject[]): void;
    resend(event: string): void;
    /** Makes the next calls of the server go wrong, one fault each. */
    failNext(...faults: Fault[]): void;
    list(kind: 'customer' | 'payment_intent' | 'charge' | 'event'): StripeObject[];
  };
  mailbox: Pick<Mailbox, 'messages'>;
  close(): Promise<void>;
}

interface Options {
  /** Where what they know is kept; nowhere when absent. */
  dataDir?: string;
  now?: () => Date;
}

const home = page(
  'Simuladores',
  `<p>Aquí terminan los correos y los pagos de la demostración. Nada sale de esta computadora.</p>
  <ul><li><a href="correo/">Correo</a></li><li><a href="stripe/">Tarjetas</a></li></ul>`,
);

/** Starts the outside services of the demo and of tests, on this machine only. */
export async function startSimulators({
  dataDir,
  now = () => new Date(),
}: Options = {}): Promise<Simulators> {
  const host = '127.0.0.1';
  const mailbox = await startMailbox({ host, ...(dataDir ? { folder: join(dataDir, 'correo') } : {}) });
  const store = new Store(now, dataDir ? join(dataDir, 'stripe.json') : undefined);
  const webhooks = new Webhooks(store);
  const account = new Account(store, webhooks);
  const faults = new Faults();
  const app = fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) => reply.type('text/html').send(home));
  registerMailbox(app, mailbox);
  registerStripe(app, { store, account, faults });
  registerStripePages(app, { store, account, webhooks });
  const url = await app.listen({ host, port: 0 });
  return {
    url,
    smtp: { host: mailbox.host, port: mailbox.port },
    stripe: {
      setWebhook: (endpoint) => {
        webhooks.endpoint = endpoint;
      },
      setDelivery: (delivery) => {
        webhooks.delivery = { ...webhooks.delivery, ...delivery };
      },
      flush: (order) => webhooks.flush(order),
      resend: (event) => webhooks.resend(event),
      failNext: (...next) => faults.next(...next),
      list: (kind) => store.list(kind),
    },
    mailbox: { messages: (to) => mailbox.messages(to) },
    async close() {
      webhooks.close();
      await app.close();
      await mailbox.close();
    },
  };
}
