import { randomBytes } from 'node:crypto';
import { type Entry, Journal } from '../../journal.ts';
import { missing, unknownIn } from './errors.ts';
import type { Kind, Kinds } from './kinds.ts';

/** All objects of the account by kind, optionally persisted in a file. */
export class Store {
  readonly #journal: Journal | undefined;
  readonly #kinds = new Map<string, Map<string, unknown>>();
  /** Changes since the last save. */
  readonly #changed = new Map<string, [Kind, string]>();

  /** `isLive` selects what to read at a start; everything when absent. */
  constructor(file?: string, isLive: (kind: string, item: unknown) => boolean = () => true) {
    if (!file) return;
    this.#journal = new Journal(file);
    for (const [kind, id, item] of this.#journal.read()) {
      if (item === null) this.#of(kind).delete(id);
      else this.#of(kind).set(id, item);
    }
    for (const [kind, items] of this.#kinds)
      for (const [id, item] of items) if (!isLive(kind, item)) items.delete(id);
    this.#journal.rewrite(this.#entries());
  }

  *#entries(): Generator<Entry> {
    for (const [kind, items] of this.#kinds) for (const [id, item] of items) yield [kind, id, item];
  }

  /** A new id in Stripe's format. */
  id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  put<K extends Kind>(kind: K, item: Kinds[K]): Kinds[K] {
    this.#of(kind).set(item.id, item);
    this.#touch(kind, item.id);
    return item;
  }

  /** Changes an object; returns the previous values of the changed fields, for `*.updated` events. */
  update<K extends Kind>(kind: K, item: Kinds[K], fields: Partial<Kinds[K]>): Record<string, unknown> {
    const before: Record<string, unknown> = {};
    for (const name of Object.keys(fields) as (keyof Kinds[K] & string)[]) {
      if (JSON.stringify(item[name]) !== JSON.stringify(fields[name]))
        before[name] = structuredClone(item[name] ?? null);
    }
    Object.assign(item, fields);
    this.put(kind, item);
    return before;
  }

  remove(kind: Kind, id: string): void {
    this.#of(kind).delete(id);
    this.#touch(kind, id);
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.#of(kind).get(id) as Kinds[K] | undefined;
  }

  /** The object that the path names; 404 when it does not exist. */
  get<K extends Kind>(kind: K, id: string): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(kind, id);
    return found;
  }

  /** The object that a parameter names; 400 when it does not exist. */
  named<K extends Kind>(kind: K, id: string, param: string): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw unknownIn(kind, id, param);
    return found;
  }

  /** Newest first, as Stripe lists. */
  list<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.#of(kind).values()].toReversed() as Kinds[K][];
  }

  /** Oldest first, without a copy. */
  all<K extends Kind>(kind: K): Iterable<Kinds[K]> {
    return this.#of(kind).values() as Iterable<Kinds[K]>;
  }

  /** Persists the changes, before any notification. */
  save(): void {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    if (!this.#journal || changed.length === 0) return;
    this.#journal.append(changed.map(([kind, id]) => [kind, id, this.find(kind, id) ?? null]));
  }

  #of(kind: string): Map<string, unknown> {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const made = new Map<string, unknown>();
    this.#kinds.set(kind, made);
    return made;
  }

  #touch(kind: Kind, id: string): void {
    this.#changed.set(`${kind} ${id}`, [kind, id]);
  }
}
