import { dayIn, startOfDay } from '@tbm/domain/time';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { correctLot } from '../../credits/index.ts';
import { purchases } from '../tables.ts';
import type { PurchaseRow } from '../terms.ts';

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
  const [after] = await tx
    .update(purchases)
    .set({
      class_amount: classes,
      expiration_days: Math.max(0, dayIn(createdAt, timezone).until(last, { largestUnit: 'days' }).days),
      access_until: startOfDay(last.add({ days: 1 }), timezone),
      updatedAt: now,
    })
    .where(and(eq(purchases.purchase_id, purchase_id), eq(purchases.status, 'active')))
    .returning();
  return after;
}
