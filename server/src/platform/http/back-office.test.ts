import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerBackOffice } from './back-office.ts';

/** A server of a built back office: a page with one script, and the script. */
async function served() {
  const dir = mkdtempSync(join(tmpdir(), 'tbm-back-office-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'assets/app-1234.js'), 'export {}');
  writeFileSync(
    join(dir, 'index.html'),
    '<meta property="csp-nonce" nonce="__NONCE__"><script src="/myadmin/assets/app-1234.js" nonce="__NONCE__"></script>',
  );
  const app = fastify();
  await registerBackOffice(app, dir);
  return app;
}

it('every address of the back office is its page, never cached, with a policy and a nonce of its own', async () => {
  const app = await served();
  const answers = await Promise.all(
    ['/myadmin', '/myadmin/paquetes/7?q=a'].map((url) => app.inject({ url })),
  );
  const nonces = answers.map(({ statusCode, headers, body }) => {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    const style = policy.find((part) => part.startsWith('style-src'));
    const [, nonce] = /^style-src 'self' 'nonce-([\w+/=]{24})'$/.exec(style ?? '') ?? [];
    expect(nonce, style).toBeDefined();
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(body.split(`nonce="${nonce}"`)).toHaveLength(3);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
  await app.close();
});

it('a file of the back office is kept for ever; a missing one is not the page', async () => {
  const app = await served();
  const file = await app.inject({ url: '/myadmin/assets/app-1234.js' });
  expect(file.body).toBe('export {}');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const name of ['etag', 'accept-ranges', 'content-security-policy'])
    expect(file.headers).not.toHaveProperty(name);
  const missing = await app.inject({ url: '/myadmin/assets/app-0000.js' });
  expect(missing.statusCode).toBe(404);
  await app.close();
});

it('[ADM-010, ADM-011, X76] the addresses below /mytbm/admin lead to the same ones below /myadmin', async () => {
  const app = await served();
  for (const [from, to] of [
    ['/mytbm/admin', '/myadmin'],
    ['/mytbm/admin/paquetes', '/myadmin/paquetes'],
    ['/mytbm/admin/categorias', '/myadmin/categorias'],
    ['/mytbm/admin/videos?q=core', '/myadmin/videos?q=core'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url: from });
    expect([statusCode, headers.location]).toEqual([302, to]);
  }
  await app.close();
});
