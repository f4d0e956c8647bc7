import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, connect, createServer as createTcp, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { identityCalls } from '@tbm/contract/identity';
import { livePath } from '@tbm/contract/live';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { routeKeys, routeOf } from './http/handlers.ts';
import { addJob } from './jobs.ts';
import { superviseProcess } from './process.ts';
import { openBrowser } from './testing/browser.ts';
import { type Collector, startCollector } from './testing/collector.ts';
import { makePackage, makeStudio } from './testing/factories.ts';
import { sendFile } from './testing/files.ts';
import { type SignedIn, signedInCustomer } from './testing/people.ts';
import { makeTestServer, type TestServer } from './testing/server.ts';

// Everything that a person or a provider sends carries a mark; secrets made by the server are collected.
const mark = 'zzyzx';
const email = `${mark}.ana@correo.tbm.test`;
const phone = '8199900017';
const secrets: string[] = [phone];

const lines: string[] = [];
const output: string[] = [];
const listening: Server[] = [];
let collector: Collector;
let server: TestServer;
let address: string;
let ana: SignedIn;
let admin: SignedIn;
let calendar: string;

const listen = async (what: Server): Promise<string> => {
  what.listen(0, '127.0.0.1');
  await once(what, 'listening');
  listening.push(what);
  return `127.0.0.1:${(what.address() as AddressInfo).port}`;
};

/** A provider that grants a token and refuses everything else, repeating what was sent, as providers do. */
const provider = (answer: (sent: string) => object) =>
  createHttp(async (request, response) => {
    const sent = `${request.url} ${await text(request)} ${email} ${phone} ${mark}`;
    response.setHeader('content-type', 'application/json');
    if (request.url?.includes('oauth2')) {
      response.end(JSON.stringify({ access_token: `${mark}-token`, expires_in: 3600 }));
      return;
    }
    response.statusCode = 400;
    response.end(JSON.stringify(answer(sent)));
  });

/** Refusals of Stripe and Meta, and of PayPal. */
const inError = (message: string) => ({ error: { type: 'invalid_request_error', message, param: 'email' } });
const inDetails = (issue: string) => ({
  name: 'INVALID_REQUEST',
  message: issue,
  debug_id: 'f1',
  details: [{ issue, value: issue }],
});

/** A mail server that refuses every recipient and repeats the address. */
const mailServer = () =>
  createTcp((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.test\r\n');
    socket.on('data', (data) => {
      const said = String(data).trim();
      if (/^(EHLO|HELO|MAIL|RSET)/i.test(said)) socket.write('250 ok\r\n');
      else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
      else socket.write(`550 5.1.1 no such person, Ana ${mark}: ${said} ${email}\r\n`);
    });
  });

const write = (chunk: unknown): boolean => {
  output.push(String(chunk));
  return true;
};

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation(write as never);
  vi.spyOn(process.stderr, 'write').mockImplementation(write as never);
  collector = await startCollector();
  const elsewhere = `http://${await listen(provider(inError))}`;
  const paypal = `http://${await listen(provider(inDetails))}`;
  server = await makeTestServer(
    '2026-11-18T18:00:00Z',
    {
      log_level: 'debug',
      otel_exporter_otlp_endpoint: collector.endpoint,
      port: 0,
      worker: 'inline',
      stripe_api_base: elsewhere,
      paypal_client_id: 'client',
      paypal_client_secret: `${mark}-secret`,
      paypal_webhook_id: 'webhook',
      paypal_api_base: paypal,
      whatsapp: 'on',
      whatsapp_token: `${mark}-whatsapp`,
      whatsapp_phone_number_id: '1',
      whatsapp_app_secret: `${mark}-app`,
      whatsapp_api_base: elsewhere,
      smtp_url: `smtp://${mark}:${mark}@${await listen(mailServer())}`,
    },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  address = await server.start();
  await makeStudio(server.pool);
  await makePackage(server.pool, { class_package_id: 1, price: 100 });
  ana = await signedInCustomer(server, 'member', { name: mark, last_name: mark, email, phone });
  admin = await signedInCustomer(server, 'admin');
  calendar = (await server.call('GET /calendar', {}, ana.token)).body.url.split('/')[4] ?? '';
  for (const { token, session_id, cookie } of [ana, admin])
    secrets.push(...token.split('.'), session_id, ...cookie.split(/[=.]/).slice(1));
  secrets.push(calendar, server.services.config.auth_secret);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.end();
  collector.close();
  for (const one of listening) one.close();
});

