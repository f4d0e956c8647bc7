import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { invoices } from '../purchases/index.ts';

/** The paid invoice of a charge, by either of its ids at the provider; its row locked. */
export async function lockCharge(
  tx: Transaction,
  { charge_id, payment_id }: { charge_id: string | null; payment_id: string | null },
) {
  const ids = [charge_id, payment_id].filter((id) => id !== null);
  if (ids.length === 0) return undefined;
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(inArray(invoices.provider_id, ids), eq(invoices.status, 'paid')))
    .for('update');
  return invoice;
}
