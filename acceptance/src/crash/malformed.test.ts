import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { signedInCustomer } from '@tbm/server/platform/testing/people';
import { createServer } from '@tbm/server/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OwnProcess } from './parts.ts';
import { call, expectIntegrity, makeStage, type Stage, troubleRounds } from './stage.ts';

// Every entry of a running process receives malformed input. The process must survive and keep working.

const rounds = troubleRounds;
let stage: Stage;
let server: OwnProcess;
let url: string;
let admin: string;
/** The answer to a head that never ends, which takes its ten seconds while other tests run. */
let endlessHead: Promise<string>;

beforeAll(async () => {
  stage = await makeStage(1);
  const serving = await stage.process({ body_ms: 3_000 });
  ({ process: server, url } = serving);
  const setup = await createServer(serving.config);
  admin = (await signedInCustomer(setup, 'admin')).token;
  await setup.close();
  await server.start();
  endlessHead = send(['GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: '], { ms: 30_000 });
}, 300_000);
afterAll(() => stage.end());

let pid: number;
beforeEach(() => {
  ({ pid } = server);
});

/** Expects that the same process lives, and that its database answers. */
async function expectAlive(): Promise<void> {
  expect(await call(`${url}/api/health/ready`)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect({ isAlive: server.isAlive, pid: server.pid }).toEqual({ isAlive: true, pid });
}

/** Sends bytes, closes at once on request, and returns the answer until the connection closed or for `ms`. */
const send = (parts: readonly (string | Buffer)[], { hangUp = false, ms = 500 } = {}): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    const done = () => {
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(done, ms);
    socket.on('data', (part) => {
      received += part.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      done();
    });
    for (const part of parts) socket.write(part);
    if (hangUp) setTimeout(done, 5);
  });

/** Sends many at once, but not all: a machine has a limited number of connections. */
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += 50)
    results.push(...(await Promise.all(items.slice(from, from + 50).map(work))));
  return results;
}

/** The statuses of the answers in the received bytes; bytes of other protocols have none. */
const statusesIn = (received: readonly string[]): number[] =>
  received.flatMap((text) => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)));

