import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  /** Responses by status class or code. */
  statuses: Record<string, number>;
}

interface Shot {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends `next()` over `connections` for some seconds. */
export async function fire(
  address: string,
  { connections, seconds, next }: { connections: number; seconds: number; next: () => Shot },
): Promise<Load> {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => [code, count ?? 0]),
    ),
  };
}

/** Connections that stay open between bursts. */
const agent = new Agent({ keepAlive: true });

/** Sends all requests at once, each on its own connection; resolves with their status codes. */
export const salvo = (address: string, shots: Shot[]): Promise<number[]> =>
  Promise.all(
    shots.map(
      ({ path, body, ...how }) =>
        new Promise<number>((resolve, reject) => {
          const asking = request(`${address}${path}`, { ...how, agent }, (answer) => {
            answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
          });
          asking.once('error', reject).end(body);
        }),
    ),
  );

/** The median. */
export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
