import {
  type Charge,
  type ChargeMonth,
  chargeMonth,
  invoice,
  type Purchase,
  purchase,
} from '@tbm/contract/purchases';
import { nextCharge } from '@tbm/domain/next-charge';
import { z } from 'zod';
import { atBranches } from '../../platform/database/branches.ts';
import { type Page, spanOf } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fileJson } from '../files/index.ts';
import { paidForName, payerName } from './payer.ts';

const row = purchase.omit({ next_charge: true }).extend({
  customer_id: z.int(),
  timezone: z.string(),
  starts_at: z.string().nullable(),
  current_period_end: z.string().nullable(),
});
type Row = z.output<typeof row>;

/** SQL: the payment method of the invoice `i` of the purchase `p`; a refund at the desk has its own. */
export const invoiceMethod = 'coalesce(i.refund_method_id, p.payment_method_id)';

/** SQL: the package that the invoice `i` of the purchase `p` charged; the plan may have changed since. */
export const packageOfCharge = 'coalesce(i.class_package_id, p.class_package_id)';

/** SQL: what the purchase `p` of the package `k` is called; same words as `titleOfPurchase`. */
export const purchaseTitle = (k: string, p = 'p'): string =>
  `case when ${p}.tops_up_purchase_id is null then ${k}.title else 'Ampliación a ' || ${k}.title end`;

/** SQL: the end of the latest pause of the purchase `p`: until then it is not charged. */
const endOfPause = `(select max(sp."endsAt") from subscription_pauses sp
  where sp.purchase_id = p.purchase_id and sp."cancelledAt" is null)`;

/** A purchase `p` with its package, payment method, invoices, and the zone of its branch. */
const purchaseColumns = `p.customer_id, ${payerName('p')} as paid_by, ${paidForName('p')} as paid_for,
  p.purchase_id, p.class_package_id, p.total_payment, p.status, p.payment_method_id, p.payment_id,
  coalesce(p.price, p.total_payment) as price,
  p.payment_source_id, p.trial_ends_at, p.paid_until, p.subscription_id, p.subscription_period, p.subscription_interval, p.class_amount, p.expiration_days,
  p.include_online, p.branch_id, p.starts_at, p.tops_up_purchase_id,
  exists (select from plan_changes pc where pc.purchase_id = p.purchase_id and pc."appliedAt" is not null)
    as is_plan_changed,
  greatest(p.current_period_end, ${endOfPause}) as current_period_end, p.free_trial_length, p.free_trial_period, p."createdAt", p."updatedAt",
  p."cancelledAt", p.cancel_reason, b.timezone,
  json_build_object('title', ${purchaseTitle('cp')}, 'name', ${purchaseTitle('cp')}, 'is_unlimited', cp.is_unlimited, 'file_url', cp.file_url,
    'file', ${fileJson('f')}) as class_package,
  to_json(pm) as payment_method,
  coalesce((
    select json_agg(json_build_object('invoice_id', i.invoice_id, 'purchase_id', i.purchase_id,
      'total_payment', i.total_payment, 'status', i.status, 'createdAt', i."createdAt") order by i.invoice_id)
    from invoices i where i.purchase_id = p.purchase_id), '[]') as invoices`;

const purchaseJoins = `join class_packages cp using (class_package_id)
  join payment_methods pm using (payment_method_id)
  join branches b on b.branch_id = p.branch_id
  left join files f on f.file_id = cp.receipt_file_id`;

/**
 * A purchase as one of its two people sees it. The member does not see the payer's card and payments; the payer does not see
 * why the member cancelled.
 */
function asSeenBy(viewer_id: number, row: Row): Row {
  if (row.paid_by === null) return row;
  return row.customer_id === viewer_id
    ? { ...row, paid_for: null, payment_source_id: null, payment_id: null }
    : { ...row, paid_by: null, cancel_reason: null };
}

function withNextCharge(row: Row, now: string): Purchase {
  const { customer_id: _, timezone, starts_at, current_period_end, ...purchase } = row;
  return { ...purchase, next_charge: nextCharge(row, now, timezone)?.toString() ?? null };
}

const purchaseById = statement(
  'purchase',
  `select ${purchaseColumns} from purchases p ${purchaseJoins}
  where p.purchase_id = $1 and $2 in (p.customer_id, p.payer_id)`,
  row,
);

