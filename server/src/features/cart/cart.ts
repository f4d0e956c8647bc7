import type { Cart } from '@tbm/contract/cart';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { packageOnSale } from '../packages/index.ts';
import { carts } from './tables.ts';

type Need = Pick<Services, 'db' | 'clock'>;

const item = ['email', 'is_trial', 'class_package_id'] as const;

const packagesInCart = statement(
  'packages_in_cart',
  'select distinct class_package_id from carts where email = $1 order by class_package_id',
  z.object({ class_package_id: z.int() }),
);

/** The packages in the cart of an e-mail, without duplicates [API-065]. */
export async function readCart(db: Queryable, email: string): Promise<Cart> {
  return { items: await packagesInCart.all(db, [email]) };
}

/** Refuses a package that is not for sale. */
async function onSale({ db, clock }: Need, class_package_id: number) {
  const found = await packageOnSale(db, class_package_id, clock.now());
  if (!found || found.is_test) throw problem('package_not_found');
  return found;
}

const deleteOthers = command(
  'delete_other_cart_items',
  `delete from carts where email = $1 and not is_trial and class_package_id <> all($2::bigint[])`,
);

const touchItems = command(
  'touch_cart_items',
  'update carts set "updatedAt" = $2 where email = $1 and not is_trial',
);

/** Replaces the cart with these packages [API-066]; a requested trial stays. */
export async function saveCart(needed: Need, { email, ids }: { email: string; ids: number[] }) {
  const { db, clock } = needed;
  const unique = [...new Set(ids)];
  for (const id of unique) await onSale(needed, id);
  return db.transaction(async (tx) => {
    await deleteOthers.run(tx, [email, unique]);
    const updatedAt = clock.now();
    await touchItems.run(tx, [email, updatedAt]);
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

const touchTrial = command(
  'touch_cart_trial',
  'update carts set "updatedAt" = $3 where email = $1 and is_trial and class_package_id = $2',
);

/** Records a trial request for an e-mail; repeating it updates its time [API-067, TRIAL-005]. */
export async function saveTrial(
  needed: Need,
  { email, class_package_id }: { email: string; class_package_id: number },
): Promise<Cart> {
  const { db, clock } = needed;
  const { free_trial_length } = await onSale(needed, class_package_id);
  if (!free_trial_length) throw problem('package_not_found');
  const updatedAt = clock.now();
  const trial = {
    email,
    class_package_id,
    is_trial: true,
    updatedAt,
  };
  if (!(await insertMissing(db, carts, trial, item)))
    await touchTrial.run(db, [email, class_package_id, updatedAt]);
  return readCart(db, email);
}
