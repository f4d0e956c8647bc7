import type { Cart } from '@tbm/contract/cart';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { packageById } from '../packages/index.ts';
import { carts } from './tables.ts';

type Need = Pick<Services, 'db' | 'clock'>;

const item = ['email', 'is_trial', 'class_package_id'] as const;

/** The packages in the cart of an e-mail, without duplicates [API-065]. */
export async function readCart(db: Queryable, email: string): Promise<Cart> {
  const items = await db
    .selectDistinct({ class_package_id: carts.class_package_id })
    .from(carts)
    .where(eq(carts.email, email))
    .orderBy(carts.class_package_id);
  return { items };
}

/** Refuses a package that is not for sale. */
async function onSale(db: Queryable, class_package_id: number) {
  const found = await packageById(db, class_package_id);
  if (!found || found.is_test) throw problem('package_not_found');
  return found;
}

/** Replaces the cart with these packages [API-066]; a requested trial stays. */
export async function saveCart({ db, clock }: Need, { email, ids }: { email: string; ids: number[] }) {
  const unique = [...new Set(ids)];
  for (const id of unique) await onSale(db, id);
  return db.transaction(async (tx) => {
    const ownItems = and(eq(carts.email, email), eq(carts.is_trial, false));
    await tx.delete(carts).where(and(ownItems, notInArray(carts.class_package_id, unique)));
    const updatedAt = clock.now();
    await tx.update(carts).set({ updatedAt }).where(ownItems);
    for (const class_package_id of unique)
      await insertMissing(
        tx,
        carts,
        {
          email,
          class_package_id,
          is_trial: false,
          updatedAt,
        },
        item,
      );
    return readCart(tx, email);
  });
}

/** Records a trial request for an e-mail; repeating it updates its time [API-067, TRIAL-005]. */
export async function saveTrial(
  { db, clock }: Need,
  { email, class_package_id }: { email: string; class_package_id: number },
): Promise<Cart> {
  const { free_trial_length } = await onSale(db, class_package_id);
  if (!free_trial_length) throw problem('package_not_found');
  const updatedAt = clock.now();
  const trial = {
    email,
    class_package_id,
    is_trial: true,
    updatedAt,
  };
  if (!(await insertMissing(db, carts, trial, item)))
    await db
      .update(carts)
      .set({ updatedAt })
      .where(
        and(eq(carts.email, email), eq(carts.is_trial, true), eq(carts.class_package_id, class_package_id)),
      );
  return readCart(db, email);
}
