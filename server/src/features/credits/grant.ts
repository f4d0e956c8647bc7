import { lotValidity } from '@tbm/domain/credits';
import type { Transaction } from '../../platform/database/database.ts';
import { credit_ledger, credit_lots } from './tables.ts';

/** Grants the credits of one paid period, once: the same purchase and period again changes nothing. */
export async function grantLot(
  tx: Transaction,
  lot: {
    customer_id: number;
    purchase_id: number;
    period: number;
    title: string;
    branch_id: number | null;
    classes: number;
    is_unlimited: boolean;
    grantedAt: string;
    expiration_days: number;
    timezone: string;
  },
): Promise<void> {
  const { classes, grantedAt, expiration_days, timezone, ...row } = lot;
  const granted = lot.is_unlimited ? 0 : classes;
  const [made] = await tx
    .insert(credit_lots)
    .values({
      ...row,
      ...lotValidity(grantedAt, expiration_days, timezone),
      granted,
      available_classes: granted,
      createdAt: grantedAt,
    })
    .onConflictDoNothing()
    .returning({ credit_lot_id: credit_lots.credit_lot_id });
  if (made)
    await tx.insert(credit_ledger).values({
      credit_lot_id: made.credit_lot_id,
      reason: 'granted',
      amount: granted,
      createdAt: grantedAt,
    });
}
