import type { Transaction } from '../../../platform/database/database.ts';
import { invoices } from '../tables.ts';

/** What was paid for a purchase. */
export interface Charge {
  total_payment: number;
  paidAt: string;
  /** The provider's id of the charge; null at the desk. */
  provider_id: string | null;
  /** Of a subscription: the provider's bill. */
  bill_id?: string;
}

/** Records a charge; false when it was recorded before. */
export async function recordCharge(
  tx: Transaction,
  purchase_id: number,
  { paidAt, ...charge }: Charge,
): Promise<boolean> {
  const recorded = await tx
    .insert(invoices)
    .values({ purchase_id, ...charge, status: 'paid', createdAt: paidAt })
    .onConflictDoNothing({ target: invoices.provider_id })
    .returning({ invoice_id: invoices.invoice_id });
  return recorded.length > 0;
}
