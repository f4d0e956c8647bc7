import type { Credit } from '@tbm/contract/credits';
import type { Pool } from 'pg';

/** The lots a customer can still use, by expiration; days are those of the lot's branch, else of her own. */
export async function usableLots(pool: Pool, customer_id: number, now: string): Promise<Credit[]> {
  const { rows } = await pool.query<Credit>({
    name: 'credits',
    text: `select l.credit_lot_id, l.purchase_id, l.title, l.branch_id, l.start_date, l.expiration_date,
        l.available_classes, l.is_unlimited
      from credit_lots l
      join customers c using (customer_id)
      join branches b on b.branch_id = coalesce(l.branch_id, c.branch_id)
      where l.customer_id = $1 and l."deletedAt" is null and (l.available_classes > 0 or l.is_unlimited)
        and l.expiration_date >= ($2::timestamptz at time zone b.timezone)::date
      order by l.expiration_date, l.credit_lot_id`,
    values: [customer_id, now],
  });
  return rows;
}
