import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { purchases } from '../tables.ts';

type ProviderId = 'payment_id' | 'subscription_id' | 'session_id' | 'setup_id';

interface Claim {
  purchase_id: number;
  column: ProviderId;
  id: string;
  /** The id that this one may replace: of what the provider has forgotten or denied. */
  before?: string | null;
}

/**
 * Stores the provider's id of what pays for a purchase; the first one stays. False when the purchase has another one by
 * now or is no longer to be paid: then nobody may pay what was made. A subscription may have begun to run before
 * its id is known here.
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