interface Line {
  level: number;
  msg: string;
  request_id?: string;
  err?: { type: string; code?: string; statement?: string };
  route?: string;
  task?: string;
}
const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line);

/** Runs something that fails; expects a line of the log about it, and no mark in any line. */
async function logOf(what: () => Promise<unknown>, isThere: (line: Line) => boolean): Promise<Line> {
  lines.length = 0;
  output.length = 0;
  await what();
  await expect.poll(() => parsed().some(isThere), { timeout: 5_000 }).toBe(true);
  expectNoMark();
  return parsed().find(isThere) as Line;
}

function expectNoMark(): void {
  for (const line of [...lines, ...output, ...collector.bodies]) {
    expect(line.toLowerCase()).not.toContain(mark);
    for (const secret of secrets) if (secret.length > 5) expect(line).not.toContain(secret);
  }
}

/** The first of these that a field accepts. */
const candidates = [
  email,
  phone,
  `pm_${mark}`,
  `${mark}-clave`,
  mark,
  [],
  1,
  true,
  'true',
  '1',
  '2026-11-18',
  `2026-11-18T18:00:00Z`,
  `https://${mark}.test/`,
];
const fieldsOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(
        Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
          name,
          candidates.find((value) => field.safeParse(value).success) ?? mark,
        ]),
      )
    : {};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Makes every call of the contract with marked values: the ones that fit, or one that fits nowhere. */
async function everyCall({ fitting }: { fitting: boolean }): Promise<number[]> {
  const statuses: number[] = [];
  for (const key of routeKeys) {
    const route = routeOf(key);
    if (key === 'DELETE /customer/sessions') continue;
    const [method = '', path = ''] = key.split(' ');
    const wrong = { [mark]: mark, email: [mark], phone: { [mark]: email }, name: { [mark]: [mark] } };
    const params = fitting ? fieldsOf(route.params) : {};
    const query = Object.entries(fitting ? fieldsOf(route.query) : wrong);
    const search = new URLSearchParams(query.map(([name, value]) => [name, asText(value)]));
    const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name] ?? mark)))}`;
    const answer = await server.app.inject({
      method: method as 'GET',
      url: `${url}?${search}&q=${mark}`,
      headers: { authorization: `Bearer ${typeof route.who === 'string' ? ana.token : admin.token}` },
      ...(method === 'POST' || method === 'PUT' ? { payload: fitting ? fieldsOf(route.body) : wrong } : {}),
    });
    statuses.push(answer.statusCode);
  }
  return statuses;
}

it('what a validation refuses leaves no mark in the log', async () => {
  lines.length = 0;
  const statuses = await everyCall({ fitting: false });
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(50);
  expectNoMark();
});

it('malformed requests leave no mark in the log', async () => {
  lines.length = 0;
  const raw = (request: string) =>
    new Promise<void>((resolve) => {
      const { hostname, port } = new URL(address);
      const socket = connect(Number(port), hostname, () => socket.end(request));
      socket.on('error', () => {}).on('close', () => resolve());
      socket.resume();
    });
  for (const request of [
    `GET /%zz/${mark}?q=${mark} HTTP/1.1\r\nHost: tbm.test\r\n\r\n`,
    `GET /${mark} HTTP/1.1\r\nHost: ${mark}@{}\r\n\r\n`,
    `GET /${mark} HTTP/1.0\r\n\r\n`,
    `GET /${mark}/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: tbm.test\r\n\r\n`,
    `BREW ${mark} HTCPCP/1.0\r\n\r\n`,
    `POST /api/cart HTTP/1.1\r\nHost: tbm.test\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"email":"${mark}`,
    `POST /api/cart HTTP/1.1\r\nHost: tbm.test\r\nContent-Type: text/${mark}\r\nContent-Length: 5\r\n\r\n${mark}`,
    `POST /api/files HTTP/1.1\r\nHost: tbm.test\r\nAuthorization: Bearer ${ana.token}\r\nContent-Type: multipart/form-data; boundary=${mark}\r\nContent-Length: 99\r\n\r\n--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${mark}.png"\r\n\r\n${mark}`,
  ])
    await raw(request);
  for (const payload of [`{"email":"${email}"`, `["${mark}`, `{"${mark}":${'['.repeat(9_000)}`])
    await server.app.inject({
      method: 'POST',
      url: `/api/cart?q=${mark}`,
      headers: { 'content-type': 'application/json' },
      payload,
    });
  await sendFile(server, admin.token, { bytes: Buffer.from(mark), name: `${mark}.png` });
  await openBrowser(server).post('/sign-in/email', { email, password: `${mark}-clave` });
  expectNoMark();
});

