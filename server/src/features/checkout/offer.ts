import type { DiscountOffer } from '@tbm/contract/discounts';
import { extraClasses } from '@tbm/domain/discounts';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { checkLeft } from '../discounts/index.ts';
import { purchases } from '../purchases/index.ts';
import { type Asked, type Buyer, termsFor } from './wanted.ts';

const countOf = async (db: Queryable, condition: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(purchases).where(condition);
  return row?.count ?? 0;
};

/** Her purchases that use a discount; what failed does not count. */
export const usesOf = (db: Queryable, discount_id: number, customer_id: number): Promise<number> =>
  countOf(
    db,
    and(
      eq(purchases.discount_id, discount_id),
      eq(purchases.customer_id, customer_id),
      ne(purchases.status, 'failed'),
    ),
  );

/**
 * What a code does to a package for a buyer [API-043]. A payment that she began and left does not stand in her way:
 * the next attempt gives it up. Throws as `termsFor` and `checkLeft` do [ERR-029].
 */
export async function offerFor(services: Services, buyer: Buyer, asked: Asked): Promise<DiscountOffer> {
  const { discount, total_payment } = await termsFor(services, buyer, asked);
  if (!discount) throw problem('discount_invalid');
  const { discount_id, redeemed } = discount;
  const left = await countOf(
    services.db,
    and(
      eq(purchases.discount_id, discount_id),
      eq(purchases.customer_id, buyer.customer_id),
      eq(purchases.status, 'pending'),
    ),
  );
  const hers = await usesOf(services.db, discount_id, buyer.customer_id);
  checkLeft(discount, { all: redeemed - left, hers: hers - left });
  return { ...discount, total_payment, extra_classes: extraClasses(discount) };
}
