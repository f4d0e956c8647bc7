import { once } from 'node:events';
import { request as call, createServer } from 'node:http';
import type { Duplex } from 'node:stream';

/** The live calls that passed by a proxy. */
export interface CarelessProxy {
  /** Websockets whose handshake was swallowed. */
  swallowed: number;
  /** Connections that were begun by polling. */
  begun: number;
  /** Answers of 400: the call reached a server that does not know its session. */
  unknown: number;
  close(): Promise<void>;
}

/**
 * A proxy as in some hotels and offices, or before several servers without an agreement: it never answers the handshake of a
 * websocket, and leads each live call to the next of its servers. All other calls go to the first one.
 */
export async function startCarelessProxy(port: number, servers: readonly number[]): Promise<CarelessProxy> {
  const held = new Set<Duplex>();
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const isLive = incoming.url?.startsWith('/api/live/') ?? false;
    if (isLive && !incoming.url?.includes('sid=')) counts.begun += 1;
    const target = isLive ? servers[turn++ % servers.length] : servers[0];
    const { method, url: path, headers } = incoming;
    const passed = call({ port: target, method, path, headers }, (answer) => {
      if (isLive && answer.statusCode === 400) counts.unknown += 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  proxy.on('upgrade', (_request, socket) => {
    counts.swallowed += 1;
    held.add(socket);
    socket.on('error', () => {});
  });
  const counts: CarelessProxy = {
    swallowed: 0,
    begun: 0,
    unknown: 0,
    async close() {
      for (const socket of held) socket.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
  proxy.listen(port);
  await once(proxy, 'listening');
  return counts;
}
