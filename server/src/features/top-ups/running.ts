import type { ToppableUp } from '@tbm/contract/top-ups';
import { byClasses } from '@tbm/domain/packages';
import { methods } from '@tbm/domain/settings';
import { topUpTo } from '@tbm/domain/top-ups';
import { z } from 'zod';
import { atBranches } from '../../platform/database/branches.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { packagesOnSale } from '../packages/index.ts';

const runningRow = z.object({
  purchase_id: z.int(),
  class_package_id: z.int(),
  purchase_branch_id: z.int(),
  title: z.string(),
  paid: z.number(),
  classes: z.int(),
  start_date: z.string(),
  expiration_date: z.string(),
  branch_id: z.int().nullable(),
  slots: z.string().nullable(),
  include_online: z.boolean(),
});
export type RunningRow = z.output<typeof runningRow>;

/**
 * Packages of the customer `$1` that can be raised: bought once, paid, with classes that can still be used, and no part of them
 * given back or disputed at the bank. With the top-ups before, of which the latest is named. A top-up that is about to be paid
 * does not count yet, because the database allows one; nor does that of the cart `$5`, which is asked for again.
 */
const runningOfCustomer = statement(
  'packages_to_top_up',
  `with recursive chain as (
    select purchase_id as top, purchase_id, tops_up_purchase_id, class_amount, total_payment, payment_method_id
    from purchases p
    where customer_id = $1 and ($2::bigint is null or purchase_id = $2) and status = 'active' and kind = 'package'
      and subscription_period is null and not is_unlimited and class_amount > 0
      and not exists (select from purchases t where t.tops_up_purchase_id = p.purchase_id
        and t.status in ('active', 'completed') and not t.is_repeated and t.cart_id is distinct from $5)
    union all
    select chain.top, b.purchase_id, b.tops_up_purchase_id, b.class_amount, b.total_payment, b.payment_method_id
    from chain join purchases b on b.purchase_id = chain.tops_up_purchase_id
  ), whole as (
    select chain.top, sum(chain.total_payment) as paid, sum(chain.class_amount)::int as classes,
      min(l.start_date) as start_date, max(l.expiration_date) as expiration_date,
      bool_and(chain.total_payment > 0 and chain.payment_method_id <> ${methods.gift} and l.credit_lot_id is not null
        and exists (select from invoices i where i.purchase_id = chain.purchase_id and i.status = 'paid')
        and not exists (select from invoices i left join disputes d using (invoice_id)
          where i.purchase_id = chain.purchase_id and (i.refunded > 0 or d.dispute_id is not null))) as is_whole
    from chain left join credit_lots l on l.purchase_id = chain.purchase_id and l."deletedAt" is null
    group by chain.top
  )
  select p.purchase_id, p.class_package_id, p.branch_id as purchase_branch_id, cp.title, w.paid, w.classes, w.start_date,
    w.expiration_date, l.branch_id, l.slots, p.include_online
  from whole w join purchases p on p.purchase_id = w.top
    join credit_lots l on l.purchase_id = p.purchase_id and l."deletedAt" is null
    join class_packages cp using (class_package_id)
    join branches b on b.branch_id = p.branch_id
  where w.is_whole and w.expiration_date >= ($3::timestamptz at time zone b.timezone)::date
    and ${atBranches('p.branch_id', 4)}
  order by w.expiration_date, p.purchase_id`,
  runningRow,
);

interface Asked {
  customer_id: number;
  /** The latest purchase of one package; all when absent. */
  purchase_id?: number;
  /** The cart of a top-up that is asked for again. */
  cart_id?: string | null | undefined;
  branches?: readonly number[] | null;
  now: string;
}

/** The packages of a member that can be raised, those that end first before the others. */
export const runningPackages = (
  db: Executor,
  { customer_id, purchase_id, cart_id, branches = null, now }: Asked,
): Promise<RunningRow[]> =>
  runningOfCustomer.all(db, [customer_id, purchase_id ?? null, now, branches, cart_id ?? null]);

/** The same with the larger packages on sale that each can be raised to; those without any are left out. */
export async function toppableUp(db: Executor, asked: Asked): Promise<ToppableUp[]> {
  const found: ToppableUp[] = [];
  const packages = await runningPackages(db, asked);
  if (packages.length === 0) return found;
  const items = (await packagesOnSale(db, { branch_id: undefined, now: asked.now })).sort(byClasses);
  for (const running of packages) {
    const top_ups = items.map((item) => topUpTo(running, item)).filter((one) => one !== null);
    const { purchase_id, title, paid, classes, start_date, expiration_date, include_online } = running;
    if (top_ups.length > 0)
      found.push({
        purchase_id,
        title,
        paid,
        classes,
        start_date,
        expiration_date,
        include_online,
        top_ups,
      });
  }
  return found;
}
