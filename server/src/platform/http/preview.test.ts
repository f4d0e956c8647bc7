import fastify from 'fastify';
import { expect, it } from 'vitest';
import { problem } from '../errors.ts';
import { registerPreview } from './preview.ts';

const html = `<html><head><link href="/a.js" rel="modulepreload"></head>
<body><a class="x" href="/paquetes/">Paquetes</a><script>start()</script></body></html>`;

it('a draft is shown in a frame of ours, with the pictures and films of pages, without scripts and links', async () => {
  const app = fastify();
  const sources = {
    img: ['https://files.test'],
    media: ['https://films.test'],
    script: ['https://js.test'],
    connect: ['https://api.test'],
    frame: ['https://pay.test'],
  };
  await registerPreview(
    app,
    async (form, render) => {
      if (form.get('call') === null) throw problem('not_found');
      return render((() => {}) as never, '/');
    },
    async () => html,
    sources,
  );
  const post = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/vista-previa',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const { headers, payload, statusCode } = await post('call=x');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => part.split(/ (.*)/)),
  );
  expect(policy).toMatchObject({
    'script-src': "'none'",
    'frame-ancestors': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'img-src': "'self' data: blob: https://files.test",
    'media-src': "'self' https://films.test",
  });
  expect(payload).toContain('<a class="x" data-href="/paquetes/">Paquetes</a>');
  expect(payload).not.toMatch(/<script|modulepreload/);
  const refused = await post('');
  expect([refused.statusCode, refused.payload.includes('No encontramos')]).toEqual([404, true]);
  await app.close();
});
