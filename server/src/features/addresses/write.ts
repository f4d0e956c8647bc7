import type { Address, addressBody } from '@tbm/contract/addresses';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { namedPlace } from '../places/index.ts';
import { addressById, type Owner } from './queries.ts';
import { addresses } from './tables.ts';

type Body = z.output<typeof addressBody>;

/** Records what an admin does to another person's address, without the address: audit records cannot be deleted. */
async function auditForOther(
  tx: Transaction,
  { clock }: Services,
  actor: Person,
  { customer_id, address_id }: Pick<Address, 'customer_id' | 'address_id'>,
  action: 'create' | 'update' | 'delete',
): Promise<void> {
  if (customer_id === actor.customer_id) return;
  await recordAudit(tx, actor, {
    action,
    thing: 'addresses',
    thing_id: address_id,
    customer_id,
    before: null,
    after: null,
    now: clock.now(),
  });
}

/** Adds a customer's address [API-161]. Throws `address_exists`, `not_found`, `country_missing`, `state_missing`. */
export async function createAddress(
  services: Services,
  actor: Person,
  { customer_id = actor.customer_id, ...body }: Body & { customer_id?: number | undefined },
): Promise<Address> {
  const place = await namedPlace(body);
  const write = services.db.transaction(async (tx) => {
    const inserted = await tx
      .insert(addresses)
      .values({ ...place, customer_id })
      .returning();
    const address = oneOr(inserted, 'internal');
    await auditForOther(tx, services, actor, address, 'create');
    return address;
  });
  return write.catch((error: unknown) => {
    const constraint = brokenConstraint(error);
    if (constraint === 'addresses_customer') throw problem('address_exists');
    throw constraint ? problem('not_found') : error;
  });
}

/** Replaces an address [API-162]. Throws `not_found`, also for an address of another customer, and what `namedPlace` throws. */
export async function changeAddress(
  services: Services,
  actor: Person,
  { address_id, owner, body }: { address_id: number; owner: Owner; body: Body },
): Promise<Address> {
  const values = await namedPlace(body);
  return services.db.transaction(async (tx) => {
    if (!(await addressById(tx, address_id, owner))) throw problem('not_found');
    const changed = await tx
      .update(addresses)
      .set(values)
      .where(eq(addresses.address_id, address_id))
      .returning();
    const one = oneOr(changed, 'not_found');
    await auditForOther(tx, services, actor, one, 'update');
    return one;
  });
}

/** Deletes an address [API-163]. Throws `not_found`. */
export async function deleteAddress(
  services: Services,
  actor: Person,
  { address_id, owner }: { address_id: number; owner: Owner },
): Promise<{ deleted: true }> {
  await services.db.transaction(async (tx) => {
    const found = await addressById(tx, address_id, owner);
    if (!found) throw problem('not_found');
    await tx.delete(addresses).where(eq(addresses.address_id, address_id));
    await auditForOther(tx, services, actor, found, 'delete');
  });
  return { deleted: true };
}
