import { cardLabel } from '@tbm/domain/cards';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { queueMail } from '../messages/index.ts';
import type { PurchaseRow } from './purchase-row.ts';

const factsOfFee = statement(
  'facts_of_missed_fee',
  `select c.customer_id, c.email, c.name, ct.name as class_name, sc.class_date, b.name as branch, b.timezone,
    s.card_type, s.last_digits
  from missed_class_fees f join purchases p using (purchase_id)
  join customers c on c.customer_id = p.customer_id
  join class_reservations r on r.class_reservation_id = f.class_reservation_id
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join branches b on b.branch_id = p.branch_id
  left join payment_sources s on s.payment_source_id = p.payment_source_id
  where f.purchase_id = $1`,
  z.object({
    customer_id: z.int(),
    email: z.string(),
    name: z.string(),
    class_name: z.string(),
    class_date: z.string(),
    branch: z.string(),
    timezone: z.string(),
    card_type: z.string().nullable(),
    last_digits: z.string().nullable(),
  }),
);

/** The missed class, the member and the card of a fee's purchase. */
export async function feeFacts(db: Executor, purchase_id: number) {
  const { card_type, last_digits, ...facts } = await factsOfFee.one(db, [purchase_id]);
  return { ...facts, card: card_type && last_digits ? cardLabel({ card_type, last_digits }) : null };
}

/** Queues the receipt of a fee, once. */
export async function queueFeeReceipt(tx: Transaction, purchase: PurchaseRow, now: string): Promise<void> {
  const { purchase_id, total_payment } = purchase;
  const { customer_id, email, ...facts } = await feeFacts(tx, purchase_id);
  await queueMail(tx, {
    cause: `receipt:purchase:${purchase_id}`,
    customer_id,
    recipient: email,
    template: 'missed_fee_paid',
    now,
    data: { ...facts, purchase_id, total_payment, paidAt: now },
  });
}
