import type { Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../purchase-row.ts';
import { type Charge, recordCharge } from './invoices.ts';
import { allows, statusAfter } from './transition.ts';

const setSettled = statement(
  'settle_purchase',
  `update purchases set status = ${statusAfter('settle')}, payment_id = coalesce($2, payment_id), "updatedAt" = $3
  where purchase_id = $1 and kind = 'missed_class_fee' and ${allows('settle')}
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/**
 * Completes the purchase of a fee whose row the caller has locked, with its invoice; it grants nothing. Undefined when it
 * is already paid; then nothing changes.
 */
export async function settle(
  tx: Transaction,
  { purchase_id }: PurchaseRow,
  { charge, payment_id, now }: { charge: Charge; payment_id: string; now: string },
): Promise<PurchaseRow | undefined> {
  const purchase = await setSettled.maybeOne(tx, [purchase_id, payment_id, now]);
  if (!purchase) return undefined;
  if (!(await recordCharge(tx, purchase_id, charge)))
    throw new Error(`The charge ${charge.provider_id} of purchase ${purchase_id} belongs to another one`);
  return purchase;
}
