import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface Endpoint {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` on a port of its own, which no proxy passes on. `refresh` reads what is not counted in this
 * process, and does not throw.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  registry: Registry,
  refresh: () => Promise<void>,
): Promise<Endpoint> {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
