import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** How events are delivered: delayed, repeated, reordered, held, or lost. */
export interface Delivery {
  delayMs: number;
  /** Copies of each event, all at once. */
  times: number;
  paused: boolean;
  /** How many events are delivered concurrently; one keeps their order. */
  atOnce: number;
  /** Whether an event never arrives. */
  loses(): boolean;
}

/** An attempt to deliver an event, and its result. */
export interface Attempt {
  event: string;
  at: string;
  status: number | 'no answer';
}

interface Sending<Event> {
  event: Event;
  times: number;
  tries: number;
}

/** The differences between providers. */
interface Manner<Event> {
  /** The headers that sign a body. */
  sign(body: string): Record<string, string>;
  /** The body of an event; the event itself as JSON unless given. */
  write?(event: Event): string;
  /** Whether to try again after some retries. */
  triesAgain(retries: number, pause: number): boolean;
  taken(event: Event): void;
}

/** Milliseconds before the second, third … try; the last value repeats. */
const retryAfter = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
export const retrySteps = retryAfter.length;

/** The queue of events for a listener; each is retried until it is accepted. */
export class Line<Event extends { id: string }> {
  readonly #clock: Clock;
  readonly #manner: Manner<Event>;
  readonly #ending = new AbortController();
  /** Held while paused. */
  readonly #held: Event[] = [];
  /** Ready to be sent, in their order. */
  readonly #ready: Sending<Event>[] = [];
  #underway = 0;
  #delayed = 0;
  #url: string | null = null;
  delivery: Delivery = {
    delayMs: 0,
    times: 1,
    paused: false,
    atOnce: 1,
    loses: () => false,
  };
  readonly attempts: Attempt[] = [];

  constructor(clock: Clock, manner: Manner<Event>) {
    this.#clock = clock;
    this.#manner = manner;
  }

  /** Sets the URL of the listener; events wait until then. */
  listen(url: string | null): void {
    this.#url = url;
    this.#pump();
  }

  /** True while events are queued, delayed or unanswered, except those held while paused. */
  get busy(): boolean {
    return this.#url !== null && this.#ready.length + this.#underway + this.#delayed > 0;
  }

  send(event: Event): void {
    if (this.delivery.loses()) return;
    if (this.delivery.paused) this.#held.push(event);
    else this.#later(this.delivery.delayMs, { event, times: this.delivery.times, tries: 0 });
  }

  /** Delivers an event again. */
  resend(event: Event): void {
    this.#later(0, { event, times: 1, tries: 0 });
  }

  /** Delivers events that were held while paused, in the given order, and resumes. */
  flush(order: (events: Event[]) => Event[] = (events) => events): void {
    this.delivery = { ...this.delivery, paused: false };
    for (const event of order(this.#held.splice(0))) this.send(event);
  }

  close(): void {
    this.#ending.abort();
  }

  #later(pause: number, sending: Sending<Event>): void {
    const join = () => {
      this.#ready.push(sending);
      // After the current call, whose changes have to be persisted first.
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
    while (this.#url && this.#underway < this.delivery.atOnce && !this.#ending.signal.aborted) {
      const sending = this.#ready.shift();
      if (!sending) return;
      this.#underway += 1;
      void this.#deliver(sending).finally(() => {
        this.#underway -= 1;
        this.#pump();
      });
    }
  }

  async #deliver({ event, times, tries }: Sending<Event>): Promise<void> {
    const taken = await Promise.all(Array.from({ length: times }, () => this.#post(event)));
    if (taken.includes(true)) this.#manner.taken(event);
    const failed = taken.filter((done) => !done).length;
    const pause = retryAfter[Math.min(tries, retrySteps - 1)] ?? 0;
    if (failed > 0 && this.#manner.triesAgain(tries, pause) && !this.#ending.signal.aborted)
      this.#later(pause, { event, times: failed, tries: tries + 1 });
  }

  async #post(event: Event): Promise<boolean> {
    if (!this.#url) return false;
    const body = this.#manner.write?.(event) ?? JSON.stringify(event);
    const status = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#manner.sign(body) },
      body,
      // A redirect does not accept the event.
      redirect: 'manual',
      signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(10_000)]),
    }).then(
      (answer) => answer.status,
      () => 'no answer' as const,
    );
    this.attempts.push({ event: event.id, at: this.#clock.now().toISOString(), status });
    return typeof status === 'number' && status >= 200 && status < 300;
  }
}
