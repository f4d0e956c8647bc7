import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import { Line, retrySteps } from '../../delivery.ts';
import type { StoredEvent } from './kinds.ts';
import { olderShape } from './older.ts';
import type { Store } from './store.ts';

/** The API version of Stripe's package in this repository. */
export const apiVersion = '2026-10-28.endive';

export interface Endpoint {
  url: string;
  secret: string;
}

/** The call that caused an event. */
type Request = StoredEvent['request'];
const noRequest: Request = { id: null, idempotency_key: null };

const threeDays = 3 * 24 * 60 * 60;

/** Creates, signs and delivers events, with retries. */
export class Webhooks {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly line: Line<StoredEvent>;
  #endpoint: Endpoint | null = null;
  #request = noRequest;
  /** The version of the endpoint, chosen when it was made; events have its shape. */
  version = apiVersion;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.line = new Line(clock, {
      sign: (body) => {
        // The signature has the machine's time, because the receiver compares it with its own.
        const time = Math.floor(Date.now() / 1000);
        const secret = this.#endpoint?.secret ?? '';
        const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
        return { 'stripe-signature': `t=${time},v1=${signature}` };
      },
      // Delivery is retried for three days, as at Stripe.
      triesAgain: (retries, pause) => (retries - retrySteps) * pause < threeDays * 1_000,
      taken: (event) => {
        if (event.pending_webhooks === 0) return;
        store.update('event', event, { pending_webhooks: 0 });
        store.save();
      },
    });
    // Delivers events that were pending before a restart.
    const since = clock.seconds() - threeDays;
    for (const event of store.all('event'))
      if (event.pending_webhooks > 0 && event.created > since) this.line.send(event);
  }

  set endpoint(endpoint: Endpoint | null) {
    this.#endpoint = endpoint;
    this.line.listen(endpoint?.url ?? null);
  }

  /** Runs something for a call, which its events refer to. */
  during<T>(request: Request, work: () => T): T {
    this.#request = request;
    try {
      return work();
    } finally {
      this.#request = noRequest;
    }
  }

  /** Stores and delivers an event with the current state of the object. */
  emit(
    type: Stripe.Event['type'],
    object: { object: string },
    previous_attributes?: Record<string, unknown>,
  ): StoredEvent {
    const event = this.#store.put('event', {
      id: this.#store.id('evt'),
      object: 'event',
      api_version: this.version,
      created: this.#clock.seconds(),
      data: {
        object: this.#shaped(structuredClone(object)),
        ...(previous_attributes ? { previous_attributes } : {}),
      },
      livemode: false,
      pending_webhooks: 1,
      request: this.#request,
      type,
    });
    this.line.send(event);
    return event;
  }

  #shaped(object: { object: string }): unknown {
    return this.version === apiVersion ? object : olderShape({ ...object });
  }

  /** Delivers an event again. */
  resend(id: string): void {
    this.line.resend(this.#store.get('event', id));
  }
}
