import { command, type Executor } from '../../platform/database/statement.ts';

const standing = command(
  'top_up_of_purchase',
  `select from purchases t where t.tops_up_purchase_id = $1 and (t.status = 'pending'
    or (t.status in ('active', 'completed') and exists (select from invoices i
      where i.purchase_id = t.purchase_id and i.status = 'paid' and i.refunded < i.total_payment)))`,
);

/** Whether a purchase has a top-up that is about to be paid, or whose money has not been given back. */
export const isToppedUp = async (db: Executor, purchase_id: number): Promise<boolean> =>
  (await standing.run(db, [purchase_id])) > 0;
