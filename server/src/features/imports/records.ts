import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { keyFor } from '../../platform/keyed-hash.ts';
import type { recordKinds } from './tables.ts';

type RecordKind = (typeof recordKinds)[number];
/** The fields of a record, as they are compared. */
export type Written = Record<string, string | number | null>;

const readRecord = statement(
  'import_record',
  'select written from import_records where kind = $1 and record_id = $2 for update',
  z.object({ written: z.record(z.string(), z.string()) }),
);

const writeRecord = command(
  'write_import_record',
  `insert into import_records (kind, record_id, written) values ($1, $2, $3::jsonb)
  on conflict (kind, record_id) do update set written = import_records.written || excluded.written`,
);

/** Hashes with a key of the server: a list of them does not tell which names and numbers it was made of. */
export interface Hasher {
  hash(value: string): string;
}

export function makeHasher(secret: string): Hasher {
  const key = keyFor('imports', secret);
  return { hash: (value) => createHmac('sha256', key).update(value).digest('base64url').slice(0, 22) };
}

const hashed = (hasher: Hasher, fields: Written): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, hasher.hash(`${name} ${value ?? ''}`)]),
  );

/** Remembers what an import wrote to a record, in the fields that it wrote. */
export const rememberWritten = (
  tx: Transaction,
  kind: RecordKind,
  record_id: number,
  { hasher, fields }: { hasher: Hasher; fields: Written },
): Promise<unknown> => writeRecord.run(tx, [kind, record_id, JSON.stringify(hashed(hasher, fields))]);

/** What a file says about a record that an import has written before. */
export interface Changes<F> {
  /** Fields that differ from the record, which still holds what the last import wrote. */
  changed: (keyof F & string)[];
  /** Fields that the file changed since, and the studio or the member too. */
  contested: (keyof F & string)[];
}

/** Compares a file's row with a record as it is now. Null for a record that no import wrote. */
export async function changesOf<F extends Written>(
  tx: Transaction,
  kind: RecordKind,
  record_id: number,
  { hasher, given, current }: { hasher: Hasher; given: F; current: F },
): Promise<Changes<F> | null> {
  const found = await readRecord.maybeOne(tx, [kind, record_id]);
  if (!found) return null;
  const [hashesNow, hashesGiven] = [hashed(hasher, current), hashed(hasher, given)];
  const differing = Object.keys(given).filter((name) => given[name] !== current[name]);
  const isAsWritten = (name: string) => hashesNow[name] === found.written[name];
  return {
    changed: differing.filter(isAsWritten),
    contested: differing.filter((name) => !isAsWritten(name) && hashesGiven[name] !== found.written[name]),
  };
}
