import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Store, StripeObject } from './store.ts';

export interface Endpoint {
  url: string;
  secret: string;
}

/** How events are delivered: later, several times, in another order, or not at all. */
export interface Delivery {
  delayMs: number;
  times: number;
  paused: boolean;
}

export interface Attempt {
  event: string;
  at: string;
  status: number | 'no answer';
}

const retryAfter = [500, 1_000, 2_000, 5_000, 10_000, 30_000];

/** Makes events and delivers them, signed as Stripe signs; repeats until the endpoint takes them. */
export class Webhooks {
  readonly #store: Store;
  readonly #ending = new AbortController();
  readonly #waiting: StripeObject[] = [];
  endpoint: Endpoint | null = null;
  delivery: Delivery = { delayMs: 0, times: 1, paused: false };
  readonly attempts: Attempt[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  /** Something happened: the event is kept and sent on its way. */
  emit(type: string, object: StripeObject): void {
    const event = this.#store.add('event', 'evt', {
      api_version: '2026-10-28',
      type,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    });
    if (this.delivery.paused) this.#waiting.push(event);
    else this.#send(event);
  }

  /** Sends an event again, whatever became of it. */
  resend(id: string): void {
    this.#send(this.#store.get('event', id), { ...this.delivery, times: 1, delayMs: 0 });
  }

  /** Sends what was held back while paused, in the given order, and goes on as usual. */
  flush(order: (events: StripeObject[]) => StripeObject[] = (events) => events): void {
    this.delivery = { ...this.delivery, paused: false };
    for (const event of order(this.#waiting.splice(0))) this.#send(event);
  }

  #send(event: StripeObject, { times, delayMs } = this.delivery): void {
    for (let copy = 0; copy < times; copy++) void this.#deliver(event, delayMs).catch(() => {});
  }

  async #deliver(event: StripeObject, delayMs: number): Promise<void> {
    const { signal } = this.#ending;
    if (delayMs > 0) await wait(delayMs, undefined, { signal });
    for (const pause of [...retryAfter, null]) {
      if (await this.#post(event)) return;
      if (pause === null || signal.aborted) return;
      await wait(pause, undefined, { signal });
    }
  }

  async #post(event: StripeObject): Promise<boolean> {
    if (!this.endpoint) return false;
    const body = JSON.stringify(event);
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', this.endpoint.secret).update(`${time}.${body}`).digest('hex');
    const status = await fetch(this.endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
      body,
      // As at Stripe, an endpoint that sends elsewhere has not taken the event.
      redirect: 'manual',
      signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(10_000)]),
    }).then(
      (answer) => answer.status,
      () => 'no answer' as const,
    );
    this.attempts.push({ event: event.id, at: new Date().toISOString(), status });
    return typeof status === 'number' && status >= 200 && status < 300;
  }

  close(): void {
    this.#ending.abort();
  }
}
