import { once } from 'node:events';
import { livePath } from '@tbm/contract/live';
import { accountHeader } from '@tbm/contract/route';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOfTables } from '../testing/content-of-tables.ts';
import { makeStudio } from '../testing/factories.ts';
import { fakeCards, fakePayments } from '../testing/payments.ts';
import { type SignedIn, signedInCustomer } from '../testing/people.ts';
import { sampleOf } from '../testing/samples.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { routeKeys, routeOf } from './handlers.ts';

let server: TestServer;
let ana: SignedIn;
let berta: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  server = await makeTestServer();
  server.services.stripe.payments = fakePayments();
  server.services.stripe.cards = fakeCards();
  await makeStudio(server.pool);
  ana = await signedInCustomer(server);
  berta = await signedInCustomer(server);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());

/** Sends a valid call of a page that belongs to `page`, with the token of `caller`. */
async function send(key: string, page: SignedIn, caller: SignedIn): Promise<[number, string | undefined]> {
  const [method = 'GET', path = ''] = key.split(' ');
  const { query, body } = sampleOf(routeOf(key as never));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `/api${path.replace(/:\w+/g, '1')}?${search}`,
    headers: { authorization: `Bearer ${caller.token}`, [accountHeader]: page.uid },
    ...(method === 'POST' || method === 'PUT' ? { payload: body } : {}),
  });
  const { code } = answer.headers['content-type']?.includes('json')
    ? (answer.json() ?? {})
    : { code: undefined };
  return [answer.statusCode, code];
}

it('no call of a page is made with the token of another account, and nothing is written', async () => {
  const keys = routeKeys.filter((key) => routeOf(key).who !== 'provider');
  const before = await contentOfTables(server.pool);
  for (const key of keys)
    for (const caller of [berta, admin])
      expect([key, ...(await send(key, ana, caller))]).toEqual([key, 409, 'other_account']);
  expect(await contentOfTables(server.pool)).toEqual(before);
});

it('a call of a page with the token of its own account is made, and so is one that does not name the account of its page', async () => {
  expect(await send('GET /customer', ana, ana)).toEqual([200, undefined]);
  expect((await server.call('GET /customer', {}, ana.token)).status).toBe(200);
});

it('the refusal does not outlive the call: the same token is used by a page of its own account', async () => {
  expect((await send('GET /customer', ana, berta))[0]).toBe(409);
  expect((await send('GET /customer', berta, berta))[0]).toBe(200);
  expect((await send('GET /customer', ana, berta))[0]).toBe(409);
});

/** Makes a call of the identity service with the session cookie of `session`. */
const identityCall = (path: string, page: SignedIn, session: SignedIn, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    headers: {
      cookie: session.cookie,
      origin: server.services.config.public_url,
      [accountHeader]: page.uid,
    },
    payload,
  });

it('no call of the identity service is made with the session cookie of another account', async () => {
  const before = await contentOfTables(server.pool);
  const calls: [path: string, body: object][] = [
    ['/change-password', { currentPassword: 'clave-anterior', newPassword: 'una-clave-nueva' }],
    ['/change-email', { newEmail: 'otra@correo.tbm.test', password: 'clave-anterior' }],
    ['/two-factor/enable', { password: 'clave-anterior' }],
    ['/two-factor/disable', { password: 'clave-anterior' }],
    ['/two-factor/generate-backup-codes', { password: 'clave-anterior' }],
    ['/two-factor/verify-totp', { code: '123456' }],
    ['/send-verification-email', { email: 'otra@correo.tbm.test' }],
    ['/sign-out', {}],
  ];
  for (const [path, body] of calls) {
    const answer = await identityCall(path, ana, berta, body);
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 409, 'other_account']);
  }
  expect(await contentOfTables(server.pool)).toEqual(before);
});

it('a page signs out of its own account', async () => {
  const carla = await signedInCustomer(server);
  expect((await identityCall('/sign-out', carla, carla, {})).statusCode).toBe(200);
  expect((await server.call('GET /customer', {}, carla.token)).status).toBe(401);
});

it('a page does not listen with the token of another account', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const connect = (auth: object) =>
    io(address, { path: livePath, transports: ['websocket'], auth, reconnection: false });
  const refused = connect({ token: berta.token, account: ana.uid });
  const [error] = await once(refused as never, 'connect_error');
  expect(error.message).toBe('other_account');
  const own = connect({ token: berta.token, account: berta.uid });
  await once(own as never, 'connect');
  for (const socket of [refused, own]) socket.close();
});
