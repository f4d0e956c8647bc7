import type { ClassPackage } from '@tbm/contract/packages';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Executor, statement } from '../../../platform/database/statement.ts';
import { problem } from '../../../platform/errors.ts';

type Limits = Pick<ClassPackage, 'customer_limit' | 'available'> & { sold: number };

const lockPackage = statement(
  'lock_limits_of_package',
  `select customer_limit, available, sold from class_packages where class_package_id = $1
  for no key update`,
  z.object({
    customer_limit: z.int().nullable(),
    available: z.int().nullable(),
    sold: z.int(),
  }),
);

/**
 * The limits of a package and how many were sold, with its row locked, so that buyers are checked one by one; null
 * without limits.
 */
export async function lockLimits(
  tx: Transaction,
  { class_package_id, ...item }: ClassPackage,
): Promise<Limits | null> {
  if (item.customer_limit === null && item.available === null) return null;
  return (await lockPackage.maybeOne(tx, [class_package_id])) ?? null;
}

const boughtOfPackage = statement(
  'purchases_of_package_by_customer',
  `select count(*) as purchases, count(*) filter (where status = 'pending') as pending
  from purchases where customer_id = $1 and class_package_id = $2 and status <> 'failed'`,
  z.object({ purchases: z.int(), pending: z.int() }),
);

/**
 * Every purchase that has not failed counts: a pending one holds its package until it is paid or given up. A member holds one
 * unpaid. Throws `package_limit` [ERR-015], `package_sold_out` [ERR-014], `package_held`.
 */
export async function checkLimits(
  tx: Transaction,
  limits: Limits,
  { customer_id, item }: { customer_id: number; item: ClassPackage },
): Promise<void> {
  const { customer_limit, available, sold } = limits;
  const { purchases, pending } = await boughtOfPackage.one(tx, [customer_id, item.class_package_id]);
  if (customer_limit !== null && purchases >= customer_limit) throw problem('package_limit');
  if (pending > 0) throw problem('package_held');
  if (available !== null && sold >= available) throw problem('package_sold_out');
}

const usesOfDiscount = statement(
  'discount_uses_of_customer',
  `select count(*) as uses, count(*) filter (where status = 'pending') as pending_uses
  from purchases where discount_id = $1 and customer_id = $2 and status <> 'failed'`,
  z.object({ uses: z.int(), pending_uses: z.int() }),
);

/**
 * How often a customer has used a discount, and how many of these uses are held by unpaid purchases. Failed purchases do not
 * count.
 */
export const discountUses = (db: Executor, discount_id: number, customer_id: number) =>
  usesOfDiscount.one(db, [discount_id, customer_id]);
