import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { addressHash, type Hasher } from './records.ts';

/**
 * An e-mail address in lower case, as a pattern of PostgreSQL. The quote before it and the point after it do not belong to it,
 * but an apostrophe or a point inside does. So `ana@x.mx` is not in `diana@x.mx`, `d'ana@x.mx` or `ana@x.mx.com`.
 */
const address = `[[:alnum:]_+][[:alnum:]_+.''&%~-]*@[[:alnum:]]+(?:[.-]+[[:alnum:]]+)*`;

/** SQL: a text in the form that is searched, without invisible characters, as `cleanCell` of the domain leaves them out. */
const searched = (text: string): string =>
  `regexp_replace(lower(${text}), '[\\u200B-\\u200F\\u202A-\\u202E\\u2060\\uFEFF]', '', 'g')`;

/** SQL: the addresses in a text, each as an array with one element. */
const addressesIn = (text: string): string => `regexp_matches(${searched(text)}, '${address}', 'g')`;

/** SQL: whether a row of `import_rows` names one of `emails`, an array of addresses in lower case. */
export const namesAddress = (row: string, emails: string): string =>
  `exists (select from ${addressesIn(`array_to_string(${row}.cells, ' ')`)} found where found[1] = any(${emails}))`;

/** SQL: the cell of a row of `import_rows` in the column that the layout of its file has for the address. */
const ownCell = (row: string): string =>
  `(select ${searched(`${row}.cells[(i.layout -> 'fields' ->> 'email')::int + 1]`)}
    from imports i where i.import_id = ${row}.import_id)`;

/**
 * SQL: whether a row of `import_rows` is about the member with one of `emails`. Another address in the row, such as that of a
 * friend, does not count. As `writtenEmail` of the domain, it reads the address in angle brackets, otherwise the first one.
 */
export const isAboutAddress = (row: string, emails: string): string =>
  `coalesce(substring(${ownCell(row)} from '<\\s*(${address})\\s*>'), substring(${ownCell(row)} from '${address}')) = any(${emails})`;

const rememberedHashes = statement(
  'imported_addresses_of_customer',
  'select address_hash from imported_addresses where customer_id = $1',
  z.object({ address_hash: z.string() }),
);

const formerAddresses = statement(
  'former_addresses_in_files',
  `select distinct found[1] as email from import_rows r, ${addressesIn(`array_to_string(r.cells, ' ')`)} found
  where not exists (select from customers c where lower(c.email) = found[1])`,
  z.object({ email: z.string() }),
  { scans: 'no index by what a cell holds; read once per download or erasure, by a job' },
);

/**
 * The addresses by which rows of files name a member, in lower case: the present one, and those that a later file would find
 * the member by, such as the address of a merged account. An address that another member has now is the other member's.
 */
export async function emailsInFiles(
  db: Executor,
  hasher: Hasher,
  { customer_id, email }: { customer_id: number; email: string },
): Promise<string[]> {
  const remembered = await rememberedHashes.all(db, [customer_id]);
  const hashes = new Set(remembered.map(({ address_hash }) => address_hash));
  hashes.delete(addressHash(hasher, email));
  if (hashes.size === 0) return [email];
  const former = await formerAddresses.all(db);
  return [email, ...former.map((row) => row.email).filter((one) => hashes.has(addressHash(hasher, one)))];
}
