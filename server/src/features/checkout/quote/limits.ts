import type { ClassPackage } from '@tbm/contract/packages';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { problem } from '../../../platform/errors.ts';
import { class_packages } from '../../packages/index.ts';
import { purchases } from '../../purchases/index.ts';

type Limits = Pick<ClassPackage, 'customer_limit' | 'available'> & { sold: number };

/**
 * The limits of a package and how many were sold, with its row locked, so that buyers are checked one by one; null
 * without limits.
 */
export async function lockLimits(
  tx: Transaction,
  { class_package_id, ...item }: ClassPackage,
): Promise<Limits | null> {
  if (item.customer_limit === null && item.available === null) return null;
  const [limits] = await tx
    .select({
      customer_limit: class_packages.customer_limit,
      available: class_packages.available,
      sold: class_packages.sold,
    })
    .from(class_packages)
    .where(eq(class_packages.class_package_id, class_package_id))
    .for('no key update');
  return limits ?? null;
}

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
  const isHers = and(
    eq(purchases.customer_id, customer_id),
    eq(purchases.class_package_id, item.class_package_id),
    ne(purchases.status, 'failed'),
  );
  if (customer_limit !== null && (await countPurchases(tx, isHers)) >= customer_limit)
    throw problem('package_limit');
  if ((await countPurchases(tx, and(isHers, eq(purchases.status, 'pending')))) > 0)
    throw problem('package_held');
  if (available !== null && sold >= available) throw problem('package_sold_out');
}

/** How often a customer has used a discount; failed purchases do not count. */
export const discountUses = (db: Queryable, discount_id: number, customer_id: number): Promise<number> =>
  countPurchases(
    db,
    and(
      eq(purchases.discount_id, discount_id),
      eq(purchases.customer_id, customer_id),
      ne(purchases.status, 'failed'),
    ),
  );

/** How many uses of a discount a customer's unpaid purchases hold. */
export const heldDiscountUses = (db: Queryable, discount_id: number, customer_id: number): Promise<number> =>
  countPurchases(
    db,
    and(
      eq(purchases.discount_id, discount_id),
      eq(purchases.customer_id, customer_id),
      eq(purchases.status, 'pending'),
    ),
  );

async function countPurchases(db: Queryable, condition: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(purchases).where(condition);
  return row?.count ?? 0;
}
