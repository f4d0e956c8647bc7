import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { branchCalled, type StudioFacts } from './read-row.ts';

const customerByEmail = statement(
  'import_customer',
  `select customer_id, branch_id, name, last_name, phone, birthdate::text as birthdate
  from customers where lower(email) = $1`,
  z.object({
    customer_id: z.int(),
    branch_id: z.int(),
    name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    birthdate: z.string().nullable(),
  }),
);

const emailsOfMembers = statement(
  'import_known_emails',
  'select lower(email) as email from customers where lower(email) = any($1::text[])',
  z.object({ email: z.string() }),
);

/** The customer with an e-mail address; undefined when there is none. */
export const knownCustomer = (tx: Transaction, email: string) => customerByEmail.maybeOne(tx, [email]);

/** The same. Throws `import_email_unknown`. */
export async function customerOf(tx: Transaction, email: string) {
  const customer = await knownCustomer(tx, email);
  if (!customer) throw fieldProblem('import_email_unknown', 'email');
  return customer;
}

/** Of some addresses, those that members have. */
export async function knownEmails(db: Executor, emails: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < emails.length; start += 1_000)
    for (const { email } of await emailsOfMembers.all(db, [emails.slice(start, start + 1_000)]))
      found.add(email);
  return found;
}

/** The branch that a file calls by its name, the last part of its address or its id. Throws `import_branch_unknown`. */
export function branchOf(facts: StudioFacts, called: string) {
  const found = branchCalled(called, facts);
  if (!found) throw fieldProblem('import_branch_unknown', 'branch');
  return found;
}
