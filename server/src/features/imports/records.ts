import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { keyFor } from '../../platform/keyed-hash.ts';

/** Hashes with a key of the server: a list of them does not reveal the names and numbers. */
export interface Hasher {
  hash(value: string): string;
}

export function makeHasher(secret: string): Hasher {
  const key = keyFor('imports', secret);
  return { hash: (value) => createHmac('sha256', key).update(value).digest('base64url').slice(0, 22) };
}

/** The fields of a record, in the form in which they are compared. */
export type Written = Record<string, string | number | null>;

const hashed = (hasher: Hasher, fields: Written): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, hasher.hash(`${name} ${value ?? ''}`)]),
  );

const writeAddress = command(
  'write_imported_address',
  `insert into imported_addresses (address_hash, customer_id) values ($1, $2)
  on conflict (address_hash) do update set customer_id = excluded.customer_id
  where imported_addresses.customer_id <> excluded.customer_id`,
);

/** The stored form of an address: a list of them does not reveal the persons. */
export const addressHash = (hasher: Hasher, email: string): string => hasher.hash(`address ${email}`);

/** Stores that a file used an address for a member. */
export const rememberAddress = (
  tx: Transaction,
  { hasher, email, customer_id }: { hasher: Hasher; email: string; customer_id: number },
): Promise<unknown> => writeAddress.run(tx, [addressHash(hasher, email), customer_id]);

/** A file's changes of a record that an import has written before. */
export interface Changes<F> {
  /** Fields that differ from the record, which still holds what the last import wrote. */
  changed: (keyof F & string)[];
  /** Fields that the file changed since, and the studio or the member too. */
  contested: (keyof F & string)[];
}

interface Records {
  /** Stores which values an import wrote to a record, for the fields that it wrote. */
  remember(tx: Transaction, id: number, written: { hasher: Hasher; fields: Written }): Promise<unknown>;
  /**
   * Compares a row of a file with the current record; `current` is null for a record that can no longer be changed.
   * Null for a record that no import wrote.
   */
  changesOf<F extends Written>(
    tx: Transaction,
    id: number,
    given: { hasher: Hasher; given: Partial<F>; current: F | null },
  ): Promise<Changes<F> | null>;
}

function makeRecords(table: string, key: string): Records {
  const read = statement(
    `read_${table}`,
    `select written from ${table} where ${key} = $1 for update`,
    z.object({ written: z.record(z.string(), z.string()) }),
  );
  const write = command(
    `write_${table}`,
    `insert into ${table} (${key}, written) values ($1, $2::jsonb)
    on conflict (${key}) do update set written = ${table}.written || excluded.written`,
  );
  return {
    remember: (tx, id, { hasher, fields }) => write.run(tx, [id, JSON.stringify(hashed(hasher, fields))]),
    changesOf: async (tx, id, { hasher, given, current }) => {
      const found = await read.maybeOne(tx, [id]);
      return found ? compare(found.written, { hasher, given, current }) : null;
    },
  };
}

function compare<F extends Written>(
  written: Record<string, string>,
  { hasher, given, current }: { hasher: Hasher; given: Partial<F>; current: F | null },
): Changes<F> {
  const hashesNow = hashed(hasher, current ?? {});
  const hashesGiven = hashed(hasher, given as Written);
  const changes: Changes<F> = { changed: [], contested: [] };
  for (const name of Object.keys(given)) {
    if (current !== null && given[name] === current[name]) continue;
    if (hashesNow[name] === written[name]) changes.changed.push(name);
    else if (hashesGiven[name] !== written[name]) changes.contested.push(name);
  }
  return changes;
}

export const importedCustomers = makeRecords('imported_customers', 'customer_id');
export const importedPurchases = makeRecords('imported_purchases', 'purchase_id');
