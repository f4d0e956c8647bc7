import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished, vi } from 'vitest';
import { type Simulators, startSimulators } from './start.ts';

/** Simulators for one test, closed when it ends. */
export async function simulate(options?: Parameters<typeof startSimulators>[0]): Promise<Simulators> {
  const simulators = await startSimulators(options);
  onTestFinished(() => simulators.close());
  return simulators;
}

/** Stripe's library against the simulator, without retries by default. */
export function stripeAt(url: string, config: Partial<Stripe.StripeConfig> = {}, key = 'sk_test_1'): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

/** The product's request for a purchase of 999 pesos. */
export const purchase = {
  amount: 99_900,
  currency: 'mxn',
  metadata: { purchase_id: '7' },
  allowed_payment_method_types: ['card' as const],
};

/** A card as entered by a customer. */
export const card = (number: string, fields: Partial<Stripe.PaymentMethodCreateParams.Card> = {}) => ({
  type: 'card' as const,
  card: {
    number,
    exp_month: 12,
    exp_year: new Date().getFullYear() + 2,
    cvc: '123',
    ...fields,
  },
});

/** A payment confirmed with one of Stripe's test cards. */
export async function pay(stripe: Stripe, method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  const { id } = await stripe.paymentIntents.create(purchase);
  return stripe.paymentIntents.confirm(id, { payment_method: method, use_stripe_sdk: true });
}

/** Renames a product, as in Stripe's dashboard. */
export function rename({ stripe }: Simulators, product: string, name: string): void {
  Object.assign(stripe.list('product').find(({ id }) => id === product) ?? {}, { name });
}

/** The error that Stripe's library throws for a refusal. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error ?? new Error('It was not refused.');
}

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: Stripe.Event;
}

/** A webhook endpoint: records what it receives, and answers with the given statuses in turn, then 200. */
export async function receiver(simulators: Simulators, ...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.method !== 'POST') {
      response.end();
      return;
    }
    const body = Buffer.concat(parts).toString();
    received.push({ headers: request.headers, body, event: JSON.parse(body) as Stripe.Event });
    response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const secret = 'whsec_of_the_test';
  simulators.stripe.setWebhook({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret,
  });
  return {
    secret,
    received,
    types: () => received.map(({ event }) => event.type),
    until: (count: number) =>
      vi.waitUntil(() => received.length >= count, { timeout: 10_000, interval: 10 }).then(() => received),
  };
}

/** A date in seconds since 1970, as Stripe writes times. */
export const at = (date: string): number => Date.parse(date) / 1000;

/** An account at the given time, with a product, a monthly price of 999 pesos, and a customer with a valid card. */
export async function studio(date = '2027-01-10T18:00:00Z') {
  const simulators = await simulate({ now: () => new Date(date) });
  const stripe = stripeAt(simulators.url);
  const product = await stripe.products.create({ name: 'Membresía' });
  const monthly = await stripe.prices.create({
    product: product.id,
    currency: 'mxn',
    unit_amount: 99_900,
    recurring: { interval: 'month' },
  });
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' });
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  let seen = simulators.stripe.list('event').length;
  /** The events since the last call, oldest first. */
  const newEvents = () => {
    const events = simulators.stripe.list('event').toReversed().slice(seen);
    seen += events.length;
    return events;
  };
  return {
    simulators,
    stripe,
    product,
    monthly,
    customer,
    method,
    newEvents,
    /** The types of the events. */
    types: () => newEvents().map(({ type }) => type),
    /** Attaches another card as the default. */
    useCard: async (name: string) => {
      const { id } = await stripe.paymentMethods.attach(name, { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
      newEvents();
      return id;
    },
    subscribe: (params: Partial<Stripe.SubscriptionCreateParams> = {}) =>
      stripe.subscriptions.create({
        customer,
        items: [{ price: monthly.id }],
        metadata: { purchase_id: '7' },
        ...params,
      }),
    until: (time: string) => simulators.advance(new Date(time)),
  };
}

/** The status in each event about a subscription or an invoice. */
export const eventLines = (events: { type: string; created: number; data: { object: unknown } }[]) =>
  events
    .filter(({ type }) => /^(customer\.subscription|invoice)\./.test(type) && type !== 'invoice.updated')
    .map(({ type, created, data }) => {
      const time = new Date(created * 1000).toISOString().slice(5, 16);
      return `${time} ${type} ${(data.object as { status: string }).status}`;
    });
