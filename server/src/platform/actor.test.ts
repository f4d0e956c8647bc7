import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from 'vitest';
import { makeStudio } from './testing/factories.ts';
import { identified, signedInCustomer } from './testing/people.ts';
import { makeTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer(undefined, { cache_ms: 60_000 });
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const status = async (token: string): Promise<number> =>
  (await server.call('GET /customer', {}, token)).status;
const askedWho = (query: MockInstance): number =>
  query.mock.calls.filter(([given]) => (given as { name?: string } | undefined)?.name === 'actor').length;

it('the caller is read once for concurrent calls, and again after a second', async () => {
  const { token, session_id } = await signedInCustomer(server);
  const query = vi.spyOn(server.pools.reads, 'query');
  expect(await Promise.all(Array.from({ length: 8 }, () => status(token)))).toEqual(Array(8).fill(200));
  expect(askedWho(query)).toBe(1);
  query.mockRestore();
  // Ended directly in the database: a session can outlive its end by a second.
  await server.pool.query('delete from identity_sessions where id = $1', [session_id]);
  await wait(1_050);
  expect(await status(token)).toBe(401);
});

it('signing out everywhere takes effect with the next call', async () => {
  const { token } = await signedInCustomer(server);
  expect(await status(token)).toBe(200);
  await server.call('DELETE /customer/sessions', {}, token);
  expect(await status(token)).toBe(401);
});

it('signing out of one session takes effect with the next call', async () => {
  const { token, cookie } = await signedInCustomer(server);
  expect(await status(token)).toBe(200);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { cookie, origin: server.services.config.public_url },
  });
  expect(answer.statusCode).toBe(200);
  expect(await status(token)).toBe(401);
});

it('an account without a customer becomes a person right after signing up', async () => {
  const { uid, token } = await identified(server, 'nueva@correo.tbm.test');
  expect(await status(token)).toBe(403);
  // These rows are written as another process would write them: this process is not notified.
  const { customer_id } = await signedInCustomer(server);
  await server.pool.query('delete from users where customer_id = $1', [customer_id]);
  await server.pool.query(`insert into users (uid, role, customer_id) values ($1, 'member', $2)`, [
    uid,
    customer_id,
  ]);
  expect(await status(token)).toBe(200);
});
