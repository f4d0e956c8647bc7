import type { CustomerFile, CustomerFound, DeskPurchase } from '@tbm/contract/desk';
import { searchWords } from '@tbm/domain/search';
import type { Pool } from 'pg';
import { onlineAccess } from '../../platform/access.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, spanOf } from '../../platform/database/page.ts';
import { auditPage } from '../audit/index.ts';
import { usableLots } from '../credits/index.ts';
import { chargePage, purchaseOfCustomer, purchasePage } from '../purchases/index.ts';
import { reservationPage } from '../reservations/index.ts';

const found = `c.customer_id, c.name, c.last_name, c.email, c.phone, c.branch_id, u.role, c."createdAt",
  (select to_jsonb(f) - 'createdAt' from files f where f.file_id = c.file_id) as file,
  ${onlineAccess('c.customer_id', '$1')} as has_access`;
const from = 'from customers c left join users u using (customer_id)';
const byName = 'c.name, c.last_name, c.customer_id';

/** Requires every word in name, e-mail or phone. Parameters are numbered from `first`; `%` and `_` are literal. */
function conditionOf(query: string, first: number): { condition: string; values: string[] } {
  const words = searchWords(query);
  return {
    condition: words.map((_, index) => `c.search_text like $${first + index}`).join(' and ') || 'true',
    values: words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
  };
}

/** The 20 best matches of a query, names that begin with it first; none for an empty query [API-007]. */
export async function findCustomers(pool: Pool, query: string, now: string): Promise<CustomerFound[]> {
  const { condition, values } = conditionOf(query, 2);
  const [first] = values;
  if (!first) return [];
  const { rows } = await pool.query<CustomerFound>(
    `select ${found} ${from} where ${condition}
    order by c.search_text like substr($2, 2) desc, ${byName} limit 20`,
    [now, ...values],
  );
  return rows;
}

/** A page of the customers who match a query, or of all, by name [API-009]. */
export async function customerPage(
  pool: Pool,
  { query, page, now }: { query: string; page: number; now: string },
): Promise<Page<CustomerFound>> {
  const { page_size, offset } = spanOf(page);
  const { condition, values } = conditionOf(query, 4);
  // The page is found first, so that access is computed only for the customers on it.
  const { rows } = await pool.query<CustomerFound>(
    `select ${found} ${from}
    where c.customer_id in (
      select c.customer_id from customers c where ${condition} order by ${byName} limit $2 offset $3)
    order by ${byName}`,
    [now, page_size, offset, ...values],
  );
  const counting = conditionOf(query, 1);
  const count = await pool.query(
    `select count(*) as total from customers c where ${counting.condition}`,
    counting.values,
  );
  return { data: rows, total: count.rows[0].total, page, page_size };
}

/** One customer as search results show her. Throws `not_found`. */
export async function foundCustomer(pool: Pool, customer_id: number, now: string): Promise<CustomerFound> {
  const { rows } = await pool.query<CustomerFound>(`select ${found} ${from} where c.customer_id = $2`, [
    now,
    customer_id,
  ]);
  return oneOr(rows, 'not_found');
}

/** Adds what only the desk sees of a purchase. */
async function withBills<T extends { purchase_id: number }>(pool: Pool, items: T[]) {
  const { rows } = await pool.query<{ purchase_id: number; bill: string | null; sold_by: string | null }>(
    `select p.purchase_id, p.bill, c.name || ' ' || c.last_name as sold_by
    from purchases p left join customers c on c.customer_id = p.sold_by where p.purchase_id = any($1)`,
    [items.map(({ purchase_id }) => purchase_id)],
  );
  const bills = new Map(rows.map((row) => [row.purchase_id, row]));
  return items.map((item) => ({ bill: null, sold_by: null, ...item, ...bills.get(item.purchase_id) }));
}

/** One purchase for the desk. Throws `purchase_not_found`. */
export async function deskPurchase(
  pool: Pool,
  asked: { purchase_id: number; customer_id: number; now: string },
): Promise<DeskPurchase> {
  const purchase = await purchaseOfCustomer(pool, asked);
  return oneOr(await withBills(pool, purchase ? [purchase] : []), 'purchase_not_found');
}

/** Everything about one customer [API-008]. Throws `not_found`. */
export async function customerFile(pool: Pool, customer_id: number, now: string): Promise<CustomerFile> {
  const asked = { customer_id, page: 1, now };
  const [customer, more, purchases, credits, coming, charges, audit] = await Promise.all([
    foundCustomer(pool, customer_id, now),
    pool.query('select birthdate, signup_reason from customers where customer_id = $1', [customer_id]),
    purchasePage(pool, asked),
    usableLots(pool, customer_id, now),
    reservationPage(pool, { ...asked, filter: 'upcoming' }),
    chargePage(pool, asked),
    auditPage(pool, { customer_id, page: 1 }),
  ]);
  return {
    ...customer,
    ...more.rows[0],
    purchases: await withBills(pool, purchases.data),
    credits,
    class_reservations: coming.data,
    invoices: charges.data,
    audit: audit.data,
  };
}
