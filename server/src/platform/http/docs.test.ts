import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.end());

const read = async () => {
  const answer = await server.app.inject({ url: '/api/docs/', headers: { 'accept-encoding': 'br, gzip' } });
  return { html: answer.body, policy: String(answer.headers['content-security-policy']) };
};

it('the page of the API has a strict policy, and its assets are our own', async () => {
  const { html, policy } = await read();
  const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(policy).not.toContain('unsafe');
  for (const directive of [
    "default-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(directive);
  expect(html).not.toMatch(/https?:|\/\/cdn/);
  for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
  const [, source = ''] = /<script src="([^"]+)"/.exec(html) ?? [];
  const script = await server.app.inject({ url: new URL(source, 'http://x/api/docs/').pathname });
  expect([script.statusCode, script.headers['content-type']]).toEqual([
    200,
    'application/javascript; charset=utf-8',
  ]);
  expect((await read()).policy).not.toBe(policy);
});
