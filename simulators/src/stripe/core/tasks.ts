import type { Agenda } from '../../clock.ts';
import type { Task } from './kinds.ts';
import type { Store } from './store.ts';

/** Scheduled tasks, stored with the account's objects. */
export class Tasks implements Agenda {
  readonly #store: Store;
  readonly #handlers = new Map<string, (of: string) => void>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Sets the handler of a kind of task; it gets the object's id. */
  on(what: string, handler: (of: string) => void): void {
    this.#handlers.set(what, handler);
  }

  /** Schedules a task, replacing the one of the same kind for the same object. */
  plan(what: string, of: string, at: number): void {
    const id = `${what}:${of}`;
    // Tasks of the same time run in the order in which they were scheduled.
    this.#store.remove('task', id);
    this.#store.put('task', {
      id,
      at,
      what,
      of,
    });
  }

  drop(what: string, of: string): void {
    if (this.#store.find('task', `${what}:${of}`)) this.#store.remove('task', `${what}:${of}`);
  }

  when(what: string, of: string): number | null {
    return this.#store.find('task', `${what}:${of}`)?.at ?? null;
  }

  next(): number | null {
    const first = this.#first();
    return first && first.at * 1000;
  }

  run(): void {
    const task = this.#first();
    if (!task) return;
    this.#store.remove('task', task.id);
    this.#handlers.get(task.what)?.(task.of);
  }

  done(): void {
    this.#store.save();
  }

  #first(): Task | null {
    let first: Task | null = null;
    for (const task of this.#store.all('task')) if (!first || task.at < first.at) first = task;
    return first;
  }
}
