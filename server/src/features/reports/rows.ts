import type { Answer } from '@tbm/contract';
import {
  type ReportFilters,
  type ReportList,
  reportColumns,
  reportLimits,
  reportLists,
  reportRowIds,
} from '@tbm/contract/reports';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { Executor } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { heldClasses } from './attendance.ts';
import { owed, unitName } from './deferred.ts';
import { givesAt, standings, trialOutcome } from './members.ts';
import { type Asked, cuts, moment, ofBranch, report, within } from './report.ts';

const fullName = `c.name || ' ' || c.last_name`;
/** SQL: a filter that is not asked for lets everything pass. */
const only = (name: string, is: string, type = 'bigint'): string =>
  `(:${name}::${type} is null or ${is} = :${name})`;

/** SQL: members of whom the condition on `s` is true, with the purchase that lasts longest. */
const membersWho = (condition: string, at: string): string => `with c as (${cuts}), s as (${standings})
  select p."createdAt" as at, p.customer_id as id, p.customer_id, null::bigint as single_class_id,
    p.member, p.package, p.branch, ${moment('p."createdAt"', 'p.timezone')} as moment,
    ${moment('p.access_until', 'p.timezone')} as until
  from s cross join lateral (
    select p.*, c.timezone, c.name as branch, cp.title as package, cu.name || ' ' || cu.last_name as member
    from purchases p join c using (branch_id) join class_packages cp using (class_package_id)
      join customers cu using (customer_id)
    where p.customer_id = s.customer_id and ${givesAt(at)}
    order by p.access_until desc, p.purchase_id desc limit 1) p
  where ${condition}`;

const coaches = `(select string_agg(i.name || ' ' || i.last_name, ', ' order by i.instructor_id)
  from class_instructors ci join instructors i using (instructor_id) where ci.single_class_id = h.single_class_id)`;
const ofClass = `${only('class_type_id', 'h.class_type_id')} and ${only('hour', 'h.hour', 'int')}
  and (:instructor_id::bigint is null or exists (select from class_instructors ci
    where ci.single_class_id = h.single_class_id and ci.instructor_id = :instructor_id))`;

/** SQL of each list: its columns, the ids of its links, and `at` and `id`, by which it is sorted. */
const lists: Record<ReportList, string> = {
  charges: `select i."createdAt" as at, i.invoice_id as id, p.customer_id, null::bigint as single_class_id,
      ${moment('i."createdAt"')} as moment, ${fullName} as member, cp.title as package, pm.name as method,
      coalesce(s.name || ' ' || s.last_name, 'En línea') as seller, b.name as branch, i.purchase_id,
      case when i.status = 'paid' then i.total_payment end as charged,
      case when i.status = 'refunded' then i.total_payment end as refunded
    from invoices i join purchases p using (purchase_id) join branches b using (branch_id)
      join customers c using (customer_id) join class_packages cp using (class_package_id)
      join payment_methods pm using (payment_method_id) left join customers s on s.customer_id = p.sold_by
    where i.status in ('paid', 'refunded') and ${ofBranch} and ${within('i."createdAt"')}
      and ${only('package_id', 'p.class_package_id')} and ${only('payment_method_id', 'p.payment_method_id')}
      and ${only('seller', "coalesce(p.sold_by::text, 'online')", 'text')}`,
  deferred: `${owed}
    select d.at, d.invoice_id as id, d.customer_id, null::bigint as single_class_id,
      ${moment('d.at', 'd.timezone')} as moment, ${fullName} as member, cp.title as package, d.branch, d.purchase_id,
      d.paid, d.left_units as "left", d.of_units as "of", ${unitName} as unit, d.deferred
    from parts d join customers c using (customer_id) join class_packages cp using (class_package_id)
    where ${only('package_id', 'd.class_package_id')}`,
  active: membersWho('s.is_now', 'c.cut'),
  joined: membersWho('s.is_now and not s.was', 'c.cut'),
  lost: membersWho('s.was and not s.is_now', 'c.start'),
  trials: `select t.*, case t.found when 'stayed' then 'Se quedó' when 'running' then 'Sigue en prueba'
      else 'No continuó' end as outcome
    from (select t."createdAt" as at, t.customer_id as id, t.customer_id, null::bigint as single_class_id,
      ${moment('t."createdAt"')} as moment, ${fullName} as member, cp.title as package, b.name as branch,
      ${trialOutcome} as found, ${moment('p.trial_ends_at')} as until
    from trials t join purchases p using (purchase_id) join branches b using (branch_id)
      join customers c on c.customer_id = t.customer_id join class_packages cp using (class_package_id)
    where ${ofBranch} and ${within('t."createdAt"')}) t where ${only('trial', 't.found', 'text')}`,
  classes: `select h.class_date as at, h.single_class_id as id, null::bigint as customer_id, h.single_class_id,
      ${moment('h.class_date', 'h.timezone')} as moment, ct.name as class, ${coaches} as coach, h.branch,
      h.capacity, h.reserved, round(100.0 * h.reserved / nullif(h.capacity, 0)) as fill, h.attended, h.missed
    from (${heldClasses}) h join class_types ct using (class_type_id) where ${ofClass}`,
  places: `select p.*, case p.found when 'attended' then 'Asistió' when 'missed' then 'No llegó'
      else 'Sin registrar' end as outcome
    from (select h.class_date as at, r.class_reservation_id as id, r.customer_id, h.single_class_id,
      ${moment('h.class_date', 'h.timezone')} as moment, ct.name as class, ${coaches} as coach, h.branch,
      coalesce(r.guest_name, ${fullName}) as member,
      case when r.attend then 'attended' when sc."settledAt" is not null then 'missed' else 'open' end as found
    from (${heldClasses}) h join single_classes sc using (single_class_id)
      join class_types ct on ct.class_type_id = h.class_type_id
      join class_reservations r on r.single_class_id = h.single_class_id and r."deletedAt" is null
      left join customers c on c.customer_id = r.customer_id
    where ${ofClass}) p where ${only('place', 'p.found', 'text')}`,
};

