import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/**
 * A fault of a call: an error in its execution, before or after its effect; too many calls; no response, a dropped
 * connection, or a slow response. `on` names the call by its method and path, or by the path's end (`/confirm`).
 */
export type Fault = { on?: string } & (
  | { kind: 'error' }
  | { kind: 'error_after' }
  | { kind: 'busy' }
  | { kind: 'cut' }
  | { kind: 'cut_after' }
  | { kind: 'slow'; ms: number }
);

const ofExecution = ['error', 'error_after'] as const;
/** A fault that the caller of `apply` carries out. */
type Left = (typeof ofExecution)[number] | 'cut_after';

/** Faults for the next calls with a secret key, one each. */
export class Faults {
  readonly #waiting: Fault[] = [];

  next(...faults: Fault[]): void {
    this.#waiting.push(...faults);
  }

  /** The trouble has passed. */
  forget(): void {
    this.#waiting.length = 0;
  }

  /**
   * Applies the next fault, `handled` when it has been answered. A replayed response executes nothing, so the faults of
   * execution wait for the next call.
   */
  async apply(
    call: string,
    reply: FastifyReply,
    { replayed }: { replayed: boolean },
  ): Promise<'handled' | Left | null> {
    const place = this.#waiting.findIndex(({ on = '' }) => call.endsWith(on));
    const fault = this.#waiting[place];
    if (!fault || (replayed && (ofExecution as readonly string[]).includes(fault.kind))) return null;
    this.#waiting.splice(place, 1);
    switch (fault.kind) {
      case 'slow':
        await wait(fault.ms);
        return null;
      case 'busy':
        await reply.status(429).send({
          error: {
            type: 'invalid_request_error',
            code: 'rate_limit',
            message: 'Request rate limit exceeded.',
          },
        });
        return 'handled';
      case 'cut':
        reply.hijack();
        reply.raw.destroy();
        return 'handled';
      default:
        return fault.kind;
    }
  }
}
