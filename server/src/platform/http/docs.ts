import { randomBytes } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { contentPolicy } from './content-policy.ts';
import { makeDocument } from './openapi/document.ts';

/** The text in the page that the nonce of one answer replaces. */
const placeholder = 'nonce-of-this-answer';
const isPage = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === '/api/docs/';

const page: FastifyPluginCallback = (docs, _options, done) => {
  docs.addHook('onRequest', async (request) => {
    // The nonce is written into the page, so it must not be compressed before.
    if (isPage(request)) request.headers['x-no-compression'] = 'true';
  });
  docs.addHook('onSend', async (request, reply, payload) => {
    if (!isPage(request) || typeof payload !== 'string') return payload;
    const nonce = randomBytes(16).toString('base64');
    const sources = [`'nonce-${nonce}'`];
    reply.header('content-security-policy', contentPolicy('', { script: sources, style: sources }));
    return payload.replaceAll(placeholder, nonce);
  });
  docs.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      nonce: placeholder,
      // Everything that would call the servers of its maker.
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  done();
};

/** The page that shows the calls, at `/api/docs`; the document itself at `/api/openapi.json`. */
export async function registerDocs(app: FastifyInstance, public_url: string): Promise<void> {
  // Firebase has accounts and sessions elsewhere.
  const withIdentity = app.hasRoute({ method: 'POST', url: '/api/auth/sign-in/email' });
  let made: Promise<Buffer> | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    made ??= makeDocument({ public_url, withIdentity }).then((found) => Buffer.from(JSON.stringify(found)));
    return made.then((document) => reply.type('application/json; charset=utf-8').send(document));
  });
  await app.register(page);
}
