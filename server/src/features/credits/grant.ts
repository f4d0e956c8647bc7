import type { Validity } from '@tbm/domain/credits';
import type { Transaction } from '../../platform/database/database.ts';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { credit_ledger, credit_lots } from './tables.ts';

/** The credits that one paid period of a purchase grants. */
export interface Grant extends Validity {
  customer_id: number;
  purchase_id: number;
  /** 1 for the first paid period of the purchase, then 2, 3, … */
  period: number;
  title: string;
  /** Null = valid at every branch. */
  branch_id: number | null;
  classes: number;
  is_unlimited: boolean;
  /** The hours of the classes that it pays for; null = any. */
  slots: string | null;
  /** Guests that it pays for besides. */
  guest_passes: number;
  now: string;
}

/** Grants the credits of one paid period. Idempotent per purchase and period. */
export async function grantLot(tx: Transaction, { classes, now, ...lot }: Grant): Promise<void> {
  const granted = lot.is_unlimited ? 0 : classes;
  const row = {
    ...lot,
    granted,
    available_classes: granted,
    guest_passes_left: lot.guest_passes,
    createdAt: now,
  };
  const newLot = await insertMissing(tx, credit_lots, row, ['purchase_id', 'period']);
  if (!newLot) return;
  const { credit_lot_id } = newLot;
  await tx.insert(credit_ledger).values({
    credit_lot_id,
    reason: 'granted',
    amount: granted,
    createdAt: now,
  });
}
