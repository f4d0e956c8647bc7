import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Work that waits for its time. */
export interface Agenda {
  /** When the first of it is due, in milliseconds; null when nothing waits. */
  next(): number | null;
  /** Does the first of it, and takes it off the list. */
  run(): void;
  /** Told once when all that was due is done. */
  done(): void;
}

/**
 * The time of the simulators: the machine's, or that of `source`, and as much ahead of it as they were moved.
 * Whatever comes due happens in order of time, and while it happens the time is its own.
 */
export class Clock {
  readonly #source: () => Date;
  readonly #file: string | undefined;
  readonly #agendas: Agenda[] = [];
  #ahead = 0;
  #at: number | null = null;

  /** `file` keeps how far it was moved, so that a restart does not go back in time. */
  constructor(source: () => Date = () => new Date(), file?: string) {
    this.#source = source;
    this.#file = file;
    if (file && existsSync(file)) this.#ahead = Number(JSON.parse(readFileSync(file, 'utf8')).ahead) || 0;
  }

  now(): Date {
    return new Date(this.#at ?? this.#source().getTime() + this.#ahead);
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  add(agenda: Agenda): void {
    this.#agendas.push(agenda);
  }

  /** When the next thing happens; null when nothing waits. */
  next(): Date | null {
    const first = this.#first();
    return first && new Date(first.at);
  }

  /** Does all that has come due, the earliest first; what it brings about may come due as well. */
  settle(): void {
    if (this.#at !== null) return;
    const until = this.now().getTime();
    const first = this.#first();
    if (!first || first.at > until) return;
    try {
      for (let due = this.#first(); due && due.at <= until; due = this.#first()) {
        this.#at = Math.max(due.at, this.#at ?? due.at);
        due.agenda.run();
      }
    } finally {
      this.#at = null;
      for (const agenda of this.#agendas) agenda.done();
    }
  }

  /** Moves the time by seconds or to a date, forward only, and does all that comes due on the way. */
  advance(by: number | Date): Date {
    const ahead = typeof by === 'number' ? by * 1000 : by.getTime() - this.now().getTime();
    if (!Number.isFinite(ahead) || ahead < 0) throw new RangeError('Time goes forward only.');
    this.#ahead += ahead;
    this.#keep();
    this.settle();
    return this.now();
  }

  #first(): { at: number; agenda: Agenda } | null {
    let first: { at: number; agenda: Agenda } | null = null;
    for (const agenda of this.#agendas) {
      const at = agenda.next();
      if (at !== null && (!first || at < first.at)) first = { at, agenda };
    }
    return first;
  }

  #keep(): void {
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify({ ahead: this.#ahead }));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
