import { eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { purchases } from './tables.ts';

/** The purchase of a provider's payment or subscription: the one that stores its id, else the one named in its metadata. */
export async function purchaseFor(
  tx: Transaction,
  column: 'payment_id' | 'subscription_id',
  id: string,
  metadata: { purchase_id?: string | undefined },
): Promise<number | undefined> {
  const find = async (condition: SQL) => {
    const [found] = await tx.select({ purchase_id: purchases.purchase_id }).from(purchases).where(condition);
    return found?.purchase_id;
  };
  const kept = await find(eq(purchases[column], id));
  if (kept !== undefined) return kept;
  const written = metadata.purchase_id ?? '';
  return /^\d{1,15}$/.test(written) ? find(eq(purchases.purchase_id, Number(written))) : undefined;
}
