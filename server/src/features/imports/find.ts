import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { branchCalled, type StudioFacts } from './read-row.ts';
import { addressHash, type Hasher, rememberAddress } from './records.ts';

const customerByEmail = statement(
  'import_customer',
  `select customer_id, branch_id, name, last_name, phone, birthdate::text as birthdate, lower(email) = $1 as is_current
  from customers where lower(email) = $1
    or customer_id = (select customer_id from imported_addresses where address_hash = $2)
  order by is_current desc limit 1`,
  z.object({
    customer_id: z.int(),
    branch_id: z.int(),
    name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    birthdate: z.string().nullable(),
    /** Whether the member still has this address; otherwise an earlier file used it for the member. */
    is_current: z.boolean(),
  }),
);

const emailsOfMembers = statement(
  'import_known_emails',
  `select email from unnest($1::text[], $2::text[]) as given (email, address_hash)
  where exists (select from customers where lower(customers.email) = given.email)
    or exists (select from imported_addresses a where a.address_hash = given.address_hash)`,
  z.object({ email: z.string() }),
);

/**
 * The member with an e-mail address, or the member for whom an earlier file used it. An address of a merged account belongs to
 * the kept one. Undefined when no member is found.
 */
export const knownCustomer = (tx: Transaction, hasher: Hasher, email: string) =>
  customerByEmail.maybeOne(tx, [email, addressHash(hasher, email)]);

/**
 * The same, for a row about a member who must be known. Later files find the member by this address, also when the member has
 * another one by then. Throws `import_email_unknown` when no member is found.
 */
export async function customerOf(tx: Transaction, hasher: Hasher, email: string) {
  const customer = await knownCustomer(tx, hasher, email);
  if (!customer) throw fieldProblem('import_email_unknown', 'email');
  const { customer_id, is_current } = customer;
  if (is_current) await rememberAddress(tx, { hasher, email, customer_id });
  return customer;
}

/** The addresses, among the given ones, that belong to members. */
export async function knownEmails(db: Executor, hasher: Hasher, emails: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < emails.length; start += 1_000) {
    const some = emails.slice(start, start + 1_000);
    const hashes = some.map((email) => addressHash(hasher, email));
    for (const { email } of await emailsOfMembers.all(db, [some, hashes])) found.add(email);
  }
  return found;
}

/** The branch that a file refers to by name, by the last part of its address, or by id. Throws `import_branch_unknown`. */
export function branchOf(facts: StudioFacts, called: string) {
  const found = branchCalled(called, facts);
  if (!found) throw fieldProblem('import_branch_unknown', 'branch');
  return found;
}
