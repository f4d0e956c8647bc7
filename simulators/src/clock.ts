import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Scheduled work. */
export interface Agenda {
  /** When the next item is due, in milliseconds; null when there is none. */
  next(): number | null;
  /** Runs and removes the next item. */
  run(): void;
  /** Called once after everything due has run. */
  done(): void;
}

/**
 * The simulators' clock: the machine's, or that of `source`, plus an offset.
 * Due work runs in order of time, and each item runs at its own time.
 */
export class Clock {
  readonly #source: () => Date;
  readonly #file: string | undefined;
  readonly #agendas: Agenda[] = [];
  #ahead = 0;
  #at: number | null = null;

  /** `file` stores the offset, so that a restart does not go back in time. */
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

  /** When the next item is due; null when there is none. */
  next(): Date | null {
    const first = this.#first();
    return first && new Date(first.at);
  }

  /** Runs everything due, earliest first, including everything that becomes due during the run. */
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

  /** Moves the clock forward, by seconds or to a date, and runs everything that becomes due. */
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
