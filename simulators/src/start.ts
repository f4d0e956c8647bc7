import { join } from 'node:path';
import fastify from 'fastify';
import { Clock } from './clock.ts';
import { page } from './html.ts';
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts';
import { registerMailbox } from './mailbox/pages.ts';
import { type PaypalSimulator, startPaypal } from './paypal/paypal.ts';
import { type PushSimulator, startPush } from './push/push.ts';
import { type StripeSimulator, startStripe } from './stripe/stripe.ts';
import { startWhatsapp, type WhatsappSimulator, type WhatsappTemplate } from './whatsapp/whatsapp.ts';

export interface Simulators {
  /** Base of Stripe's and PayPal's interfaces (`/v1/…`, `/v2/…`) and of the pages. */
  url: string;
  smtp: { host: string; port: number };
  /** The time of the simulators: the machine's plus an offset. */
  now(): Date;
  /** Moves their time forward, by seconds or to a date; renewals, retries and expiries happen on the way. */
  advance(by: number | Date): Date;
  /** Sets the base URL of their pages when it is not `url`, such as a path of the product. */
  setPages(url: string): void;
  stripe: StripeSimulator;
  paypal: PaypalSimulator;
  /** A push service of browsers, at `url`. */
  push: PushSimulator;
  mailbox: Pick<Mailbox, 'messages'>;
  /** The URL of WhatsApp's Cloud API, its credentials, and the actions of its users. */
  whatsapp: WhatsappSimulator & { url: string };
  close(): Promise<void>;
}

interface Options {
  /** The folder for their data; in memory when absent. */
  dataDir?: string;
  /** The clock that theirs is based on; the machine's when absent. */
  now?: () => Date;
  /** The message templates that Meta has approved. */
  whatsappTemplates?: readonly WhatsappTemplate[];
  /** Called when a button of a page has moved the clock. */
  moved?: () => void;
}

const home = page(
  'Simuladores',
  `<p>Aquí terminan los correos, los mensajes y los pagos de la demostración. Nada sale de esta computadora.</p>
  <ul><li><a href="correo/">Correo</a></li><li><a href="whatsapp/">WhatsApp</a></li><li><a href="stripe/">Tarjetas</a></li><li><a href="paypal/">PayPal</a></li></ul>`,
);

/** How often due work is run. */
const tickMs = 1_000;

/** Starts the simulated services of the demo and of tests, on this machine only. */
export async function startSimulators({
  dataDir,
  now,
  whatsappTemplates = [],
  moved = () => {},
}: Options = {}): Promise<Simulators> {
  const host = '127.0.0.1';
  const kept = (name: string) => (dataDir ? join(dataDir, name) : undefined);
  const clock = new Clock(now, kept('reloj.json'));
  const mailbox = await startMailbox({ host, ...(dataDir ? { folder: join(dataDir, 'correo') } : {}) });
  const app = fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) => reply.type('text/html').send(home));
  registerMailbox(app, mailbox);
  let pages = '';
  const stripe = startStripe(app, {
    clock,
    file: kept('stripe.jsonl'),
    pages: () => pages,
    moved,
  });
  const paypal = startPaypal(app, { clock, file: kept('paypal.jsonl'), pages: () => pages });
  const whatsapp = startWhatsapp(app, {
    clock,
    file: kept('whatsapp.jsonl'),
    templates: whatsappTemplates,
  });
  let listening = '';
  const push = startPush(app, { url: () => listening });
  const url = await app.listen({ host, port: 0 });
  pages = url;
  listening = url;
  paypal.listening(url);
  clock.settle();
  const ticking = setInterval(() => {
    try {
      clock.settle();
    } catch (error) {
      // A failed task must not end the demo.
      console.error(error);
    }
  }, tickMs);
  return {
    url,
    smtp: { host: mailbox.host, port: mailbox.port },
    now: () => clock.now(),
    advance: (by) => clock.advance(by),
    setPages: (address) => {
      pages = address.replace(/\/$/, '');
    },
    stripe,
    paypal,
    push,
    whatsapp: { ...whatsapp, url: `${url}${whatsapp.path}` },
    mailbox: { messages: (to) => mailbox.messages(to) },
    async close() {
      clearInterval(ticking);
      stripe.close();
      paypal.close();
      whatsapp.close();
      await app.close();
      await mailbox.close();
    },
  };
}
