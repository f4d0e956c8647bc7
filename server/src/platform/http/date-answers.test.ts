import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.end());

it('answers are dated by the clock of the server, and follow it when it is moved', async () => {
  server.clock.set('2027-03-01T15:00:00Z');
  const dateOf = async (url: string) => (await server.app.inject({ url })).headers.date;
  expect(await dateOf('/api/health')).toBe('Mon, 01 Mar 2027 15:00:00 GMT');
  server.clock.advance({ hours: 26 });
  expect(await dateOf('/api/health')).toBe('Tue, 02 Mar 2027 17:00:00 GMT');
  expect(await dateOf('/nothing/here')).toBe('Tue, 02 Mar 2027 17:00:00 GMT');
});
