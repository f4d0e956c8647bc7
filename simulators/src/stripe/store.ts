import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface StripeObject {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

/** Stripe's refusal, thrown by a call and answered with its status. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message));
    this.status = status;
    this.body = body;
  }
}

export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });

/** All objects of the account by kind; kept in a file when one is given, so that a restart forgets nothing. */
export class Store {
  readonly #file: string | undefined;
  readonly #kinds: Record<string, Record<string, StripeObject>>;
  readonly now: () => Date;

  constructor(now: () => Date, file?: string) {
    this.now = now;
    this.#file = file;
    this.#kinds = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  add<T extends Record<string, unknown>>(kind: string, prefix: string, fields: T): T & StripeObject {
    const made = {
      id: `${prefix}_${randomBytes(12).toString('hex')}`,
      object: kind,
      created: this.seconds(),
      livemode: false,
      ...fields,
    };
    this.put(made);
    return made;
  }

  put(item: StripeObject): void {
    this.#kinds[item.object] ??= {};
    (this.#kinds[item.object] as Record<string, StripeObject>)[item.id] = item;
    this.#save();
  }

  find(kind: string, id: string): StripeObject | undefined {
    const items = this.#kinds[kind] ?? {};
    return Object.hasOwn(items, id) ? items[id] : undefined;
  }

  get(kind: string, id: string): StripeObject {
    const found = this.find(kind, id);
    if (!found) throw missing(kind, id);
    return found;
  }

  /** Newest first, as Stripe lists. */
  list(kind: string): StripeObject[] {
    return Object.values(this.#kinds[kind] ?? {}).toReversed();
  }

  #save(): void {
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kinds));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
