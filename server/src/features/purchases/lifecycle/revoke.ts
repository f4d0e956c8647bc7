import type { Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { closeLots } from '../../credits/index.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../purchase-row.ts';
import { allows, statusAfter } from './transition.ts';

const setRevoked = statement(
  'revoke_purchase',
  `update purchases set status = ${statusAfter('revoke')}, "updatedAt" = $2::timestamptz
  where purchase_id = $1 and ${allows('revoke')} and (status = 'active' or access_until > $2::timestamptz)
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/**
 * Revokes a purchase that still gives access, and removes the rest of its credits; `classes` says how many.
 * Undefined when that is not allowed. The caller cancels the classes that it paid first: their credits return to its lots.
 */
export async function revoke(
  tx: Transaction,
  purchase_id: number,
  now: string,
): Promise<{ purchase: PurchaseRow; classes: number } | undefined> {
  const purchase = await setRevoked.maybeOne(tx, [purchase_id, now]);
  return purchase && { purchase, classes: await closeLots(tx, purchase_id, now) };
}
