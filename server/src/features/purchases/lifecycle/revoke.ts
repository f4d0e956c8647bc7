import { eq, gt, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { closeLots } from '../../credits/index.ts';
import { purchases } from '../tables.ts';
import type { PurchaseRow } from '../terms.ts';
import { move } from './transition.ts';

/**
 * Revokes a purchase that still gives access, and removes the rest of its credits; `classes` says how many.
 * Undefined when that is not allowed. The caller cancels the classes that it paid first: their credits return to its lots.
 */
export async function revoke(
  tx: Transaction,
  purchase_id: number,
  now: string,
): Promise<{ purchase: PurchaseRow; classes: number } | undefined> {
  const givesAccess = or(eq(purchases.status, 'active'), gt(purchases.access_until, now));
  const purchase = await move(tx, 'revoke', purchase_id, { now, when: givesAccess });
  return purchase && { purchase, classes: await closeLots(tx, purchase_id, now) };
}
