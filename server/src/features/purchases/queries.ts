import type { Purchase } from '@tbm/contract/purchases';
import type { Pool } from 'pg';

/** One purchase with its invoices; undefined when it is not hers. */
export async function purchaseOfCustomer(
  pool: Pool,
  purchase_id: number,
  customer_id: number,
): Promise<Purchase | undefined> {
  const { rows } = await pool.query<Purchase>({
    name: 'purchase',
    text: `select p.purchase_id, p.class_package_id, p.total_payment, p.status, p.payment_method_id, p.payment_id,
        p.subscription_id, p.subscription_period, p.subscription_interval, p.class_amount, p.expiration_days,
        p.include_online, p.branch_id, p.free_trial_length, p.free_trial_period, p."createdAt", p."updatedAt",
        p."cancelledAt", p.cancel_reason,
        json_build_object('title', cp.title, 'name', cp.title, 'is_unlimited', cp.is_unlimited) as class_package,
        to_json(pm) as payment_method,
        coalesce((
          select json_agg(json_build_object('invoice_id', i.invoice_id, 'purchase_id', i.purchase_id,
            'total_payment', i.total_payment, 'status', i.status, 'createdAt', i."createdAt") order by i.invoice_id)
          from invoices i where i.purchase_id = p.purchase_id), '[]') as invoices
      from purchases p
      join class_packages cp using (class_package_id)
      join payment_methods pm using (payment_method_id)
      where p.purchase_id = $1 and p.customer_id = $2`,
    values: [purchase_id, customer_id],
  });
  return rows[0];
}
