import type { Charge, Purchase } from '@tbm/contract/purchases';
import { nextCharge } from '@tbm/domain/purchases';
import type { Pool } from 'pg';
import { type Page, spanOf } from '../../platform/database/page.ts';

type Row = Omit<Purchase, 'next_charge'> & { timezone: string; starts_at: string | null };

/** A purchase `p` with its package, way of paying, invoices, and the zone of its branch. */
const purchaseColumns = `p.purchase_id, p.class_package_id, p.total_payment, p.status, p.payment_method_id, p.payment_id,
  coalesce(p.price, p.total_payment) as price,
  p.payment_source_id, p.trial_ends_at, p.paid_until, p.subscription_id, p.subscription_period, p.subscription_interval, p.class_amount, p.expiration_days,
  p.include_online, p.branch_id, p.starts_at, p.free_trial_length, p.free_trial_period, p."createdAt", p."updatedAt",
  p."cancelledAt", p.cancel_reason, b.timezone,
  json_build_object('title', cp.title, 'name', cp.title, 'is_unlimited', cp.is_unlimited, 'file_url', cp.file_url,
    'file', case when f.file_id is null then null else to_jsonb(f) - 'createdAt' end) as class_package,
  to_json(pm) as payment_method,
  coalesce((
    select json_agg(json_build_object('invoice_id', i.invoice_id, 'purchase_id', i.purchase_id,
      'total_payment', i.total_payment, 'status', i.status, 'createdAt', i."createdAt") order by i.invoice_id)
    from invoices i where i.purchase_id = p.purchase_id), '[]') as invoices`;

const purchaseJoins = `join class_packages cp using (class_package_id)
  join payment_methods pm using (payment_method_id)
  join branches b on b.branch_id = p.branch_id
  left join files f on f.file_id = cp.receipt_file_id`;

const withNextCharge = ({ timezone, starts_at, ...purchase }: Row, now: string): Purchase => ({
  ...purchase,
  next_charge: nextCharge({ ...purchase, starts_at }, now, timezone)?.toString() ?? null,
});

/** One purchase with its invoices; undefined when it is not the customer's. */
export async function purchaseOfCustomer(
  pool: Pool,
  { purchase_id, customer_id, now }: { purchase_id: number; customer_id: number; now: string },
): Promise<Purchase | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'purchase',
    text: `select ${purchaseColumns} from purchases p ${purchaseJoins}
      where p.purchase_id = $1 and p.customer_id = $2`,
    values: [purchase_id, customer_id],
  });
  return rows[0] && withNextCharge(rows[0], now);
}

interface PageRequest {
  customer_id: number;
  page: number;
  now: string;
}

/** A page of a customer's purchases, the newest first. The page is found first, then its rows are completed. */
export async function purchasePage(
  pool: Pool,
  { customer_id, page, now }: PageRequest,
): Promise<Page<Purchase>> {
  const { page_size, offset } = spanOf(page);
  const { rows } = await pool.query<Row & { total: number }>({
    name: 'purchases',
    text: `with page as (
        select * from purchases where customer_id = $1
        order by "createdAt" desc, purchase_id desc limit $2 offset $3)
      select ${purchaseColumns} from page p ${purchaseJoins}
      order by p."createdAt" desc, p.purchase_id desc`,
    values: [customer_id, page_size, offset],
  });
  const total = await totalOf(pool, 'purchases', customer_id);
  return { data: rows.map((row) => withNextCharge(row, now)), total, page, page_size };
}

/** A page of a customer's charges, the newest first [PUR-022]. */
export async function chargePage(pool: Pool, { customer_id, page, now }: PageRequest): Promise<Page<Charge>> {
  const { page_size, offset } = spanOf(page);
  const { rows } = await pool.query<Omit<Charge, 'purchase' | 'class_package'> & { bought: Row }>({
    name: 'charges',
    text: `with page as (
        select i.* from invoices i join purchases p using (purchase_id) where p.customer_id = $1
        order by i."createdAt" desc, i.invoice_id desc limit $2 offset $3)
      select i.invoice_id, i.purchase_id, i.total_payment, i.status, i."createdAt", to_json(bought) as bought
      from page i,
        lateral (select ${purchaseColumns} from purchases p ${purchaseJoins} where p.purchase_id = i.purchase_id) bought
      order by i."createdAt" desc, i.invoice_id desc`,
    values: [customer_id, page_size, offset],
  });
  const total = await totalOf(pool, 'invoices join purchases using (purchase_id)', customer_id);
  const data = rows.map(({ bought, ...invoice }) => {
    const { purchase_id, status, branch_id, next_charge, class_package } = withNextCharge(bought, now);
    return {
      ...invoice,
      purchase: { purchase_id, status, branch_id, next_charge },
      class_package: { title: class_package.title },
    };
  });
  return { data, total, page, page_size };
}

/** How many rows a customer has; `from` is SQL. */
async function totalOf(pool: Pool, from: string, customer_id: number): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*) as total from ${from} where customer_id = $1`,
    [customer_id],
  );
  return rows[0]?.total ?? 0;
}
