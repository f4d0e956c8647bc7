import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy } from './content-policy.ts';
import { withoutDocumentHeaders } from './file-headers.ts';

/** The word of the built page that the nonce of a response replaces. */
const placeholder = /__NONCE__/g;

/**
 * Serves the built back office at `/myadmin`, and leads there from `/mytbm/admin` [ADM-010, ADM-011]. Its page is
 * the same for everyone; the calls decide who sees data. Styles that its scripts insert carry the nonce of the response.
 */
export async function registerBackOffice(app: FastifyInstance, dir: string): Promise<void> {
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: join(dir, 'assets'),
    prefix: '/myadmin/assets/',
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply) => {
      withoutDocumentHeaders(reply).removeHeader('etag').removeHeader('accept-ranges');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  const send = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': contentPolicy(page, { style: [`'nonce-${nonce}'`] }),
      })
      .type('text/html; charset=utf-8')
      .send(page.replace(placeholder, nonce));
  };
  // A file of an earlier build is missing, and not the page.
  app.get('/myadmin/assets/*', (_request, reply) => reply.callNotFound());
  app.get('/myadmin', send);
  app.get('/myadmin/*', send);
  const lead = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(request.url.replace(/^\/mytbm\/admin/, '/myadmin'), 302);
  app.get('/mytbm/admin', lead);
  app.get('/mytbm/admin/*', lead);
}
