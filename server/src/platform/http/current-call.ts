import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface CurrentCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

const storage = new AsyncLocalStorage<CurrentCall>();

/** The call that the running code works for; undefined outside of one. */
export const currentCall = (): CurrentCall | undefined => storage.getStore();

/** Remembers the call for everything that runs on its behalf, also timers and events that it leaves behind. */
export function rememberCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => storage.run({ request, reply }, done));
  // A body arrives by events of its connection, which belong to no call.
  app.addHook('preValidation', (request, reply, done) => storage.run({ request, reply }, done));
}
