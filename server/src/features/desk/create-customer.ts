import type { CustomerFound } from '@tbm/contract/desk';
import { z } from 'zod';
import { type Person, workBranch } from '../../platform/actor.ts';
import { memberAt } from '../../platform/database/branches.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { foundCustomer } from './queries.ts';

interface NewCustomer {
  name: string;
  last_name: string;
  email: string;
  phone: string;
  branch_id: number;
  birthdate?: string | null;
}

const nameByEmail = statement(
  'customer_name_by_email',
  `select name || ' ' || last_name as name from customers where lower(email) = $1 and ${memberAt('customer_id', 2)}`,
  z.object({ name: z.string() }),
);

/** Adds a customer without an account, with its audit record; returns the customer's id. */
export async function addCustomer(
  tx: Transaction,
  actor: Person,
  given: NewCustomer,
  now: string,
): Promise<number> {
  const inserted = await tx
    .insert(customers)
    .values({ ...given, createdAt: now })
    .returning({ customer_id: customers.customer_id });
  const { customer_id } = oneOr(inserted, 'internal');
  await recordAudit(tx, actor, {
    action: 'create',
    thing: 'customers',
    thing_id: customer_id,
    customer_id,
    before: null,
    // No name or address: audit records cannot be deleted.
    after: { branch_id: given.branch_id },
    now,
  });
  return customer_id;
}

/**
 * Creates a customer without an account; password recovery creates the account [API-010, AUTH-014].
 * Throws `customer_exists`, and `not_found` for an unknown branch.
 */
export async function createCustomer(
  { db, clock }: Services,
  actor: Person,
  {
    branch_id = workBranch(actor),
    ...given
  }: Omit<NewCustomer, 'branch_id'> & { branch_id?: number | undefined },
): Promise<CustomerFound> {
  const now = clock.now();
  const write = db.transaction((tx) => addCustomer(tx, actor, { ...given, branch_id }, now));
  const customer_id = await write.catch(async (error: unknown) => {
    const constraint = brokenConstraint(error);
    if (constraint === 'customers_branch_id_branches_branch_id_fk') throw problem('not_found');
    if (constraint !== 'customers_email') throw error;
    const known = await nameByEmail.maybeOne(db, [given.email, actor.branches]);
    throw problem('customer_exists', { name: known?.name ?? given.email });
  });
  return foundCustomer(db, customer_id, now);
}
