import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Dispute } from '../../platform/payments/payments.ts';
import { lockCharge } from './charge.ts';
import { disputes } from './tables.ts';

/** Records a dispute and its progress; the provider's latest state applies. */
export async function applyDispute(
  tx: Transaction,
  log: Log,
  dispute: Dispute,
  { at, now }: { at: string; now: string },
): Promise<void> {
  const { dispute_id, charge_id, amount, reason, status } = dispute;
  const invoice = await lockCharge(tx, dispute);
  log.warn(
    {
      dispute_id,
      charge_id,
      purchase_id: invoice?.purchase_id,
      status,
    },
    'a charge is disputed',
  );
  await tx
    .insert(disputes)
    .values({
      dispute_id,
      invoice_id: invoice?.invoice_id ?? null,
      charge_id,
      total_payment: amount,
      reason,
      status,
      toldAt: at,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: disputes.dispute_id,
      set: { status, toldAt: at },
      setWhere: sql`${disputes.toldAt} <= ${at}::timestamptz`,
    });
}
