import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const charge = z.object({
  invoice_id: z.int(),
  purchase_id: z.int(),
  total_payment: z.number(),
  refunded: z.number(),
  provider_id: z.string().nullable(),
});
/** The paid invoice of a charge. */
export type Charge = z.output<typeof charge>;

const columns = 'invoice_id, purchase_id, total_payment, refunded, provider_id';

const lockByProviderId = statement(
  'lock_charge_of_provider',
  `select ${columns} from invoices where provider_id = any($1::text[]) and status = 'paid' for update`,
  charge,
);

/** The paid invoice of a charge, by either of its ids at the provider; its row locked. */
export async function lockCharge(
  tx: Transaction,
  { charge_id, payment_id }: { charge_id: string | null; payment_id: string | null },
): Promise<Charge | undefined> {
  const ids = [charge_id, payment_id].filter((id) => id !== null);
  return ids.length === 0 ? undefined : lockByProviderId.maybeOne(tx, [ids]);
}

const lockById = statement(
  'lock_charge',
  `select ${columns} from invoices where invoice_id = $1 and status = 'paid' for update`,
  charge,
);

/** The paid invoice of a charge, by its id; its row locked. */
export const lockChargeById = (tx: Transaction, invoice_id: number): Promise<Charge | undefined> =>
  lockById.maybeOne(tx, [invoice_id]);
