import type Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import { type Delivery, type Endpoint, Line } from './delivery.ts';
import type { StoredEvent } from './kinds.ts';
import type { Store } from './store.ts';

/** The version that the official package of this repository speaks. */
export const apiVersion = '2026-10-28.endive';

export interface Attempt {
  event: string;
  at: string;
  status: number | 'no answer';
}

/** The call that an event comes of. */
type Request = StoredEvent['request'];
const nobody: Request = { id: null, idempotency_key: null };

/** Makes events and sends them on their way, signed as Stripe signs, until the endpoint takes them. */
export class Webhooks {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #line: Line;
  /** Held back while paused. */
  readonly #held: StoredEvent[] = [];
  #request = nobody;
  #delivery: Delivery = { delayMs: 0, times: 1, paused: false, atOnce: 1 };
  readonly attempts: Attempt[] = [];

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#line = new Line({
      taken: (event) => {
        if (event.pending_webhooks === 0) return;
        store.update('event', event, { pending_webhooks: 0 });
        store.save();
      },
      tried: (event, status) =>
        this.attempts.push({ event: event.id, at: clock.now().toISOString(), status }),
    });
    // What was not delivered before a restart is still to be, for three days as at Stripe.
    const since = clock.seconds() - 3 * 24 * 60 * 60;
    for (const event of store.all('event'))
      if (event.pending_webhooks > 0 && event.created > since) this.#send(event);
  }

  get endpoint(): Endpoint | null {
    return this.#line.endpoint;
  }

  set endpoint(endpoint: Endpoint | null) {
    this.#line.endpoint = endpoint;
  }

  get delivery(): Delivery {
    return this.#delivery;
  }

  set delivery(delivery: Delivery) {
    this.#delivery = delivery;
    this.#line.atOnce = delivery.atOnce;
  }

  /** Does something on behalf of a call, which its events name. */
  during<T>(request: Request, work: () => T): T {
    this.#request = request;
    try {
      return work();
    } finally {
      this.#request = nobody;
    }
  }

  /** Something happened: the event is kept and sent on its way, with the object as it stands now. */
  emit(
    type: Stripe.Event['type'],
    object: { object: string },
    previous_attributes?: Record<string, unknown>,
  ): StoredEvent {
    const event = this.#store.put('event', {
      id: this.#store.id('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.#clock.seconds(),
      data: { object: structuredClone(object), ...(previous_attributes ? { previous_attributes } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: this.#request,
      type,
    });
    if (this.#delivery.paused) this.#held.push(event);
    else this.#send(event);
    return event;
  }

  /** Sends an event again, whatever became of it. */
  resend(id: string): void {
    this.#line.send(this.#store.get('event', id), { times: 1, delayMs: 0 });
  }

  /** Sends what was held back while paused, in the given order, and goes on as usual. */
  flush(order: (events: StoredEvent[]) => StoredEvent[] = (events) => events): void {
    this.delivery = { ...this.#delivery, paused: false };
    for (const event of order(this.#held.splice(0))) this.#send(event);
  }

  /** True while events are on their way; those held back do not count. */
  get busy(): boolean {
    return this.#line.busy;
  }

  close(): void {
    this.#line.close();
  }

  #send(event: StoredEvent): void {
    this.#line.send(event, this.#delivery);
  }
}
