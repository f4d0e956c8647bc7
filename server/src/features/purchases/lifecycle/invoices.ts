import type { Transaction } from '../../../platform/database/database.ts';
import { insertMissing } from '../../../platform/database/insert-missing.ts';
import { command, type Executor } from '../../../platform/database/statement.ts';
import { invoices } from '../tables.ts';

/** The payment of a purchase. */
export interface Charge {
  total_payment: number;
  paidAt: string;
  /** The provider's id of the charge; null at the desk. */
  provider_id: string | null;
  /** The provider's bill, for a subscription. */
  bill_id?: string;
  /** The period that the provider charged, for a subscription. */
  period_start?: string;
  period_end?: string;
}

/** Records a charge; false when it was already recorded. */
export async function recordCharge(
  tx: Transaction,
  purchase_id: number,
  { paidAt, ...charge }: Charge,
): Promise<boolean> {
  const invoice = {
    purchase_id,
    ...charge,
    status: 'paid' as const,
    createdAt: paidAt,
  };
  return (await insertMissing(tx, invoices, invoice, ['provider_id'])) !== undefined;
}

interface FailedCharge {
  purchase_id: number;
  total_payment: number;
  /** The provider's id of the failed attempt. */
  provider_id: string;
  bill_id?: string;
  createdAt: string;
}

/** Records an attempt to charge that failed, once. */
export async function recordFailedCharge(tx: Transaction, attempt: FailedCharge): Promise<void> {
  await insertMissing(tx, invoices, { ...attempt, status: 'failed' }, ['provider_id']);
}

interface RefundOfCharge {
  purchase_id: number;
  total_payment: number;
  provider_id: string;
  /** The invoice of the charge. */
  refund_of: number;
  /** The payment method in which the money was handed back, for a refund at the desk. */
  refund_method_id?: number | undefined;
  createdAt: string;
}

/** Records a refund that was made, once. */
export async function recordRefund(tx: Transaction, refund: RefundOfCharge): Promise<void> {
  await insertMissing(tx, invoices, { ...refund, status: 'refunded' }, ['provider_id']);
}

const deleteRefund = command(
  'delete_refund_invoice',
  `delete from invoices where provider_id = $1 and status = 'refunded'`,
);

/** Removes a refund that the bank sent back. */
export async function removeRefund(db: Executor, provider_id: string): Promise<void> {
  await deleteRefund.run(db, [provider_id]);
}

const addToRefunded = command(
  'add_refunded',
  'update invoices set refunded = refunded + $2::numeric where invoice_id = $1',
);

/** Adds to the refunded sum of a charge, in pesos; a negative amount subtracts. The database refuses more than was paid. */
export async function addRefunded(db: Executor, invoice_id: number, amount: number): Promise<void> {
  await addToRefunded.run(db, [invoice_id, amount]);
}
