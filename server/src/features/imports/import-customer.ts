import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { customers } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { addCustomer } from '../desk/index.ts';
import { branchOf, knownCustomer } from './find.ts';
import type { Importing, Outcome } from './importing.ts';
import type { RowOf, StudioFacts } from './read-row.ts';
import { importedCustomers, rememberAddress } from './records.ts';

type CustomerFields = {
  name: string;
  last_name: string;
  phone: string;
  birthdate: string | null;
  branch_id: number;
};

/** The fields that a row gives. A blank cell, or a file without the column, gives nothing. */
function givenFields(
  { name, last_name, phone, birthdate, branch }: RowOf<'customers'>,
  facts: StudioFacts,
): Pick<CustomerFields, 'name' | 'last_name'> & Partial<CustomerFields> {
  return {
    name,
    last_name,
    ...(phone === '' ? {} : { phone }),
    ...(birthdate === null ? {} : { birthdate }),
    ...(branch === null ? {} : { branch_id: branchOf(facts, branch).branch_id }),
  };
}

/**
 * Adds a member without an account; the member creates it by recovering the password. For a known address, fields that an earlier
 * import wrote and no one has changed since get the file's values; the other fields stay. A new member without a branch gets the
 * admin's branch.
 */
export async function importCustomer(
  tx: Transaction,
  row: RowOf<'customers'>,
  { actor, now, facts, hasher }: Importing,
): Promise<Outcome> {
  const { email } = row;
  const given = givenFields(row, facts);
  const known = await knownCustomer(tx, hasher, email);
  if (!known) {
    const defaults = { phone: '', birthdate: null, branch_id: actor.branch_id };
    const fields: CustomerFields = { ...defaults, ...given };
    const customer_id = await addCustomer(tx, actor, { ...fields, email }, now);
    await importedCustomers.remember(tx, customer_id, { hasher, fields });
    await rememberAddress(tx, { hasher, email, customer_id });
    return 'added';
  }
  const { customer_id, is_current, ...current } = known;
  // The row may belong to a merged account; then the kept member stays unchanged.
  if (!is_current) return 'known';
  await rememberAddress(tx, { hasher, email, customer_id });
  const changes = await importedCustomers.changesOf<CustomerFields>(tx, customer_id, {
    hasher,
    given,
    current,
  });
  const changed = changes?.changed ?? [];
  if (changed.length === 0) return 'known';
  const newValues = Object.fromEntries(changed.map((name) => [name, given[name] ?? null]));
  await tx.update(customers).set(newValues).where(eq(customers.customer_id, customer_id));
  await importedCustomers.remember(tx, customer_id, { hasher, fields: newValues });
  await recordAudit(tx, actor, {
    action: 'update',
    thing: 'customers',
    thing_id: customer_id,
    customer_id,
    before: null,
    // No name or address: audit records cannot be deleted.
    after: { changed_fields: changed.length },
    now,
  });
  return 'changed';
}
