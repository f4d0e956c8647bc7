import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import type { Simulators } from '../start.ts';

/** The body of a response, for matchers. */
interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}
interface Json {
  [name: string]: unknown;
  id: string;
  status: string;
  links: { href: string; rel: string; method: string }[];
}

/** An access token of the simulator. */
export async function tokenOf({ url, paypal }: Simulators): Promise<string> {
  const { client_id, client_secret } = paypal.account;
  const answer = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** PayPal's API over plain HTTP. */
export async function callsTo(simulators: Simulators, given?: string) {
  const token = given ?? (await tokenOf(simulators));
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${simulators.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : {}) as Json };
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      call('POST', path, body, headers),
  };
}

export const linkOf = ({ body }: Pick<Answer, 'body'>, rel: string): string =>
  body.links.find((link) => link.rel === rel)?.href ?? `no link ${rel}`;

/** Presses a button on the page of an approval link; returns where it leads, or the page. */
export async function press(link: string, answer: string): Promise<string> {
  const page = await (await fetch(link)).text();
  const [, action = ''] =
    [...page.matchAll(/<form method="post" action="([^"]*)"/g)]
      .map(([, found = '']) => [
        '',
        found.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      ])
      .find(([, found = '']) => found.includes(`/${answer}?`)) ?? [];
  const after = await (await fetch(new URL(action, link), { method: 'POST' })).text();
  const address = /content="0;url=([^"]*)"/.exec(after)?.[1];
  return address?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))) ?? after;
}

/** An order of 925 pesos, as the product creates it. */
export const order = (unit: Record<string, unknown> = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'MXN', value: '925.00' }, custom_id: '7', ...unit }],
  payment_source: {
    paypal: {
      experience_context: { return_url: 'https://tbm.test/gracias', cancel_url: 'https://tbm.test/carrito' },
    },
  },
});

let requests = 0;
/** A PayPal-Request-Id that was not used before. */
export const fresh = () => {
  requests += 1;
  return { 'paypal-request-id': `request-${requests}` };
};

type Calls = Awaited<ReturnType<typeof callsTo>>;

/** An order that the buyer has approved. */
export async function approved(
  calls: Calls,
  answer = 'paid',
  unit?: Record<string, unknown>,
): Promise<string> {
  const made = await calls.post('/v2/checkout/orders', order(unit), fresh());
  await press(linkOf(made, 'payer-action'), answer);
  return made.body.id;
}

export const cycle = (
  tenure_type: 'TRIAL' | 'REGULAR',
  sequence: number,
  price: string | null,
  interval_unit = 'MONTH',
  { count = 1, total = tenure_type === 'REGULAR' ? 0 : 1 } = {},
) => ({
  tenure_type,
  sequence,
  total_cycles: total,
  frequency: { interval_unit, interval_count: count },
  ...(price ? { pricing_scheme: { fixed_price: { value: price, currency_code: 'MXN' } } } : {}),
});

/** A plan with the given cycles; by default 925 pesos a month. */
export async function planOf(
  calls: Calls,
  billing_cycles = [cycle('REGULAR', 1, '925.00')],
  preferences: Record<string, unknown> = { payment_failure_threshold: 1 },
): Promise<string> {
  const product = await calls.post('/v1/catalogs/products', { name: 'Mensualidad', type: 'SERVICE' });
  const plan = await calls.post('/v1/billing/plans', {
    product_id: product.body.id,
    name: 'Mensualidad',
    billing_cycles,
    payment_preferences: preferences,
  });
  return plan.body.id;
}

/** A subscription that the buyer has approved. */
export async function subscribed(
  calls: Calls,
  plan_id: string,
  { answer = 'agree', ...given }: Record<string, unknown> & { answer?: string } = {},
): Promise<string> {
  const made = await calls.post('/v1/billing/subscriptions', {
    plan_id,
    custom_id: '7',
    application_context: {
      return_url: 'https://tbm.test/gracias',
      cancel_url: 'https://tbm.test/carrito',
    },
    ...given,
  });
  await press(linkOf(made, 'approve'), answer);
  return made.body.id;
}

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; event_type: string; create_time: string; resource: Record<string, unknown> };
}

/** A webhook listener: records what it receives, and answers with the given statuses in turn, then 200. */
export async function listenerOf({ paypal }: Simulators, ...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    received.push({ headers: request.headers, body, event: JSON.parse(body) as Received['event'] });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  paypal.setWebhook(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    received,
    types: () => received.map(({ event }) => event.event_type),
    until: (count: number) =>
      vi.waitUntil(() => received.length >= count, { timeout: 10_000, interval: 10 }).then(() => received),
  };
}

/** The events so far, oldest first, as `<time> <type>`, even without a listener. */
export const eventLines = ({ paypal }: Simulators): string[] =>
  paypal.list('event').map(({ create_time, event_type }) => `${create_time.slice(0, 16)} ${event_type}`);
