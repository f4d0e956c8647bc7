import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** A fault of a call: an error, no response, a dropped connection, or a slow response. */
export type Fault =
  | { kind: 'error' }
  | { kind: 'cut' }
  | { kind: 'cut_after' }
  | { kind: 'slow'; ms: number };

/** Faults for the next calls with a secret key, one each. */
export class Faults {
  readonly #waiting: Fault[] = [];

  next(...faults: Fault[]): void {
    this.#waiting.push(...faults);
  }

  /** Applies the next fault. Returns it when the call has to be done before the connection is dropped. */
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
