import { plain } from '@tbm/domain/plain-text';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { branches } from '../branches/index.ts';

const customerByEmail = statement(
  'import_customer',
  'select customer_id, branch_id from customers where lower(email) = $1',
  z.object({ customer_id: z.int(), branch_id: z.int() }),
);

/** The customer with an e-mail address; undefined when there is none. */
export const knownCustomer = (tx: Transaction, email: string) => customerByEmail.maybeOne(tx, [email]);

/** The same. Throws `import_email_unknown`. */
export async function customerOf(tx: Transaction, email: string) {
  const customer = await knownCustomer(tx, email);
  if (!customer) throw fieldProblem('import_email_unknown', 'email');
  return customer;
}

/** The branch that a file calls by its name, the last part of its address or its id. Throws `import_branch_unknown`. */
export async function branchOf(tx: Transaction, called: string) {
  const all = await tx.select().from(branches);
  const found = all.find(({ branch_id, name, slug }) =>
    [String(branch_id), plain(name), slug].includes(plain(called)),
  );
  if (!found) throw fieldProblem('import_branch_unknown', 'branch');
  return found;
}
