import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** A route as a label: its pattern, never an address. Built files, one route each, count as one. */
export function routeLabel({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): string {
  if (!url) return 'unknown';
  return url.startsWith('/api/') || /[:*]/.test(url) ? url : 'static';
}

/** Measures every call, and logs it in one line: its route, not its address, which may be secret. */
export function observeCalls(app: FastifyInstance, { calls }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeLabel(request);
    calls.observe({ method, route, status }, elapsedTime / 1000);
    request.log.info(
      {
        method,
        route,
        status,
        ms: Math.round(elapsedTime),
      },
      'call',
    );
  });
}
