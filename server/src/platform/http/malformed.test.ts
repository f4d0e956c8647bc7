import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { problemAnswer } from '@tbm/contract/fields';
import { identityCalls } from '@tbm/contract/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStudio } from '../testing/factories.ts';
import { signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { routeKeys, routeOf } from './handlers.ts';
import { isHost, isTooDeep } from './malformed.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z', { trust_proxy: 'true' });
  await makeStudio(server.pool);
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.end());

/** Sends bytes as they are; returns the status and the body of the answer. */
async function send(request: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}

async function expectRefused(request: string, status = 400): Promise<void> {
  const answer = await send(request);
  expect({ request, status: answer.status }).toEqual({ request, status });
  expect(problemAnswer.strict().safeParse(JSON.parse(answer.body)).success, answer.body).toBe(true);
}

describe('a malformed or missing Host answers 400 in the one shape', () => {
  const paths = [
    '/api/health',
    '/api/auth/token',
    '/api/docs/',
    '/calendario/x/clases.ics',
    '/nada',
    '//nada',
  ];
  const close = 'Connection: close\r\n\r\n';

  it('missing', async () => {
    for (const path of paths) {
      await expectRefused(`GET ${path} HTTP/1.1\r\n${close}`);
      await expectRefused(`GET ${path} HTTP/1.0\r\n\r\n`);
    }
  });

  it.each([
    '',
    ':',
    ':80',
    'a b',
    'ana@tbm.test',
    'tbm.test/x',
    'tbm.test?x',
    'tbm.test:99999',
    'tbm.test:x',
  ])('Host: %s', async (host) => {
    for (const path of paths) await expectRefused(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${close}`);
  });

  it.each(['[::1', '[zz]', '<b>', '"', '%zz', '256.256.256.256', 'ana\\tbm', '{}', '#'])(
    'Host: %s',
    async (host) => {
      for (const path of paths) await expectRefused(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${close}`);
    },
  );

  it('that of the proxy in front counts', async () => {
    const via = (host: string) =>
      `GET /api/health HTTP/1.1\r\nHost: tbm.test\r\nX-Forwarded-Host: ${host}\r\n${close}`;
    await expectRefused(via('a b'));
    expect((await send(via('tbm.test'))).status).toBe(200);
  });

  it('names, addresses and ports are accepted', () => {
    for (const host of [
      'localhost:3000',
      '127.0.0.1',
      '[::1]:3000',
      'tbm_server_1',
      'xn--caf-dma.mx',
      'tbm.mx.',
    ])
      expect([host, isHost(host)]).toEqual([host, true]);
  });
});

it('requests that cannot be parsed, and addresses that cannot be decoded, answer in the one shape', async () => {
  await expectRefused('BREW / HTCPCP/1.0\r\n\r\n');
  await expectRefused('GET / HTTP/1.1\r\nHost: tbm.test\r\nBad Header: x\r\n\r\n');
  await expectRefused(`GET / HTTP/1.1\r\nHost: tbm.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 413);
  await expectRefused('GET /%zz HTTP/1.1\r\nHost: tbm.test\r\nConnection: close\r\n\r\n');
  await expectRefused(
    `GET /api/instructors/${'1'.repeat(300)} HTTP/1.1\r\nHost: tbm.test\r\nConnection: close\r\n\r\n`,
    404,
  );
});

describe('deeply nested JSON answers 400 in the one shape', () => {
  const nested = (times: number, open = '[', close = ']') => open.repeat(times) + close.repeat(times);
  const bodies = [
    nested(100_000),
    nested(20_000, '{"a":', '}').replace('""', '1'),
    `{"email":${nested(5_000)}}`,
    nested(100),
    '['.repeat(200_000),
  ];

  it('at every call that has a body', { timeout: 120_000 }, async () => {
    const { token } = await signedInCustomer(server, 'admin');
    const keys = routeKeys.filter((key) => routeOf(key).body).concat(Object.keys(identityCalls) as never[]);
    for (const key of keys) {
      const [method = '', path = ''] = key.split(' ');
      if (method === 'GET' || method === 'DELETE') continue;
      for (const payload of bodies) {
        const answer = await server.app.inject({
          method: method as 'POST',
          url: `/api${path.replace(/:\w+/g, '1')}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload,
        });
        expect([key, answer.statusCode]).toEqual([key, 400]);
        expect(problemAnswer.strict().safeParse(answer.json()).success).toBe(true);
      }
    }
  });

  it('brackets within texts do not count', () => {
    expect(isTooDeep(JSON.stringify({ text: `${'['.repeat(500)}\\"${'{'.repeat(500)}` }))).toBe(false);
    expect(isTooDeep(JSON.stringify(Array.from({ length: 500 }, () => [{}])))).toBe(false);
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['lists of objects', '[{"a":', '}]'],
  ])('64 levels of %s are allowed, 65 are not', (_what, open, close) => {
    const perTurn = open.replace(/[^[{]/g, '').length;
    expect(isTooDeep(nested(64 / perTurn, open, close))).toBe(false);
    expect(isTooDeep(`[${nested(64 / perTurn, open, close)}]`)).toBe(true);
  });
});