const isNumber = (kind: string): boolean => ['money', 'number', 'percent'].includes(kind);

function listOf(list: ReportList) {
  const columns = Object.entries(reportColumns[list]);
  const names = ['customer_id', 'single_class_id', ...columns.map(([name]) => name)];
  const shape = Object.fromEntries(
    columns.map(([name, { kind }]) => [name, isNumber(kind) ? z.number().nullable() : z.string().nullable()]),
  );
  return report(
    `report_rows_${list}`,
    `select (extract(epoch from at) * 1000000)::bigint::text || '_' || id as cursor,
      ${names.map((name) => `"${name}"`).join(', ')}
    from (${lists[list]}) q
    where (:before_at::bigint is null
      or (at, id) < (timestamptz 'epoch' + :before_at * interval '1 microsecond', :before_id::bigint))
    order by at desc, id desc limit :most`,
    z.object({ cursor: z.string(), ...reportRowIds.shape, ...shape }),
  );
}

const pages = Object.fromEntries(reportLists.map((list) => [list, listOf(list)])) as Record<
  ReportList,
  ReturnType<typeof listOf>
>;

interface Wanted {
  list: ReportList;
  asked: Asked;
  filters: ReportFilters;
}

function read(
  db: Executor,
  { list, asked, filters }: Wanted,
  { most, before }: { most: number; before?: string | undefined },
) {
  const [before_at = null, before_id = null] = before?.split('_') ?? [];
  return pages[list](db, { ...asked, ...filters, before_at, before_id, most });
}

/** A page of the rows behind a figure, newest first. */
export async function reportRows(
  db: Executor,
  { before, ...wanted }: Wanted & { before: string | undefined },
): Promise<Answer<'GET /reports/rows/:list'>> {
  const found = await read(db, wanted, { most: reportLimits.page + 1, before });
  const rows = found.slice(0, reportLimits.page);
  const isMore = found.length > rows.length;
  return {
    rows: rows.map(({ cursor: _, ...row }) => row),
    before: isMore ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/** All the rows for a spreadsheet: with a mark of UTF-8, and without cells that it would calculate. Throws `report_too_long`. */
export async function reportFile(db: Executor, wanted: Wanted): Promise<string> {
  const rows = await read(db, wanted, { most: reportLimits.rows + 1 });
  if (rows.length > reportLimits.rows)
    throw problem('report_too_long', { rows: reportLimits.rows.toLocaleString('es-MX') });
  const columns = Object.entries(reportColumns[wanted.list]).map(([key, { label }]) => ({
    key,
    header: label,
  }));
  return stringify(rows, { header: true, columns, bom: true, escape_formulas: true });
}
