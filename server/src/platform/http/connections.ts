import type { Server as HttpServer } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import { sendProblem } from './refusals.ts';

interface Open {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Times of the connections of the server, in milliseconds. */
export interface ConnectionTimes {
  /** The limit for the body of a call; files have ten minutes. */
  body: number;
}

/** A slow body may go on for so long once the process is to end. */
const bodyGraceMs = 1_500;

/** The limit for the head of a call, counted from the opening of its connection. */
const headMs = 10_000;
const fileMs = 10 * 60_000;
/** The limit without any byte in either direction. */
const silenceMs = 2 * 60_000;

/** The settings of Node's server: none of its waits is without a limit. */
export const serverTimes = {
  requestTimeout: fileMs,
  connectionTimeout: silenceMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: 1_000 },
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses a call without reading the rest of it, and closes its connection. */
export function breakOff({ request, reply }: Open, refusal: Problem): void {
  const { socket } = request.raw;
  if (reply.sent || reply.raw.headersSent) return void socket.destroy();
  reply.raw.once('finish', () => socket.destroySoon());
  void sendProblem(reply.header('connection', 'close'), refusal);
}

/** Limits the time of bodies, and knows the calls in flight so that they can end before the process does. */
export function watchConnections(app: FastifyInstance, { body }: ConnectionTimes) {
  const open = new Set<Open>();
  const sockets = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A call that has arrived as a whole and has no answer yet waits for this server, not for its browser: to join the parts of a
  // film of gigabytes takes minutes.
  app.server.on('timeout', (socket) => {
    const isAwaited = [...open].some(
      ({ request, reply }) => request.raw.socket === socket && request.raw.complete && !reply.raw.headersSent,
    );
    if (!isAwaited) socket.destroy();
  });
  app.addHook('onRequest', async (request, reply) => {
    const call = { request, reply };
    open.add(call);
    reply.raw.once('close', () => open.delete(call));
    if (closing) reply.header('connection', 'close');
    // A call in process has no connection to wait for.
    if (!hasBody(request) || request.routeOptions.config.takesFile || !(request.raw.socket instanceof Socket))
      return;
    const timer = setTimeout(() => {
      if (!request.raw.complete) breakOff(call, new Problem('too_slow'));
    }, body);
    request.raw.once('close', () => clearTimeout(timer));
  });

  /** Closes what waits for nothing: idle, silent and half-open connections. */
  const closeIdle = () => {
    const busy = new Set([...open].map(({ request }) => request.raw.socket));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon();
  };
  const refuseSlow = () => {
    for (const call of open)
      if (!call.request.raw.complete) breakOff(call, new Problem('unavailable', { retryAfter: 1 }));
  };
  return {
    /** From here on each answer closes its connection, so that a proxy opens the next one elsewhere. */
    discourage(): void {
      closing = true;
      for (const { reply } of open) if (!reply.raw.headersSent) reply.header('connection', 'close');
    },
    /** Accepts no more connections; resolves when every call has its answer, at the latest after `ms` milliseconds. */
    async close(ms: number): Promise<void> {
      closing = true;
      const server: HttpServer = app.server;
      // It never listened, as in most tests, or is closed already.
      if (!server.listening) return;
      server.close();
      const began = performance.now();
      for (;;) {
        closeIdle();
        const passed = performance.now() - began;
        if (passed > bodyGraceMs) refuseSlow();
        if (sockets.size === 0 || passed > ms) break;
        await wait(25);
      }
      for (const socket of sockets) socket.destroy();
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call brings a file, which may take its time. */
    takesFile?: boolean;
  }
}
