import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Delivery } from '../stripe/core/delivery.ts';
import type { Attempt } from '../stripe/core/webhooks.ts';
import { ids } from './ids.ts';
import type { Links } from './links.ts';
import type { PaypalEvent } from './records.ts';
import { transmissionHeaders } from './signing.ts';
import type { Store } from './store.ts';

/** Milliseconds before the second, third … try; the last one again and again, 25 tries in all as at PayPal. */
const retryAfter = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
const tries = 25;

export type News = Pick<PaypalEvent, 'event_type' | 'resource_type' | 'summary' | 'resource'>;

interface Sending {
  event: PaypalEvent;
  times: number;
  tried: number;
}

/** Makes events and delivers them, signed as PayPal signs; repeats until the listener takes them. */
export class Webhooks {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #links: Links;
  readonly #ending = new AbortController();
  /** Held back while paused. */
  readonly #held: PaypalEvent[] = [];
  /** Ready to be sent, in their order. */
  readonly #line: Sending[];
  #underway = 0;
  #delayed = 0;
  #listener: string | null = null;
  delivery: Delivery = { delayMs: 0, times: 1, paused: false, atOnce: 1 };
  readonly attempts: Attempt[] = [];

  constructor(store: Store, clock: Clock, links: Links) {
    this.#store = store;
    this.#clock = clock;
    this.#links = links;
    // What was not delivered before a restart is still to be.
    this.#line = store
      .list('outbox')
      .map(({ id }) => ({ event: store.get('event', id), times: 1, tried: 0 }));
  }

  /** Where events go; until it is told they wait. */
  listen(url: string): void {
    this.#listener = url;
    this.#pump();
  }

  /** Something happened: the event is kept and sent on its way, with the resource as it stands now. */
  emit({ event_type, resource_type, summary, resource }: News): void {
    const id = ids.event();
    const own = `/v1/notifications/webhooks-events/${id}`;
    const event = this.#store.put('event', {
      id,
      event_version: '1.0',
      create_time: this.#clock.now().toISOString(),
      resource_type,
      // Sales are of the older interface and say no version.
      ...(event_type.startsWith('PAYMENT.SALE.') ? {} : { resource_version: '2.0' as const }),
      event_type,
      summary,
      resource: structuredClone(resource),
      links: [this.#links.to(own, 'self'), this.#links.to(`${own}/resend`, 'resend', 'POST')],
    });
    this.#store.put('outbox', { id });
    if (this.delivery.paused) this.#held.push(event);
    else this.#send(event);
  }

  /** Sends an event again, whatever became of it. */
  resend(id: string): PaypalEvent {
    const event = this.#store.get('event', id);
    this.#send(event, { times: 1, delayMs: 0 });
    return event;
  }

  /** Sends what was held back while paused, in the given order, and goes on as usual. */
  flush(order: (events: PaypalEvent[]) => PaypalEvent[] = (events) => events): void {
    this.delivery = { ...this.delivery, paused: false };
    for (const event of order(this.#held.splice(0))) this.#send(event);
  }

  /** True while events wait for their turn, their delay, or an answer; those held back do not count. */
  get busy(): boolean {
    return this.#listener !== null && this.#line.length + this.#underway + this.#delayed > 0;
  }

  #send(event: PaypalEvent, { times, delayMs }: Pick<Delivery, 'times' | 'delayMs'> = this.delivery): void {
    this.#later(delayMs, { event, times, tried: 0 });
  }

  #later(pause: number, sending: Sending): void {
    const join = () => {
      this.#line.push(sending);
      // Only when the present call is over: what it tells must be kept first.
      queueMicrotask(() => this.#pump());
    };
    if (pause <= 0) {
      join();
      return;
    }
    this.#delayed += 1;
    wait(pause, undefined, { signal: this.#ending.signal })
      .then(join, () => {})
      .finally(() => {
        this.#delayed -= 1;
      });
  }

  #pump(): void {
    while (this.#listener && this.#underway < this.delivery.atOnce && !this.#ending.signal.aborted) {
      const sending = this.#line.shift();
      if (!sending) return;
      this.#underway += 1;
      void this.#deliver(sending).finally(() => {
        this.#underway -= 1;
        this.#pump();
      });
    }
  }

  async #deliver({ event, times, tried }: Sending): Promise<void> {
    const taken = await Promise.all(Array.from({ length: times }, () => this.#post(event)));
    if (taken.includes(true)) {
      this.#store.drop('outbox', event.id);
      this.#store.save();
    }
    const failed = taken.filter((done) => !done).length;
    const pause = retryAfter[Math.min(tried, retryAfter.length - 1)] ?? 0;
    if (failed > 0 && tried + 1 < tries && !this.#ending.signal.aborted)
      this.#later(pause, { event, times: failed, tried: tried + 1 });
  }

  async #post(event: PaypalEvent): Promise<boolean> {
    if (!this.#listener) return false;
    const body = JSON.stringify(event);
    const headers = transmissionHeaders(this.#store, this.#links.api, body);
    const status = await fetch(this.#listener, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
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
