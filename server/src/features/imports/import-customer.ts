import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { customers } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { addCustomer } from '../desk/index.ts';
import { branchOf, knownCustomer } from './find.ts';
import type { Importing, Outcome } from './importing.ts';
import type { RowOf } from './read-row.ts';
import { changesOf, rememberWritten } from './records.ts';

/**
 * Adds a member without an account; she creates it by recovering her password. Of one whose address is known, what an earlier
 * import wrote and nobody has changed since becomes what the file says; the rest stays. Without a branch she belongs to the one of
 * whoever imports.
 */
export async function importCustomer(
  tx: Transaction,
  { branch, email, ...given }: RowOf<'customers'>,
  { actor, now, facts, hasher }: Importing,
): Promise<Outcome> {
  const { branch_id } = branch === null ? actor : branchOf(facts, branch);
  const fields = { ...given, branch_id };
  const known = await knownCustomer(tx, email);
  if (!known) {
    const customer_id = await addCustomer(tx, actor, { ...fields, email }, now);
    await rememberWritten(tx, 'customer', customer_id, { hasher, fields });
    return 'added';
  }
  const { customer_id, ...current } = known;
  const changes = await changesOf(tx, 'customer', customer_id, { hasher, given: fields, current });
  const changed = changes?.changed ?? [];
  if (changed.length === 0) return 'known';
  const news = Object.fromEntries(changed.map((name) => [name, fields[name]]));
  await tx.update(customers).set(news).where(eq(customers.customer_id, customer_id));
  await rememberWritten(tx, 'customer', customer_id, { hasher, fields: news });
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
