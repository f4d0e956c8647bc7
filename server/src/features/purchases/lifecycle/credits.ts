import type { Validity } from '@tbm/domain/credits';
import type { Transaction } from '../../../platform/database/database.ts';
import { grantLot } from '../../credits/index.ts';
import type { PurchaseRow } from '../purchase-row.ts';
import type { Terms } from '../terms.ts';

/** Grants the credits of one period of a purchase, once; nothing when it includes no classes. */
export async function grantPeriod(
  tx: Transaction,
  { purchase_id, customer_id, class_amount, is_unlimited }: PurchaseRow,
  { item }: Terms,
  {
    period,
    validity,
    guest_passes = item.guest_passes,
    now,
  }: { period: number; validity: Validity; guest_passes?: number; now: string },
): Promise<void> {
  if (!is_unlimited && !class_amount) return;
  await grantLot(tx, {
    customer_id,
    purchase_id,
    period,
    title: item.title,
    branch_id: item.branch_id,
    classes: class_amount ?? 0,
    is_unlimited,
    slots: item.slots,
    guest_passes,
    ...validity,
    now,
  });
}
