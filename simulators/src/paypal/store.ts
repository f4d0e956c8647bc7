import { type Entry, Journal } from '../journal.ts';
import { ids } from './ids.ts';
import type { Account, Kinds } from './records.ts';
import { notFound } from './refusals.ts';

type Kind = keyof Kinds;

/** All records by kind, optionally persisted in a file. */
export class Store {
  readonly #journal: Journal | undefined;
  readonly #kinds = new Map<string, Map<string, unknown>>();
  /** Changes since the last save. */
  readonly #changed = new Map<string, [Kind, string]>();

  constructor(file?: string) {
    if (file) this.#journal = new Journal(file);
    for (const [kind, id, item] of this.#journal?.read() ?? []) {
      if (item === null) this.#of(kind).delete(id);
      else this.#of(kind).set(id, item);
    }
    this.#journal?.rewrite(
      [...this.#kinds].flatMap(([kind, items]) => [...items].map(([id, item]): Entry => [kind, id, item])),
    );
    if (!this.find('account', 'account')) this.put('account', newAccount());
    this.save();
  }

  get account(): Account {
    return this.get('account', 'account');
  }

  /** Stores a new or changed record. */
  put<K extends Kind>(kind: K, item: Kinds[K]): Kinds[K] {
    this.#of(kind).set(item.id, item);
    this.#changed.set(`${kind} ${item.id}`, [kind, item.id]);
    return item;
  }

  drop(kind: Kind, id: string): void {
    if (this.#of(kind).delete(id)) this.#changed.set(`${kind} ${id}`, [kind, id]);
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.#of(kind).get(id) as Kinds[K] | undefined;
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw notFound();
    return found;
  }

  /** In order of creation. */
  list<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.#of(kind).values()] as Kinds[K][];
  }

  /** Persists all changes at once, before any notification. */
  save(): void {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    if (changed.length)
      this.#journal?.append(changed.map(([kind, id]) => [kind, id, this.find(kind, id) ?? null]));
  }

  #of(kind: string): Map<string, unknown> {
    const known = this.#kinds.get(kind) ?? new Map<string, unknown>();
    this.#kinds.set(kind, known);
    return known;
  }
}

const newAccount = (): Account => ({
  id: 'account',
  client_id: ids.client(),
  client_secret: ids.secret(),
  webhook_id: ids.webhook(),
  merchant_id: ids.merchant(),
  signer: null,
});
