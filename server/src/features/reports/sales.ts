import type { Answer } from '@tbm/contract';
import { z } from 'zod';
import type { Executor } from '../../platform/database/statement.ts';
import { invoiceMethod, packageOfCharge } from '../purchases/index.ts';
import { type Asked, cuts, packageName, report } from './report.ts';

/** SQL: charges and refunds of a period with their day, one row each. */
const movements = `select (i."createdAt" at time zone c.timezone)::date as day,
    ${packageOfCharge} as class_package_id, ${invoiceMethod} as payment_method_id, p.sold_by,
    case when i.status = 'paid' then i.total_payment else 0 end as charged,
    case when i.status = 'refunded' then i.total_payment else 0 end as refunded,
    case when i.status = 'paid' then 1 else 0 end as charges
  from invoices i join purchases p using (purchase_id) join c using (branch_id)
  where i.status in ('paid', 'refunded') and i."createdAt" >= c.start and i."createdAt" < c.finish`;

const salesParts = report(
  'report_sales',
  `with c as materialized (${cuts}), sums as (
    select grouping(day, class_package_id, payment_method_id, sold_by) as part,
      day, class_package_id, payment_method_id, sold_by,
      coalesce(sum(charged), 0) as charged, coalesce(sum(refunded), 0) as refunded,
      coalesce(sum(charges), 0)::int as charges
    from (${movements}) m
    group by grouping sets ((), (day), (class_package_id), (payment_method_id), (sold_by)))
  select case part when 15 then 'total' when 7 then 'days' when 11 then 'packages' when 13 then 'methods'
      else 'sellers' end as part,
    coalesce(s.day::text, s.class_package_id::text, s.payment_method_id::text, s.sold_by::text) as key,
    coalesce(s.day::text, ${packageName}, pm.name, c.name || ' ' || c.last_name, 'En línea o sin vendedora') as label,
    s.charged, s.refunded, s.charges
  from sums s left join class_packages cp using (class_package_id)
    left join branches b on b.branch_id = cp.branch_id
    left join payment_methods pm using (payment_method_id) left join customers c on c.customer_id = s.sold_by
  order by s.part, s.day, s.charged - s.refunded desc, key`,
  z.object({
    part: z.enum(['total', 'days', 'packages', 'methods', 'sellers']),
    key: z.string().nullable(),
    label: z.string(),
    charged: z.number(),
    refunded: z.number(),
    charges: z.int(),
  }),
);

/**
 * Charges on the day they were paid and refunds on the day they were made, by the calendar of the purchase's branch. A
 * refund at the desk counts by its payment method. Free purchases have no charge.
 */
export async function salesReport(db: Executor, asked: Asked): Promise<Answer<'GET /reports/sales'>> {
  const rows = await salesParts(db, asked);
  const part = (name: (typeof rows)[number]['part']) =>
    rows.flatMap(({ part, ...row }) => (part === name ? [row] : []));
  const [{ charged, refunded, charges } = { charged: 0, refunded: 0, charges: 0 }] = part('total');
  return {
    total: { charged, refunded, charges },
    days: part('days'),
    packages: part('packages'),
    methods: part('methods'),
    sellers: part('sellers'),
  };
}
