import type { MissedClassFee } from '@tbm/contract/missed-fees';
import { purchaseStatuses } from '@tbm/contract/purchases';
import { feePayableUntil } from '@tbm/domain/missed-fees';
import { z } from 'zod';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';

const feeRow = z.object({
  missed_class_fee_id: z.int(),
  customer_id: z.int(),
  purchase_id: z.int(),
  amount: z.number(),
  tries: z.int(),
  excusedAt: z.string().nullable(),
  createdAt: z.string(),
  status: z.enum(purchaseStatuses),
  class_name: z.string(),
  class_date: z.string(),
});

const columns = `f.missed_class_fee_id, f.customer_id, f.purchase_id, f.amount, f.tries, f."excusedAt", f."createdAt",
    p.status, ct.name as class_name, sc.class_date
  from missed_class_fees f join purchases p using (purchase_id)
  join class_reservations r on r.class_reservation_id = f.class_reservation_id
  join single_classes sc using (single_class_id) join class_types ct using (class_type_id)`;

const latest = statement(
  'missed_fees_of_customer',
  `select ${columns} where f.customer_id = $1 order by f."createdAt" desc, f.missed_class_fee_id desc limit 24`,
  feeRow,
);

const byId = statement('missed_fee', `select ${columns} where f.missed_class_fee_id = $1`, feeRow);

/** A fee with its class and the status of its purchase. */
export const feeById = (db: Executor, missed_class_fee_id: number) =>
  byId.maybeOne(db, [missed_class_fee_id]);

const statusOf = ({ status, excusedAt }: RowOf<typeof byId>): MissedClassFee['status'] => {
  if (excusedAt !== null) return 'excused';
  if (status === 'pending') return 'open';
  return status === 'completed' ? 'paid' : 'lapsed';
};

/** The latest fees of a member, newest first. */
export async function latestFees(db: Executor, customer_id: number): Promise<MissedClassFee[]> {
  const rows = await latest.all(db, [customer_id]);
  return rows.map((row) => ({
    missed_class_fee_id: row.missed_class_fee_id,
    purchase_id: row.purchase_id,
    amount: row.amount,
    status: statusOf(row),
    class_name: row.class_name,
    class_date: row.class_date,
    payable_until: feePayableUntil(row.createdAt),
    createdAt: row.createdAt,
  }));
}
