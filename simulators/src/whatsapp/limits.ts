import type { Clock } from '../clock.ts';
import type { Refusal } from './templates.ts';

/** The limit for one number: a message every six seconds; up to 45 at once, which are paid back with that pause. */
const pair = { everyMs: 6_000, atOnce: 45 };
/** Messages a second of one of the studio's numbers. */
const perSecond = 80;

const pairRefusal: Refusal = {
  status: 400,
  code: 131_056,
  message: '(Business Account, Consumer Account) pair rate limit hit',
};
const throughputRefusal: Refusal = {
  status: 429,
  code: 130_429,
  message: 'Rate limit hit: Cloud API message throughput has been reached',
};

/**
 * How fast Meta lets the studio send: Cloud API, "Throughput" and "Pair rate limits"; error codes 130429 and 131056.
 * A refused message counts for nothing.
 */
export class Limits {
  readonly #clock: Clock;
  /** The time, by number, at which all its messages are paid back. */
  readonly #paidBack = new Map<string, number>();
  #second = 0;
  #sent = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a message, or returns why it is refused. */
  take(to: string): Refusal | null {
    const now = this.#clock.now().getTime();
    const second = this.#clock.seconds();
    if (second !== this.#second) [this.#second, this.#sent] = [second, 0];
    if (this.#sent >= perSecond) return throughputRefusal;
    const from = Math.max(this.#paidBack.get(to) ?? 0, now);
    if (from - now > (pair.atOnce - 1) * pair.everyMs) return pairRefusal;
    this.#paidBack.set(to, from + pair.everyMs);
    this.#sent += 1;
    return null;
  }
}