it('a read that fails is logged by route and statement, without the secret of the path', async () => {
  await server.pool.query('alter table calendar_feeds rename to calendar_feeds_away');
  const refused = () => server.app.inject({ url: `/calendario/${calendar}/clases.ics?q=${mark}` });
  const found = await logOf(
    async () => {
      expect((await refused()).statusCode).toBe(500);
    },
    ({ route }) => route === '/calendario/:secret/:file',
  );
  expect(found.err).toMatchObject({ code: '42P01', statement: expect.stringMatching(/^\w+$/) });
  const answer = await refused();
  expect(parsed().at(-1)?.request_id).toBe(answer.headers['x-request-id']);
  await server.pool.query('alter table calendar_feeds_away rename to calendar_feeds');
});

it('failing jobs, mails and WhatsApp messages leave no mark in the log', async () => {
  const queue = (channel: string, [type, template]: [number, string], recipient: string, data: object) =>
    server.pool.query(
      `insert into messages (cause, channel, notification_type_id, template, recipient, data, "createdAt")
      values ($1, $2, $3, $4, $5, $6, now())
      returning message_id`,
      [`${mark}:${template}`, channel, type, template, recipient, data],
    );
  const later = {
    name: mark,
    class_type: mark,
    class_date: '2026-11-20T13:00:00Z',
    timezone: 'America/Monterrey',
  };
  for (const { rows } of [
    await queue('email', [9, 'verify_email'], email, { name: mark, token: `${mark}-token` }),
    // The message uses a channel that its type does not have in the catalogue.
    await queue('whatsapp', [6, 'class_cancelled'], `+52${phone}`, later),
    await queue('email', [1, 'class_tomorrow'], email, {}),
  ]) {
    const found = await logOf(
      () => addJob(server.pool, 'send_message', { message_id: rows[0].message_id, [mark]: email }),
      ({ msg }) => msg === 'a job failed' || msg === 'a message was refused for good',
    );
    expect(found.msg === 'a job failed' ? found.task : 'send_message').toBe('send_message');
  }
});

it('failing calls to the payment providers and forged events leave no mark in the log', async () => {
  const pay = (token: string, payment_method: string) =>
    server.call(
      'POST /checkout/attempt',
      { body: { class_package_id: 1, cart_id: `${mark}-cart`, payment_method } },
      token,
    );
  await logOf(
    async () => expect(await pay(ana.token, `pm_${mark}`)).toMatchObject({ status: 503 }),
    ({ msg }) => msg.startsWith('the card provider'),
  );
  await logOf(
    () =>
      server.call(
        'POST /checkout/paypal',
        { body: { class_package_id: 1, cart_id: `${mark}-cart-2` } },
        ana.token,
      ),
    ({ msg }) => msg.includes('PayPal'),
  );
  const send = (name: string, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: `/api/webhooks/${name}`,
      headers,
      payload: { id: mark, event_type: mark, create_time: mark, resource: { email, phone } },
    });
  await logOf(
    () => send('stripe', { 'stripe-signature': `t=1,v1=${mark}` }),
    ({ msg }) => msg === 'an event of the card provider was refused',
  );
  await logOf(
    () =>
      send('paypal', {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `https://${mark}.test/cert`,
        'paypal-transmission-id': mark,
        'paypal-transmission-sig': mark,
        'paypal-transmission-time': new Date().toISOString(),
      }),
    ({ msg }) => msg === 'an event of PayPal was refused',
  );
  await logOf(
    () => send('whatsapp', { 'x-hub-signature-256': `sha256=${mark}` }),
    ({ msg }) => msg.startsWith('a notice of WhatsApp was refused'),
  );
  const value = {
    metadata: { phone_number_id: '1' },
    messages: [{ from: { phone }, text: { body: mark } }],
    errors: [{ code: 131_031, message: `${mark} ${phone}` }],
  };
  const payload = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] });
  const signature = createHmac('sha256', `${mark}-app`).update(payload).digest('hex');
  for (const expected of [
    'a notice of WhatsApp holds what cannot be read',
    'WhatsApp reports a trouble of the account',
  ])
    await logOf(
      () =>
        server.app.inject({
          method: 'POST',
          url: '/api/webhooks/whatsapp',
          headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
          payload,
        }),
      ({ msg }) => msg === expected,
    );
});