const head = (method: string, path: string, more: readonly string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', ...more, '', ''].join('\r\n');

const garbage = (): Buffer[] =>
  Array.from({ length: 100 * rounds }, () => randomBytes(1 + Math.floor(Math.random() * 400)));
const brokenHttp = (): string[] => [
  '\r\n\r\n\r\n',
  'GET',
  'GET / HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  head('GET', '/%', ['x: y']),
  head('GET', '/%ff%fe%00/../..//\\'),
  head('GET', '//'),
  head('GET', 'http://['),
  head('GET', '*'),
  head('CONNECT', 'localhost:1'),
  head('OPTIONS', '*'),
  head('TRACE', '/'),
  head('GET', '/api/health', ['host: [']),
  head(
    'GET',
    '/api/health',
    Array.from({ length: 3_000 }, (_, index) => `x${index}: y`),
  ),
  head('GET', '/api/health', [`cookie: ${'%'.repeat(8_000)}`]),
  head('GET', '/api/customer', [`authorization: Bearer ${'.'.repeat(5_000)}`]),
  head('GET', '/api/customer', ['authorization: Bearer eyJhbGciOiJub25lIn0.e30.']),
  head('GET', '/api/health', ['if-none-match: \u00ff\u0000']),
  head('GET', '/imagenes/640/..%2f..%2fetc/passwd'),
  head('POST', '/api/cart', ['content-length: -1']),
  head('POST', '/api/cart', ['content-length: 1', 'transfer-encoding: chunked']),
  `${head('POST', '/api/cart', ['transfer-encoding: chunked'])}zz\r\n`,
  `${head('POST', '/api/cart', ['transfer-encoding: chunked', 'content-type: application/json'])}5\r\n{"a":\r\n0\r\n\r\n`,
  `${head('POST', '/api/cart', ['content-length: 9', 'content-type: application/json'])}{"a":1`,
  `${head('POST', '/api/cart', ['content-length: 2', 'content-type: application/json', 'content-encoding: br'])}{}`,
  `${head('POST', '/api/cart', ['content-length: 4', 'content-type: ;;;=,'])}null`,
  `${head('POST', '/api/cart', ['expect: 200-maybe', 'content-length: 2', 'content-type: application/json'])}{}`,
  `${head('GET', '/api/health')}${head('GET', '/api/health').repeat(50)}\u0000`,
];

it('[reliability: fuzz] input that is no HTTP, or broken HTTP, is refused, and never answered 500', async () => {
  // A client that sends garbage is answered and disconnected; a few bytes may begin a valid request.
  const refused = statusesIn(await each(garbage(), (bytes) => send([bytes], { ms: 5_000 })));
  expect(refused.filter((status) => status !== 400)).toEqual([]);
  expect(refused.length).toBeGreaterThan(90 * rounds);
  const statuses = statusesIn(await each(brokenHttp(), (bytes) => send([bytes])));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await each([...garbage(), ...brokenHttp()], (bytes) => send([bytes], { hangUp: true }));
  await expectAlive();
});

const upgrade = (more: readonly string[] = []) =>
  head('GET', '/api/live/?EIO=4&transport=websocket', [
    'upgrade: websocket',
    'connection: upgrade',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    ...more,
  ]);

/** A frame of a client, masked with zeros; `length` may lie. */
function frame(opcode: number, payload: string | Buffer, length = Buffer.byteLength(payload)): Buffer {
  const begin =
    length < 126
      ? Buffer.from([opcode, 0x80 | length])
      : Buffer.from([opcode, 0x80 | 126, length >> 8, length & 255]);
  return Buffer.concat([begin, Buffer.alloc(4), Buffer.from(payload)]);
}

const brokenFrames = (token: string): Buffer[][] => [
  ...Array.from({ length: 40 * rounds }, () => [randomBytes(1 + Math.floor(Math.random() * 300))]),
  [Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
  [frame(0x81, '', 65_535)],
  [frame(0x81, 'x'.repeat(20_000))],
  [frame(0xc1, randomBytes(100))],
  [frame(0x88, Buffer.from([0]))],
  [frame(0x88, Buffer.from([0xff, 0xff, 0xff]))],
  [frame(0x81, Buffer.from([0xff, 0xfe]))],
  [frame(0x82, randomBytes(50))],
  ...[
    '4',
    '40{',
    '40[]',
    '40null',
    '40{"token":{"toString":1}}',
    '40{"token":["x"]}',
    '40/admin,{"token":"x"}',
    '40{"__proto__":{"token":1},"constructor":1}',
    '41',
    '42["enter","branch:1"]',
    '451-["enter",{"_placeholder":true,"num":0}]',
    '459999999-[]',
    '430[]',
    '44{"message":"x"}',
    '46[]',
    '5upgrade',
    '2probe',
    '9',
    `40${'['.repeat(5_000)}`,
  ].map((packet) => [frame(0x81, packet)]),
  ...[
    '42["enter"]',
    '42["enter",{"toString":1},{"call":1}]',
    '420["enter",null]',
    '420["enter",["branch:1"]]',
    '42["leave",{"length":-1}]',
    '42["forget","customer"]',
    '42["disconnect"]',
    '42["connect_error"]',
    '42["error","x"]',
    '42["__proto__"]',
    '42[null]',
    '42{}',
    '42["enter","branch:1"',
    '451-["enter",{"_placeholder":true,"num":7}]',
    '4312["x"]',
    '41',
  ].map((packet) => [
    frame(0x81, `40${JSON.stringify({ token })}`),
    frame(0x81, packet),
    frame(0x82, randomBytes(20)),
    frame(0x81, '420["enter","branch:1"]'),
  ]),
];

it('[reliability: sockets] broken handshakes, frames and events end no process; thousands of connections leave no memory behind', {
  timeout: 180_000,
}, async () => {
  const [{ token = '' } = {}] = stage.members;
  await each(brokenFrames(token), (frames) => send([upgrade(), ...frames]));
  await each(brokenFrames(token), (frames) =>
    send([Buffer.concat([Buffer.from(upgrade()), ...frames])], { hangUp: true }),
  );
  await each(
    [
      ['sec-websocket-extensions: permessage-deflate; server_max_window_bits=99999'],
      ['sec-websocket-protocol: \u00e9,,'],
      ['origin: http://evil.example'],
      ['content-length: 5'],
    ],
    (more) => send([upgrade(more)]),
  );
  await each(['', '&sid=x', '&sid[]=1', '&EIO=9'], (query) =>
    send([head('POST', `/api/live/?EIO=4&transport=polling${query}`, ['content-length: 3']), '1:x']),
  );
  await expectAlive();

  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  const many = Array.from({ length: 1_000 }, (_, index) => index);
  const open = () =>
    each(many, (index) => send([upgrade(), frame(0x81, `40{"token":"${index}"}`)], { hangUp: true }));
  await open();
  const before = memory();
  for (let times = 0; times < 2 * rounds; times++) await open();
  await wait(500);
  console.log(
    `${2_000 * rounds} refused connections: ${before.toFixed()} MB before, ${memory().toFixed()} MB after`,
  );
  expect(memory()).toBeLessThan(before * 1.25 + 20);
  await expectAlive();
});

it('[reliability: fuzz] truncated and broken uploads are refused', async () => {
  const boundary = 'xxBOUNDARYxx';
  const form = (type: string, body: string | Buffer, length = Buffer.byteLength(body)) => [
    head('POST', '/api/files', [
      `authorization: Bearer ${admin}`,
      `content-type: ${type}`,
      `content-length: ${length}`,
      'connection: close',
    ]),
    body,
  ];
  const part = (disposition: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: image/png\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  const type = `multipart/form-data; boundary=${boundary}`;
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const whole = part('form-data; name="file"; filename="a.png"', Buffer.concat([png, randomBytes(2_000)]));
  const uploads = [
    form(type, ''),
    form(type, randomBytes(3_000)),
    form('multipart/form-data', whole),
    form('multipart/form-data; boundary=', whole),
    form('multipart/mixed; boundary="', whole),
    form(`multipart/form-data; boundary=${'b'.repeat(500)}`, whole),
    form(type, whole),
    form(type, whole.subarray(0, 60)),
    form(type, whole, whole.length + 5_000),
    form(type, part('form-data', 'x')),
    form(type, part('form-data; name="file"; filename*=utf-8\'\'%ff', 'x')),
    form(type, part(`form-data; name="__proto__"; filename="${'\u0000'.repeat(10)}"`, 'x')),
    form(type, Buffer.concat(Array.from({ length: 50 }, () => whole))),
    form(type, `--${boundary}\r\n${'x: y\r\n'.repeat(3_000)}\r\n`),
    form('application/octet-stream', randomBytes(100)),
  ];
  const received = await each(uploads, (bytes) => send(bytes, { ms: 5_000 }));
  const statuses = statusesIn(received);
  expect(statuses.length).toBeGreaterThan(uploads.length / 2);
  expect(statuses.filter((status) => ![400, 413, 415, 422].includes(status))).toEqual([]);
  await each(uploads, (bytes) => send(bytes, { hangUp: true }));
  const put = head('PUT', '/api/uploads/1?offset=0&sha256=zz', [
    `authorization: Bearer ${admin}`,
    'content-type: application/octet-stream',
    'content-length: 5000',
  ]);
  for (const hangUp of [false, true]) await send([put, randomBytes(100)], { hangUp });
  await expectAlive();
});

const traps: unknown[] = [
  null,
  7,
  'x',
  [],
  [[[]]],
  {},
  { id: { toString: 1 } },
  { id: 'evt', type: 7, data: 1, object: 'event' },
  { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: null } },
  {
    id: 'evt_2',
    object: 'event',
    type: 'invoice.paid',
    data: { object: { id: [], customer: { toString: 1 } } },
  },
  {
    id: 'evt_3',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_x', items: 1 } },
  },
  {
    id: 'evt_4',
    object: 'event',
    type: 'charge.dispute.created',
    data: { object: { id: 'dp', charge: {} } },
  },
  { id: 'evt_5', object: 'event', type: '__proto__', data: { object: {} } },
  {
    id: 'e'.repeat(5_000),
    object: 'event',
    type: 'refund.updated',
    data: { object: { id: 'x'.repeat(9_000) } },
  },
];

it('[reliability: fuzz] signed events of every wrong shape are answered', async () => {
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${url}/api/webhooks/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }).then((answer) => answer.status);
  for (const trap of traps) {
    const at = Math.floor(Date.now() / 1000);
    const body = JSON.stringify(trap && typeof trap === 'object' ? { created: at, ...trap } : trap);
    const signature = createHmac('sha256', 'whsec_demo').update(`${at}.${body}`).digest('hex');
    const signed = { 'stripe-signature': `t=${at},v1=${signature}` };
    // Any answer is accepted: the provider sends an unrecognised event again.
    expect(await post('stripe', body, signed)).toBeGreaterThanOrEqual(200);
    expect(await post('stripe', body, { 'stripe-signature': 't=x,v1=' })).toBe(400);
    const foreign = { 'paypal-transmission-id': 'x', 'paypal-cert-url': 'http://[' };
    expect([400, 409]).toContain(await post('paypal', body, foreign));
  }
  await expectAlive();
});

