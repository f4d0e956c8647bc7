import type { Answer } from '@tbm/contract';
import { z } from 'zod';
import type { Executor } from '../../platform/database/statement.ts';
import { type Asked, cuts, packageName, report } from './report.ts';

/** SQL: the refunds of a charge `i` until then. */
const givenBack = `coalesce((select sum(r.total_payment) from invoices r
  where r.refund_of = i.invoice_id and r.status = 'refunded' and r."createdAt" < c.cut), 0)`;

const ofCharge = `i.invoice_id, i.purchase_id, i."createdAt" as at, p.customer_id, p.class_package_id, c.name as branch,
  c.timezone, i.total_payment - ${givenBack} as paid`;
const paidBy = `i.status = 'paid' and i."createdAt" < c.cut`;
const stands = `not (p.status in ('failed', 'revoked') and p."updatedAt" < c.cut)`;

/**
 * SQL: each charge of which a part is still owed at the cut, with that part. For classes it is the rest of the lot that
 * the charge paid for: the newest one that had begun by its day. Nothing is owed once the lot has expired or was closed.
 * A special class is owed as a whole until it begins. For everything else it is the days from the charge to the end of
 * the period that it paid for. Open charges are found first, because most charges are long over.
 */
export const owed = `with c as materialized (${cuts}),
  events as materialized (select distinct class_package_id from single_classes where class_package_id is not null),
  lots as materialized (
    select l.credit_lot_id, l.purchase_id, l.period, l.granted from credit_lots l
      join purchases p using (purchase_id) join c on c.branch_id = p.branch_id
    where l.granted > 0 and coalesce(p.class_amount, 0) > 0 and not p.is_unlimited and l."createdAt" < c.cut
      and l.expiration_date >= c.today and (l."deletedAt" is null or l."deletedAt" >= c.cut)),
  open as materialized (
    select p.purchase_id, p.class_package_id in (select class_package_id from events) as is_event
    from purchases p join c on c.branch_id = p.branch_id
    where (coalesce(p.class_amount, 0) = 0 or p.is_unlimited) and p.access_until > c.cut and ${stands}),
  owed as (
  select ${ofCharge}, 'classes' as unit, l.granted::int as of_units, (select coalesce(sum(g.amount), 0)
      from credit_ledger g where g.credit_lot_id = l.credit_lot_id and g."createdAt" < c.cut)::int as left_units
  from lots l join purchases p using (purchase_id) join c on c.branch_id = p.branch_id
    join invoices i using (purchase_id)
  where ${paidBy} and l.period = (select coalesce(max(o.period) filter (where
        o.start_date <= (i."createdAt" at time zone c.timezone)::date),
        -- A charge of the plan before paid for nothing that came later.
        case when i.class_package_id is null then min(o.period) end)
      from credit_lots o where o.purchase_id = i.purchase_id)
  union all
  select ${ofCharge}, 'event', 1, 1
  from open o join purchases p using (purchase_id) join c on c.branch_id = p.branch_id
    join class_reservations r on r.purchase_id = p.purchase_id and r."deletedAt" is null
    join single_classes sc using (single_class_id) join invoices i on i.purchase_id = p.purchase_id
  where o.is_event and ${paidBy} and sc.class_date > c.cut
  union all
  select ${ofCharge}, 'days', w.ends - w.begins, w.ends - c.today
  from open o join purchases p using (purchase_id) join c on c.branch_id = p.branch_id join invoices i using (purchase_id)
    cross join lateral (select (i."createdAt" at time zone c.timezone)::date as begins,
      case when p.subscription_period is null then (p.access_until at time zone c.timezone)::date
        when i.class_package_id is not null then (i.period_end at time zone c.timezone)::date
        else ((i."createdAt" at time zone c.timezone)::date
          + (p.subscription_interval || ' ' || p.subscription_period)::interval)::date end as ends) w
  where not o.is_event and ${paidBy} and w.ends > c.today),
  parts as (select owed.*, round(paid * left_units / of_units, 2) as deferred from owed
    where left_units > 0 and paid > 0)`;

/** SQL: the counted unit, in Spanish. */
export const unitName = `case unit when 'classes' then 'Clases' when 'event' then 'Clase especial' else 'Días' end`;

const deferredParts = report(
  'report_deferred',
  `${owed}, sums as (
    select grouping(unit, class_package_id) as part, unit, class_package_id, count(*)::int as charges,
      coalesce(sum(deferred), 0) as deferred
    from parts group by grouping sets ((), (unit), (class_package_id)))
  select case part when 3 then 'total' when 1 then 'units' else 'packages' end as part,
    coalesce(s.unit, s.class_package_id::text, '') as key,
    case when part = 1 then ${unitName} else coalesce(${packageName}, '') end as label, s.charges, s.deferred
  from sums s left join class_packages cp using (class_package_id) left join branches b on b.branch_id = cp.branch_id
  order by s.deferred desc, key`,
  z.object({
    part: z.enum(['total', 'units', 'packages']),
    key: z.string(),
    label: z.string(),
    charges: z.int(),
    deferred: z.number(),
  }),
);

/** The part of the charges until the end of a period that is still owed to members, each charge to the centavo. */
export async function deferredReport(db: Executor, asked: Asked): Promise<Answer<'GET /reports/deferred'>> {
  const rows = await deferredParts(db, asked);
  const part = (name: (typeof rows)[number]['part']) =>
    rows.flatMap(({ part, ...row }) => (part === name ? [row] : []));
  const [{ deferred, charges } = { deferred: 0, charges: 0 }] = part('total');
  return {
    deferred,
    charges,
    units: part('units'),
    packages: part('packages'),
  };
}