it('an uncaught error leaves no mark in the log', async () => {
  const events = ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM'];
  const known = new Set(events.flatMap((event) => process.rawListeners(event)));
  superviseProcess({ log: server.app.log, close: async () => {} });
  const added = events.flatMap((event) =>
    process
      .rawListeners(event)
      .flatMap((one) => (known.has(one) ? [] : [{ event, one: one as (error: Error) => void }])),
  );
  const error = Object.assign(new TypeError(`"${mark}" <${email}> is not a name`), { body: { email } });
  await logOf(
    async () => added.find(({ event }) => event === 'uncaughtException')?.one(error),
    ({ msg }) => msg === 'an uncaught error',
  );
  for (const { event, one } of added) process.off(event, one);
});

it('malformed and refused sockets leave no mark in the log', async () => {
  lines.length = 0;
  for (const token of [mark, `${ana.token}${mark}`, { [mark]: mark }, mark.repeat(2_000)]) {
    const socket = io(address, {
      path: livePath,
      transports: ['websocket'],
      auth: { token },
      query: { q: mark },
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve) => socket.once('connect_error', resolve).once('disconnect', resolve));
    socket.disconnect();
  }
  const socket = io(address, {
    path: livePath,
    transports: ['websocket'],
    auth: { token: ana.token },
    reconnection: false,
    forceNew: true,
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  socket.emit('enter', mark, { [mark]: mark }).emit(mark, mark.repeat(3_000));
  await socket
    .timeout(500)
    .emitWithAck('enter', 'branch:1')
    .catch(() => {});
  socket.disconnect();
  expectNoMark();
});

// The last one but the check of the spans: its calls also delete.
it('a write that the database refuses with the row in its message is logged without it', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'messages')`,
  );
  await server.pool.query(`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'refused: %', new using detail = new::text, hint = new::text; end $$`);
  for (const { name } of rows)
    await server.pool.query(
      `create trigger a_refuse before insert or update on ${name} for each row execute function refuse_row()`,
    );
  const found = await logOf(
    async () => {
      const statuses = await everyCall({ fitting: true });
      expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(5);
      for (const key of Object.keys(identityCalls)) {
        const [method = '', path = ''] = key.split(' ');
        const names = ['email', 'password', 'name', 'newPassword', 'currentPassword', 'newEmail', 'token'];
        const values = names.map((name) => [name, /email/i.test(name) ? `x.${email}` : `${mark}-clave-9`]);
        await server.app.inject({
          method: method as 'GET',
          url: `/api${path}?token=${mark}`,
          headers: { origin: server.services.config.public_url },
          ...(method === 'POST' ? { payload: Object.fromEntries(values) as object } : {}),
        });
      }
    },
    ({ msg, err }) => msg === 'unexpected error' && err?.code === 'P0001',
  );
  expect(found).toMatchObject({ level: 50, route: expect.stringMatching(/^\/api\//) });
  for (const { name } of rows) await server.pool.query(`drop trigger a_refuse on ${name}`);
});

it('the spans of all these calls and jobs hold no mark either', async () => {
  // The last failure is sent within a second.
  await expect
    .poll(() => collector.spans.filter(({ name }) => name.startsWith('POST /api/')).length, {
      timeout: 5_000,
    })
    .toBeGreaterThan(100);
  await server.app.inject({ url: '/calendario/last/clases.ics' });
  await expect
    .poll(() => collector.spans.findLast(({ kind }) => kind === 2)?.name, { timeout: 5_000 })
    .toBe('GET /calendario/:secret/:file');
  const names = new Set(collector.spans.map(({ name }) => name));
  for (const name of ['send_message', 'SMTP', 'POST 127.0.0.1']) expect(names).toContain(name);
  expectNoMark();
});
