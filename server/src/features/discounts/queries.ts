import type { Discount } from '@tbm/contract/discounts';
import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { discounts } from './tables.ts';

const { createdAt: _, ...columns } = getTableColumns(discounts);

/** Discounts, newest first. */
export const readDiscounts = (db: Queryable, where?: SQL): Promise<Discount[]> =>
  db.select(columns).from(discounts).where(where).orderBy(desc(discounts.discount_id));

/** The discount with a code, ignoring case. */
export async function discountByCode(db: Queryable, code: string): Promise<Discount | undefined> {
  const [found] = await readDiscounts(db, eq(sql`lower(${discounts.code})`, code.trim().toLowerCase()));
  return found;
}
