import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { parseForm } from './form.ts';

/** The bare web server of the simulators. Closing it ends every connection at once. */
export async function makeApp(): Promise<FastifyInstance> {
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    routerOptions: { querystringParser: parseForm },
  });
  await app.register(formbody, { parser: parseForm });
  app.addHook('onRequest', async (request, reply) => {
    // Another site's page must not steer the simulators; Stripe's own calls have keys.
    const foreign = request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site';
    if (foreign && !request.url.startsWith('/v1/')) return reply.code(403).send({ error: 'cross-site' });
  });
  return app;
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** The address by which the caller reached us: a proxy in front says its own. */
export function reachedAt(request: FastifyRequest): string {
  const { headers } = request;
  const host = one(headers['x-forwarded-host']);
  if (!host) return `http://${request.host}`;
  const protocol = one(headers['x-forwarded-proto']) ?? 'http';
  return `${protocol}://${host}${(one(headers['x-forwarded-prefix']) ?? '').replace(/\/$/, '')}`;
}
