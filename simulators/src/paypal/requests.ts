import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Faults, refuse } from './faults.ts';
import { ids } from './ids.ts';
import type { Answer } from './records.ts';
import { notAuthenticated, PaypalRefusal } from './refusals.ts';
import type { Store } from './store.ts';
import { hours, iso } from './time.ts';

export interface Given {
  id: string;
  body: unknown;
  query: Record<string, string | undefined>;
  requestId: string;
}

type Shown = { status: number; body?: unknown };
/** A created resource; a repeated request is answered with its current state. */
type Made = { status?: number; kind: Answer['kind']; made: string };
export type View = (kind: Answer['kind'], id: string, whole: boolean) => unknown;

interface Parts {
  store: Store;
  clock: Clock;
  faults: Faults;
  view: View;
}

/** How many hours PayPal remembers the PayPal-Request-Id of a created resource. */
const remembered: Record<Answer['kind'], number> = {
  order: 6,
  refund: 45 * 24,
  product: 72,
  plan: 72,
  subscription: 72,
};

/** The parts that all calls have in common: the token, faults, PayPal-Request-Id, and errors in PayPal's shape. */
export class Requests {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A call that reads or changes something. */
  run = (call: (given: Given) => Shown) => this.#answer((given) => call(given));

  /** A call that creates something, once per PayPal-Request-Id and path. */
  make = (call: (given: Given) => Made) =>
    this.#answer((given, request) => {
      const { store, clock, view } = this.#parts;
      const whole = /return=representation/.test(String(request.headers.prefer ?? ''));
      const key = `${request.url} ${given.requestId}`;
      const before = given.requestId ? store.find('answer', key) : undefined;
      if (before && before.until > iso(clock.now()))
        return { status: 200, body: view(before.kind, before.made, whole) };
      const { status = 201, kind, made } = call(given);
      const until = iso(new Date(clock.now().getTime() + hours(remembered[kind])));
      if (given.requestId)
        store.put('answer', {
          id: key,
          kind,
          made,
          until,
        });
      return { status, body: view(kind, made, whole) };
    });

  #answer(call: (given: Given, request: FastifyRequest) => Shown) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { store, clock, faults } = this.#parts;
      const fault = await faults.apply(`${request.method} ${request.url}`, reply);
      if (fault === 'handled') return reply;
      let shown: Shown;
      try {
        this.#authenticate(request);
        const { id = '' } = request.params as { id?: string };
        const given = {
          id,
          body: bodyOf(request.body),
          query: request.query as Given['query'],
          requestId: String(request.headers['paypal-request-id'] ?? ''),
        };
        // Runs due events first.
        clock.settle();
        shown = call(given, request);
      } catch (error) {
        if (!(error instanceof PaypalRefusal)) throw error;
        shown = { status: error.status, body: refusalBody(error) };
      }
      store.save();
      if (fault === 'cut_after') {
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      if (fault === 'error_after') return refuse(reply, 'error');
      const debug = (shown.body as { debug_id?: string } | undefined)?.debug_id ?? ids.debug();
      return reply.status(shown.status).header('paypal-debug-id', debug).send(shown.body);
    };
  }

  #authenticate(request: FastifyRequest): void {
    const { store, clock } = this.#parts;
    const id = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const token = store.find('token', id);
    if (!token || token.until <= iso(clock.now())) throw notAuthenticated();
  }
}

/** An absent body is an empty object; broken JSON is refused. */
function bodyOf(text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new PaypalRefusal(
      400,
      'INVALID_REQUEST',
      'Request is not well-formed, syntactically incorrect, or violates schema.',
      [
        {
          location: 'body',
          issue: 'MALFORMED_REQUEST_JSON',
          description: 'The request JSON is not well formed.',
        },
      ],
    );
  }
}

const refusalBody = ({ title, message, details, links }: PaypalRefusal) => ({
  name: title,
  message,
  debug_id: ids.debug(),
  ...(details.length ? { details } : {}),
  links,
});
