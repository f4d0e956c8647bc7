import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { releaseUse } from '../../discounts/index.ts';
import type { PurchaseRow } from '../terms.ts';
import { move } from './transition.ts';

/** Fails a purchase and releases its discount; undefined when that is not allowed or `when` does not hold. */
export async function fail(
  tx: Transaction,
  purchase_id: number,
  { now, when }: { now: string; when?: SQL | undefined },
): Promise<PurchaseRow | undefined> {
  const failed = await move(tx, 'fail', purchase_id, { now, when });
  if (failed?.discount_id) await releaseUse(tx, failed.discount_id);
  return failed;
}
