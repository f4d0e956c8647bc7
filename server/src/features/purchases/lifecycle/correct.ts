import { dayIn, startOfDay } from '@tbm/domain/time';
import type { Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { correctLot } from '../../credits/index.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../purchase-row.ts';

const correctActive = statement(
  'correct_purchase',
  `update purchases set class_amount = $2, expiration_days = $3, access_until = $4, "updatedAt" = $5
  where purchase_id = $1 and status = 'active'
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/**
 * Corrects an active purchase that came from another system and of which no class is used: its classes and its last day.
 * Undefined when that is not allowed; then nothing changes. The caller has locked the purchase.
 */
export async function correct(
  tx: Transaction,
  { purchase_id, createdAt }: Pick<PurchaseRow, 'purchase_id' | 'createdAt'>,
  {
    classes,
    last_day,
    timezone,
    now,
  }: { classes: number | null; last_day: string; timezone: string; now: string },
): Promise<PurchaseRow | undefined> {
  if (!(await correctLot(tx, purchase_id, { classes, last_day, now }))) return undefined;
  const last = Temporal.PlainDate.from(last_day);
  const { days } = dayIn(createdAt, timezone).until(last, { largestUnit: 'days' });
  const access_until = startOfDay(last.add({ days: 1 }), timezone);
  return correctActive.maybeOne(tx, [purchase_id, classes, Math.max(0, days), access_until, now]);
}