/** One purchase with its invoices, for its member or its payer; undefined for any other customer. */
export async function purchaseOfCustomer(
  db: Executor,
  { purchase_id, customer_id, now }: { purchase_id: number; customer_id: number; now: string },
): Promise<Purchase | undefined> {
  const found = await purchaseById.maybeOne(db, [purchase_id, customer_id]);
  return found && withNextCharge(asSeenBy(customer_id, found), now);
}

interface PageRequest {
  customer_id: number;
  page: number;
  /** Only purchases of these branches. */
  branches?: readonly number[] | null;
  now: string;
}

const total = z.object({ total: z.int() });

/** Finds the page first, then completes its rows. */
const purchasesOnPage = statement(
  'purchases',
  `with page as (
    select * from purchases where customer_id = $1 and kind = 'package' and ${atBranches('branch_id', 4)}
    order by "createdAt" desc, purchase_id desc limit $2 offset $3)
  select ${purchaseColumns} from page p ${purchaseJoins}
  order by p."createdAt" desc, p.purchase_id desc`,
  row,
);

const purchaseTotal = statement(
  'purchases_total',
  `select count(*) as total from purchases where customer_id = $1 and kind = 'package' and ${atBranches('branch_id', 2)}`,
  total,
);

/** A page of a customer's purchases, newest first. */
export async function purchasePage(
  db: Executor,
  { customer_id, page, branches = null, now }: PageRequest,
): Promise<Page<Purchase>> {
  const { page_size, offset } = spanOf(page);
  const rows = await purchasesOnPage.all(db, [customer_id, page_size, offset, branches]);
  const { total } = await purchaseTotal.one(db, [customer_id, branches]);
  return {
    data: rows.map((row) => withNextCharge(asSeenBy(customer_id, row), now)),
    total,
    page,
    page_size,
  };
}

const chargesOnPage = statement(
  'charges',
  `with page as (
    select i.* from invoices i join purchases p using (purchase_id) where p.payer_id = $1 and ${atBranches('p.branch_id', 4)}
    order by i."createdAt" desc, i.invoice_id desc limit $2 offset $3)
  select i.invoice_id, i.purchase_id, i.total_payment, i.status, i."createdAt", to_json(bought) as bought,
    ${purchaseTitle('k', 'bought')} as title
  from page i,
    lateral (select ${purchaseColumns} from purchases p ${purchaseJoins} where p.purchase_id = i.purchase_id) bought,
    class_packages k
  where k.class_package_id = coalesce(i.class_package_id, bought.class_package_id)
  order by i."createdAt" desc, i.invoice_id desc`,
  invoice.extend({ bought: row, title: z.string() }),
);

const chargeMonths = statement(
  'charge_months',
  `select to_char(i."createdAt" at time zone b.timezone, 'YYYY-MM') as month, count(*) as charges,
    coalesce(sum(case i.status when 'paid' then i.total_payment when 'refunded' then -i.total_payment end), 0)
      as total_payment
  from invoices i join purchases p using (purchase_id) join branches b using (branch_id)
  where p.payer_id = $1 and ${atBranches('p.branch_id', 2)} group by month order by month desc`,
  chargeMonth,
);

/** A page of what a customer pays, newest first, and the sums of all the customer's months [PUR-022]. */
export async function chargePage(
  db: Executor,
  { customer_id, page, branches = null, now }: PageRequest,
): Promise<Page<Charge> & { months: ChargeMonth[] }> {
  const { page_size, offset } = spanOf(page);
  const rows = await chargesOnPage.all(db, [customer_id, page_size, offset, branches]);
  const months = await chargeMonths.all(db, [customer_id, branches]);
  const total = months.reduce((sum, { charges }) => sum + charges, 0);
  const data = rows.map(({ bought, title, ...invoice }) => {
    const { purchase_id, status, branch_id, next_charge, paid_for } = withNextCharge(bought, now);
    return {
      ...invoice,
      purchase: {
        purchase_id,
        status,
        branch_id,
        next_charge,
        paid_for,
      },
      class_package: { title },
    };
  });
  return {
    data,
    total,
    page,
    page_size,
    months,
  };
}
