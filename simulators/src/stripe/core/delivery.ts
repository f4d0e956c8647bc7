import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredEvent } from './kinds.ts';

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

interface Sending {
  event: StoredEvent;
  times: number;
  tries: number;
}

/** Milliseconds before the second, third … try; the last one again and again, for three days as at Stripe. */
const retryAfter = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
const threeDays = 3 * 24 * 60 * 60 * 1_000;

/** The line of events on their way to the endpoint: each is repeated until it is taken. */
export class Line {
  readonly #taken: (event: StoredEvent) => void;
  readonly #tried: (event: StoredEvent, status: number | 'no answer') => void;
  readonly #ending = new AbortController();
  /** Ready to be sent, in their order. */
  readonly #ready: Sending[] = [];
  #underway = 0;
  #delayed = 0;
  #endpoint: Endpoint | null = null;
  atOnce = 1;

  constructor(on: {
    taken: (event: StoredEvent) => void;
    tried: (event: StoredEvent, status: number | 'no answer') => void;
  }) {
    this.#taken = on.taken;
    this.#tried = on.tried;
  }

  get endpoint(): Endpoint | null {
    return this.#endpoint;
  }

  /** Until there is an endpoint everything waits. */
  set endpoint(endpoint: Endpoint | null) {
    this.#endpoint = endpoint;
    this.#pump();
  }

  /** True while events wait for their turn, their delay, or an answer. */
  get busy(): boolean {
    return this.#endpoint !== null && this.#ready.length + this.#underway + this.#delayed > 0;
  }

  send(event: StoredEvent, { times, delayMs }: Pick<Delivery, 'times' | 'delayMs'>): void {
    this.#later(delayMs, { event, times, tries: 0 });
  }

  close(): void {
    this.#ending.abort();
  }

  #later(pause: number, sending: Sending): void {
    const join = () => {
      this.#ready.push(sending);
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
    while (this.#endpoint && this.#underway < this.atOnce && !this.#ending.signal.aborted) {
      const sending = this.#ready.shift();
      if (!sending) return;
      this.#underway++;
      void this.#deliver(sending).finally(() => {
        this.#underway--;
        this.#pump();
      });
    }
  }

  async #deliver({ event, times, tries }: Sending): Promise<void> {
    const taken = await Promise.all(Array.from({ length: times }, () => this.#post(event)));
    if (taken.includes(true)) this.#taken(event);
    const failed = taken.filter((done) => !done).length;
    const pause = retryAfter[Math.min(tries, retryAfter.length - 1)] ?? 0;
    const lasting = (tries - retryAfter.length) * pause < threeDays;
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
    this.#tried(event, status);
    return typeof status === 'number' && status >= 200 && status < 300;
  }
}
