import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** What is to go wrong with the next calls: an error, silence, a cut line, or a slow answer. */
export type Fault =
  | { kind: 'error' }
  | { kind: 'cut' }
  | { kind: 'cut_after' }
  | { kind: 'slow'; ms: number };

/** Faults waiting for the next calls of the account's server side, one each. */
export class Faults {
  readonly #waiting: Fault[] = [];

  next(...faults: Fault[]): void {
    this.#waiting.push(...faults);
  }

  /** Applies the fault that is due. Answers it when the work is to be done before the line is cut. */
  async apply(reply: FastifyReply): Promise<'handled' | 'cut_after' | null> {
    const fault = this.#waiting.shift();
    if (!fault) return null;
    if (fault.kind === 'slow') await wait(fault.ms);
    if (fault.kind === 'error') {
      await reply
        .status(500)
        .send({ error: { type: 'api_error', message: 'Something went wrong on our end.' } });
      return 'handled';
    }
    if (fault.kind === 'cut') {
      reply.hijack();
      reply.raw.destroy();
      return 'handled';
    }
    return fault.kind === 'cut_after' ? 'cut_after' : null;
  }
}
