import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

/**
 * Dates all answers by a clock that is not the machine's: browsers correct their own clock by the `Date` of an answer. For tests
 * and the demo, whose clock can be moved.
 */
export function dateAnswers(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(clock.now()).toUTCString());
  });
}
