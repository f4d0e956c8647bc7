import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { StoredEvent } from './kinds.ts';
import type { Store } from './store.ts';

/** The version that the official package of this repository speaks. */
export const apiVersion = '2026-10-28.endive';

export interface Endpoint {
  url: string;
  secret: string;
}

/** How events are delivered: later, several times, in another order, or not at all. */
export interface Delivery {
  delayMs: number;
  /** Copies of each event, all at once. */
  times: number;
  paused: boolean;
  /** How many different events are on their way at once; one keeps their order. */
  atOnce: number;
}

export interface Attempt {
  event: string;
  at: string;
  status: number | 'no answer';
}

/** The call that an event comes of. */
type Request = StoredEvent['request'];
const nobody: Request = { id: null, idempotency_key: null };

/** Milliseconds before the second, third … try; the last one again and again, for three days as at Stripe. */
const retryAfter = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
const threeDays = 3 * 24 * 60 * 60;

/** Makes events and delivers them, signed as Stripe signs; repeats until the endpoint takes them. */
export class Webhooks {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #ending = new AbortController();
  /** Held back while paused. */
  readonly #held: StoredEvent[] = [];
  /** Ready to be sent, in their order. */
  readonly #line: { event: StoredEvent; times: number; tries: number }[] = [];
  #underway = 0;
  #delayed = 0;
  #endpoint: Endpoint | null = null;
  #request = nobody;
  delivery: Delivery = { delayMs: 0, times: 1, paused: false, atOnce: 1 };
  readonly attempts: Attempt[] = [];

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    // What was not delivered before a restart is still to be.
    const since = clock.seconds() - threeDays;
    for (const event of store.all('event'))
      if (event.pending_webhooks > 0 && event.created >= since)
        this.#line.push({ event, times: 1, tries: 0 });
  }

  get endpoint(): Endpoint | null {
    return this.#endpoint;
  }

  set endpoint(endpoint: Endpoint | null) {
    this.#endpoint = endpoint;
    this.#pump();
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
    if (this.delivery.paused) this.#held.push(event);
    else this.#send(event);
    return event;
  }

  /** Sends an event again, whatever became of it. */
  resend(id: string): void {
    this.#send(this.#store.get('event', id), { times: 1, delayMs: 0 });
  }

  /** Sends what was held back while paused, in the given order, and goes on as usual. */
  flush(order: (events: StoredEvent[]) => StoredEvent[] = (events) => events): void {
    this.delivery = { ...this.delivery, paused: false };
    for (const event of order(this.#held.splice(0))) this.#send(event);
  }

  /** True while events wait for their turn, their delay, or an answer; those held back do not count. */
  get busy(): boolean {
    return this.#endpoint !== null && this.#line.length + this.#underway + this.#delayed > 0;
  }

  #send(event: StoredEvent, { times, delayMs }: Pick<Delivery, 'times' | 'delayMs'> = this.delivery): void {
    this.#later(delayMs, { event, times, tries: 0 });
  }

  #later(pause: number, sending: { event: StoredEvent; times: number; tries: number }): void {
    const join = () => {
      this.#line.push(sending);
      // Only when the present call is over: what it tells may still change, and must be kept first.
      queueMicrotask(() => this.#pump());
    };
    if (pause <= 0) {
      join();
      return;
    }
    this.#delayed++;
    wait(pause, undefined, { signal: this.#ending.signal })
      .then(join, () => {})
      .finally(() => {
        this.#delayed--;
      });
  }

  #pump(): void {
    const { signal } = this.#ending;
    while (this.#endpoint && this.#underway < this.delivery.atOnce && !signal.aborted) {
      const sending = this.#line.shift();
      if (!sending) return;
      this.#underway++;
      void this.#deliver(sending).finally(() => {
        this.#underway--;
        this.#pump();
      });
    }
  }

  async #deliver({
    event,
    times,
    tries,
  }: {
    event: StoredEvent;
    times: number;
    tries: number;
  }): Promise<void> {
    const taken = await Promise.all(Array.from({ length: times }, () => this.#post(event)));
    if (taken.includes(true) && event.pending_webhooks > 0) {
      this.#store.update('event', event, { pending_webhooks: 0 });
      this.#store.save();
    }
    const failed = taken.filter((done) => !done).length;
    const pause = retryAfter[Math.min(tries, retryAfter.length - 1)] ?? 0;
    const lasting = (tries - retryAfter.length) * pause < threeDays * 1000;
    if (failed > 0 && lasting && !this.#ending.signal.aborted)
      this.#later(pause, { event, times: failed, tries: tries + 1 });
  }

  async #post(event: StoredEvent): Promise<boolean> {
    if (!this.#endpoint) return false;
    const { url, secret } = this.#endpoint;
    const body = JSON.stringify(event);
    // Signed with the machine's time: that is what the receiver compares it to.
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const status = await fetch(url, {
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
    this.attempts.push({ event: event.id, at: this.#clock.now().toISOString(), status });
    return typeof status === 'number' && status >= 200 && status < 300;
  }

  close(): void {
    this.#ending.abort();
  }
}
