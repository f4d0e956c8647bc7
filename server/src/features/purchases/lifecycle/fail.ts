import type { Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { releaseUse } from '../../discounts/index.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../purchase-row.ts';
import { allows, statusAfter } from './transition.ts';

const setFailed = statement(
  'fail_purchase',
  `update purchases set status = ${statusAfter('fail')}, "updatedAt" = $2
  where purchase_id = $1 and ${allows('fail')}
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/** Fails a purchase and releases its discount; undefined when that is not allowed. */
export async function fail(
  tx: Transaction,
  purchase_id: number,
  now: string,
): Promise<PurchaseRow | undefined> {
  const failed = await setFailed.maybeOne(tx, [purchase_id, now]);
  return releaseDiscount(tx, failed);
}

/** The provider's object that a purchase is paid with. */
export type PaidWith = Pick<PurchaseRow, 'payment_id' | 'subscription_id' | 'session_id'>;

const setPendingFailed = statement(
  'fail_pending_purchase',
  `update purchases set status = ${statusAfter('fail')}, "updatedAt" = $2
  where purchase_id = $1 and ${allows('fail')} and status = 'pending' and ($3::boolean or (
    payment_id is not distinct from $4 and subscription_id is not distinct from $5
    and session_id is not distinct from $6))
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/** The same for a purchase that is still pending and, with `paidWith`, still paid with the same object. */
export async function failPending(
  tx: Transaction,
  purchase_id: number,
  { paidWith, now }: { paidWith: PaidWith | undefined; now: string },
): Promise<PurchaseRow | undefined> {
  const failed = await setPendingFailed.maybeOne(tx, [
    purchase_id,
    now,
    paidWith === undefined,
    paidWith?.payment_id,
    paidWith?.subscription_id,
    paidWith?.session_id,
  ]);
  return releaseDiscount(tx, failed);
}

async function releaseDiscount(
  tx: Transaction,
  failed: PurchaseRow | undefined,
): Promise<PurchaseRow | undefined> {
  if (failed?.discount_id) await releaseUse(tx, failed.discount_id);
  return failed;
}