it('[reliability: fuzz] a job with a wrong payload fails without affecting others', {
  timeout: 120_000,
}, async () => {
  const { rows: tasks } = await stage.pool.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_tasks',
  );
  expect(tasks.length).toBeGreaterThan(15);
  const payloads = [
    ...traps,
    { message_id: 'x', purchase_id: {}, file_id: -1, refund_id: 1e300, event_id: [] },
  ];
  for (const { identifier } of tasks)
    for (const payload of payloads)
      await stage.pool.query('select graphile_worker.add_job($1, $2::json, max_attempts := 1)', [
        identifier,
        JSON.stringify(payload),
      ]);
  for (const deadline = Date.now() + 100_000; Date.now() < deadline; await wait(200)) {
    const { rows } = await stage.pool.query(
      'select from graphile_worker.jobs where attempts < max_attempts and run_at <= now()',
    );
    if (rows.length === 0) break;
  }
  const { rows } = await stage.pool.query(
    'select distinct task_identifier from graphile_worker.jobs where attempts < max_attempts and run_at <= now()',
  );
  expect(rows).toEqual([]);
  await expectAlive();
  await stage.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
  await expectIntegrity(stage);
});

it('an uncaught error is logged with its call, answered 500, and the process goes on', async () => {
  for (const mistake of ['timer', 'event', 'rejection'])
    expect(await call(`${url}/mistakes/${mistake}`)).toMatchObject({
      status: 500,
      body: { code: 'internal' },
    });
  expect(await call(`${url}/mistakes/after-body`, { method: 'POST', body: { a: 1 } })).toMatchObject({
    status: 500,
    body: { code: 'internal' },
  });
  expect((await call(`${url}/mistakes/outside`)).status).toBe(200);
  await wait(100);
  const lines = server.logs.split('\n').filter((line) => line.includes('an uncaught error'));
  for (const mistake of ['timer', 'event', 'rejection', 'after-body'])
    expect(lines.find((line) => line.includes(`/mistakes/${mistake}`))).toMatch(/"request_id":/);
  expect(lines.some((line) => line.includes('/mistakes/outside'))).toBe(true);
  await expectAlive();
});

it('a head that does not end is answered 408 in the one shape', async () => {
  expect(await endlessHead).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s);
  await expectAlive();
});

it('a process that has run out of something answers, ends in order, and asks to be started again', async () => {
  const { process, url: other } = await stage.process({ worker: 'off' });
  await process.start();
  expect((await call(`${other}/mistakes/unsafe`)).status).toBe(500);
  expect(await process.ended()).toBe(1);
});
