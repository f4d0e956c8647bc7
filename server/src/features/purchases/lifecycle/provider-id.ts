import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { purchases } from '../tables.ts';

type ProviderId = 'payment_id' | 'subscription_id' | 'session_id' | 'setup_id';

interface Claim {
  purchase_id: number;
  column: ProviderId;
  id: string;
  /** The id that this one may replace, because the provider has forgotten or denied it. */
  before?: string | null;
}

/**
 * Stores the provider's id of the payment or subscription of a purchase; the first id stays. False when the purchase
 * already has another id or is no longer payable: then no one may pay what was created. A subscription may start at the
 * provider before its id is stored here.
 */
export async function claimProviderId(
  db: Queryable,
  { purchase_id, column, id, before = null }: Claim,
): Promise<boolean> {
  const free = or(
    isNull(purchases[column]),
    inArray(purchases[column], before === null ? [id] : [id, before]),
  );
  const payable =
    column === 'subscription_id' ? ne(purchases.status, 'failed') : eq(purchases.status, 'pending');
  const claimed = await db
    .update(purchases)
    .set({ [column]: id })
    .where(and(eq(purchases.purchase_id, purchase_id), payable, free))
    .returning({ purchase_id: purchases.purchase_id });
  return claimed.length > 0;
}
