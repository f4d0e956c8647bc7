import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { ids } from './ids.ts';

/**
 * A fault of a call: an error, before or after its effect; too many requests, no response, a dropped connection, or a
 * slow response.
 * `on` names the call (`POST /v1/oauth2/token`, `/capture`); without it, any but the one for a token.
 */
export type PaypalFault = { on?: string } & (
  | { kind: 'error' }
  | { kind: 'error_after' }
  | { kind: 'busy' }
  | { kind: 'cut' }
  | { kind: 'cut_after' }
  | { kind: 'slow'; ms: number }
);

const answers = {
  error: [500, 'INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  busy: [429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
} as const;

/** Answers with an error of the provider. */
export function refuse(reply: FastifyReply, kind: keyof typeof answers): FastifyReply {
  const [status, name, message] = answers[kind];
  return reply.status(status).send({
    name,
    message,
    debug_id: ids.debug(),
    links: [],
  });
}

/** Faults for the next calls, one each. */
export class Faults {
  readonly #waiting: PaypalFault[] = [];

  next(...faults: PaypalFault[]): void {
    this.#waiting.push(...faults);
  }

  /** The trouble has passed. */
  forget(): void {
    this.#waiting.length = 0;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Applies the next fault. Returns a fault that applies after the call is done. */
  async apply(call: string, reply: FastifyReply): Promise<'handled' | 'error_after' | 'cut_after' | null> {
    const place = this.#waiting.findIndex(({ on }) =>
      on ? call.includes(on) : !call.includes('/v1/oauth2/token'),
    );
    const fault = place < 0 ? undefined : this.#waiting.splice(place, 1)[0];
    if (!fault) return null;
    if (fault.kind === 'cut_after' || fault.kind === 'error_after') return fault.kind;
    if (fault.kind === 'slow') {
      await wait(fault.ms);
      return null;
    }
    if (fault.kind === 'cut') {
      reply.hijack();
      reply.raw.destroy();
      return 'handled';
    }
    await refuse(reply, fault.kind);
    return 'handled';
  }
}
