import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { giveBack } from '../../discounts/index.ts';
import type { PurchaseRow } from '../terms.ts';
import { move } from './transition.ts';

/** Fails a purchase and gives its discount back; undefined when that is not allowed, or `when` is not true of it. */
export async function fail(
  tx: Transaction,
  purchase_id: number,
  { now, when }: { now: string; when?: SQL | undefined },
): Promise<PurchaseRow | undefined> {
  const failed = await move(tx, 'fail', purchase_id, { now, when });
  if (failed?.discount_id) await giveBack(tx, failed.discount_id);
  return failed;
}
