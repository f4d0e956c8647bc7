import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { contentPolicy } from './content-policy.ts';

/** Must be registered before the routes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'TBM', version: '1', description: 'The calls of TBM, made from its contract.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** Stands in the page for the nonce of one answer. */
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
      ...{ url: '/api/openapi.json', nonce: placeholder },
      // Everything that would ask its maker's servers.
      ...{ withDefaultFonts: false, telemetry: false, showDeveloperTools: 'never', hideClientButton: true },
      ...{ agent: { disabled: true }, mcp: { disabled: true } },
    },
  });
  done();
};

/** The page that shows the calls, at `/api/docs`; the document itself at `/api/openapi.json`. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(page);
}
