import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { contentPolicy } from './content-policy.ts';
import { makeDocument } from './openapi/document.ts';

/** The text in the page that the nonce of one answer replaces. */
const placeholder = 'nonce-of-this-answer';
const folder = '/api/docs';

/** The page and its script as the package serves them: a server that does not listen. */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const reference = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await reference.register(scalar, {
    routePrefix: folder,
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
  return reference;
}

/** The page that shows the calls, at `/api/docs`; the document itself at `/api/openapi.json`. */
export async function registerDocs(app: FastifyInstance, public_url: string): Promise<void> {
  // Firebase has accounts and sessions elsewhere.
  const withIdentity = app.hasRoute({ method: 'POST', url: '/api/auth/sign-in/email' });
  let document: Promise<Buffer> | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= makeDocument({ public_url, withIdentity }).then((found) =>
      Buffer.from(JSON.stringify(found)),
    );
    return document.then((bytes) => reply.type('application/json; charset=utf-8').send(bytes));
  });
  // Loaded with the first reader: the script of the page takes ten megabytes of memory.
  let reference: Promise<FastifyInstance> | undefined;
  app.get(folder, async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (!pathname.endsWith('/')) return reply.redirect(`${folder}/`, 301);
    reference ??= openReference();
    const page = await (await reference).inject(`${folder}/`);
    const nonce = randomBytes(16).toString('base64');
    const sources = [`'nonce-${nonce}'`];
    return reply
      .header('content-security-policy', contentPolicy('', { script: sources, style: sources }))
      .type('text/html; charset=utf-8')
      .send(page.body.replaceAll(placeholder, nonce));
  });
  app.get(`${folder}/js/scalar.js`, async (_request, reply) => {
    reference ??= openReference();
    const script = await (await reference).inject(`${folder}/js/scalar.js`);
    return reply.type('application/javascript; charset=utf-8').send(script.body);
  });
}
