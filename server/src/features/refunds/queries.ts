import type { Dispute } from '@tbm/contract/refunds';
import { settings } from '@tbm/domain/settings';
import type { Pool } from 'pg';

const page_size = settings.page_size;

/** A page of the contested charges with whose they are, the newest first. */
export async function disputePage(
  pool: Pool,
  page: number,
): Promise<{ data: Dispute[]; total: number; page: number; page_size: number }> {
  const { rows } = await pool.query<Dispute>(
    `select d.*, i.purchase_id, c.customer_id, c.name || ' ' || c.last_name as customer
    from disputes d
    left join invoices i using (invoice_id)
    left join purchases p using (purchase_id)
    left join customers c using (customer_id)
    order by d."createdAt" desc, d.dispute_id desc limit $1 offset $2`,
    [page_size, (page - 1) * page_size],
  );
  const count = await pool.query('select count(*) as total from disputes');
  return { data: rows, total: count.rows[0].total, page, page_size };
}
