import { problemText } from '@tbm/domain/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '../errors.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { errorPage } from './error-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.end());

const get = (url: string, accept: string) => server.app.inject({ url, headers: { accept } });

it('answers a browser with a page that works without scripts, and everything else in the one shape', async () => {
  const page = await get('/compartir/coach/99999.jpg', 'text/html,*/*');
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(page.body).toContain('<h1>Esta página se fue a entrenar</h1>');
  expect(page.body).toContain('href="/paquetes/"');
  expect(page.body).not.toMatch(/<script|src=/);
  for (const [url, accept] of [
    ['/compartir/coach/99999.jpg', 'image/avif,*/*'],
    ['/api/nothing', 'text/html'],
  ] as const)
    expect((await get(url, accept)).json()).toEqual({ code: 'not_found', message: problemText('not_found') });
});

it('names the problem, and links to the same address', () => {
  const page = (code: ConstructorParameters<typeof Problem>[0]) =>
    errorPage(new Problem(code), '/entrar/?next="><script>');
  expect(page('busy')).toContain('<h1>Estamos tomando aire</h1>');
  expect(page('internal')).toContain('<h1>Se nos cayó la pesa</h1>');
  expect(page('too_many_requests')).toContain('Demasiados intentos');
  expect(page('busy')).toContain('href="/entrar/?next=&#34;&#62;&#60;script&#62;"');
});
