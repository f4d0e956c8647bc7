import { Agent, createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds between two questions whether a process is ready, and for its answer. */
const interval = 100;
const patience = 1_000;

interface Upstream {
  url: URL;
  agent: Agent;
  isReady: boolean;
}

export interface Proxy {
  url: string;
  close(): Promise<void>;
}

const once = (upstream: Upstream, path: string): Promise<number> =>
  new Promise((resolve) => {
    const asking = open(new URL(path, upstream.url), { agent: false, timeout: patience }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(0));
    asking.end();
  });

/** Sends a call on. False when no connection could be opened, so that another process may have it. */
const forward = (upstream: Upstream, request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
  new Promise((resolve) => {
    const { method, headers } = request;
    const call = open(
      new URL(request.url ?? '/', upstream.url),
      { method: method ?? 'GET', headers: { ...headers, connection: 'keep-alive' }, agent: upstream.agent },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
        answer.pipe(response);
        answer.on('error', () => response.destroy());
        resolve(true);
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false);
      // The server may have acted on a sent request, so no proxy may repeat it.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
      resolve(true);
    });
    request.pipe(call);
  });

/**
 * A reverse proxy as the real ones are: it keeps connections to its processes, asks each whether it is ready, sends calls
 * to those that are, and tries another one only when a connection is refused.
 */
export async function startProxy(urls: readonly string[]): Promise<Proxy> {
  const upstreams = urls.map((url): Upstream => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    return { url: new URL(url), agent, isReady: true };
  });
  const asking = setInterval(() => {
    for (const upstream of upstreams)
      void once(upstream, '/api/health/ready').then((status) => {
        upstream.isReady = status === 200;
      });
  }, interval);
  let turn = 0;
  const server = createServer(async (request, response) => {
    const first = turn++;
    const order = upstreams.map((_, index) => upstreams[(first + index) % upstreams.length] as Upstream);
    const ready = order.filter(({ isReady }) => isReady);
    for (const upstream of ready.length > 0 ? ready : order)
      if (await forward(upstream, request, response)) return;
    response.writeHead(502).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(asking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}
