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
import { invoiceMethod, packageOfCharge } from '../purchases/index.ts';
import { begunClasses, heldClasses } from './attendance.ts';
import { owed, unitName } from './deferred.ts';
import { givesAt, standings, trialOutcome } from './members.ts';
import { type Asked, cuts, moment, ofBranch, report, within } from './report.ts';

const fullName = `c.name || ' ' || c.last_name`;
/** SQL: a filter without a value lets every row pass. */
const only = (name: string, is: string, type = 'bigint'): string =>
  `(:${name}::${type} is null or ${is} = :${name})`;

interface List {
  /** SQL of its rows, sorted by `at` and `id`; of a page of them, `q`, the columns are read. */
  rows: string;
  columns: string;
}

/** SQL: members for whom the condition on `s` is true, each with the purchase that lasts longest. */
const membersWho = (condition: string, at: string): List => ({
  rows: `with c as materialized (${cuts}), s as materialized (${standings})
    select p."createdAt" as at, p.customer_id as id, p.purchase_id from (
      select distinct on (p.customer_id) p.customer_id, p.purchase_id, p."createdAt"
      from purchases p join c using (branch_id) join s using (customer_id)
      where ${condition} and ${givesAt(at)}
      order by p.customer_id, p.access_until desc, p.purchase_id desc) p`,
  columns: `select q.*, c.customer_id, null::bigint as single_class_id, ${fullName} as member, cp.title as package,
      b.name as branch, ${moment('p."createdAt"')} as moment, ${moment('p.access_until')} as until
    from q join purchases p using (purchase_id) join branches b using (branch_id)
      join class_packages cp using (class_package_id) join customers c on c.customer_id = q.id`,
});

const coaches = `(select string_agg(i.name || ' ' || i.last_name, ', ' order by i.instructor_id)
  from class_instructors ci join instructors i using (instructor_id) where ci.single_class_id = q.single_class_id)`;
const ofClass = `${only('class_type_id', 'h.class_type_id')} and ${only('hour', 'h.hour', 'int')}
  and (:instructor_id::bigint is null or exists (select from class_instructors ci
    where ci.single_class_id = h.single_class_id and ci.instructor_id = :instructor_id))`;

const lists: Record<ReportList, List> = {
  charges: {
    rows: `select i."createdAt" as at, i.invoice_id as id
      from invoices i join purchases p using (purchase_id) join branches b using (branch_id)
      where i.status in ('paid', 'refunded') and ${ofBranch} and ${within('i."createdAt"')}
        and ${only('package_id', packageOfCharge)} and ${only('payment_method_id', invoiceMethod)}
        and ${only('charge', 'i.status', 'text')}
        and ${only('seller', "coalesce(p.sold_by::text, 'online')", 'text')}`,
    columns: `select q.*, p.customer_id, null::bigint as single_class_id, ${moment('i."createdAt"')} as moment,
        ${fullName} as member, cp.title as package, pm.name as method,
        coalesce(s.name || ' ' || s.last_name, 'En línea o sin vendedora') as seller, b.name as branch, i.purchase_id,
        case when i.status = 'paid' then i.total_payment end as charged,
        case when i.status = 'refunded' then i.total_payment end as refunded
      from q join invoices i on i.invoice_id = q.id join purchases p using (purchase_id) join branches b using (branch_id)
        join customers c on c.customer_id = p.customer_id
        join class_packages cp on cp.class_package_id = ${packageOfCharge}
        join payment_methods pm on pm.payment_method_id = ${invoiceMethod} left join customers s on s.customer_id = p.sold_by`,
  },
  deferred: {
    rows: `${owed} select parts.*, invoice_id as id from parts where ${only('package_id', 'class_package_id')}`,
    columns: `select q.at, q.id, q.customer_id, null::bigint as single_class_id, ${moment('q.at', 'q.timezone')} as moment,
        ${fullName} as member, cp.title as package, q.branch, q.purchase_id, q.paid, q.left_units as "left",
        q.of_units as "of", ${unitName} as unit, q.deferred
      from q join customers c using (customer_id) join class_packages cp using (class_package_id)`,
  },
  active: membersWho('s.is_now', 'c.cut'),
  joined: membersWho('s.is_now and not s.was', 'c.cut'),
  lost: membersWho('s.was and not s.is_now', 'c.start'),
  trials: {
    rows: `select t."createdAt" as at, t.customer_id as id, t.purchase_id, t.outcome as found
      from (select t.*, ${trialOutcome} as outcome
        from trials t join purchases p using (purchase_id) join branches b using (branch_id)
        where ${ofBranch} and ${within('t."createdAt"')}) t where ${only('trial', 't.outcome', 'text')}`,
    columns: `select q.*, p.customer_id, null::bigint as single_class_id, ${moment('q.at')} as moment, ${fullName} as member,
        cp.title as package, b.name as branch, ${moment('p.trial_ends_at')} as until,
        case q.found when 'stayed' then 'Se quedó' when 'running' then 'Sigue en prueba' else 'No continuó' end as outcome
      from q join purchases p using (purchase_id) join branches b using (branch_id)
        join class_packages cp using (class_package_id) join customers c on c.customer_id = p.customer_id`,
  },
  classes: {
    rows: `select h.*, h.class_date as at, h.single_class_id as id from (${heldClasses}) h where ${ofClass}`,
    columns: `select q.*, null::bigint as customer_id, ${moment('q.at', 'q.timezone')} as moment, ct.name as class,
        ${coaches} as coach, round(100.0 * q.reserved / nullif(q.capacity, 0)) as fill
      from q join class_types ct using (class_type_id)`,
  },
  places: {
    rows: `select p.* from (select h.class_date as at, r.class_reservation_id as id, h.single_class_id, h.branch,
        h.timezone, h.class_type_id, case when r.attend then 'attended' when h.is_settled then 'missed' else 'open' end as found
      from (${begunClasses}) h join class_reservations r using (single_class_id)
      where r."deletedAt" is null and ${ofClass}) p where ${only('place', 'p.found', 'text')}`,
    columns: `select q.*, r.customer_id, ${moment('q.at', 'q.timezone')} as moment, ct.name as class, ${coaches} as coach,
        coalesce(r.guest_name, ${fullName}) as member, case q.found when 'attended' then 'Asistió'
          when 'missed' then 'No llegó' else 'Sin registrar' end as outcome
      from q join class_reservations r on r.class_reservation_id = q.id join class_types ct using (class_type_id)
        left join customers c on c.customer_id = r.customer_id`,
  },
};

const isNumber = (kind: string): boolean => ['money', 'number', 'percent', 'key'].includes(kind);

function listOf(list: ReportList) {
  const columns = Object.entries(reportColumns[list]);
  const names = ['customer_id', 'single_class_id', ...columns.map(([name]) => name)];
  const shape = Object.fromEntries(
    columns.map(([name, { kind }]) => [name, isNumber(kind) ? z.number().nullable() : z.string().nullable()]),
  );
  return report(
    `report_rows_${list}`,
    `with q as materialized (
      select * from (${lists[list].rows}) found
      where (:before_at::bigint is null
        or (at, id) < (timestamptz 'epoch' + :before_at * interval '1 microsecond', :before_id::bigint))
      order by at desc, id desc limit :most)
    select (extract(epoch from at) * 1000000)::bigint::text || '_' || id as cursor,
      ${names.map((name) => `"${name}"`).join(', ')}
    from (${lists[list].columns}) shown order by at desc, id desc`,
    z.object({ cursor: z.string(), ...reportRowIds.shape, ...shape }),
  );
}

const pages = Object.fromEntries(reportLists.map((list) => [list, listOf(list)])) as Record<
  ReportList,
  ReturnType<typeof listOf>
>;

interface RowsRequest {
  list: ReportList;
  asked: Asked;
  filters: ReportFilters;
}

function read(
  db: Executor,
  { list, asked, filters }: RowsRequest,
  { most, before }: { most: number; before?: string | undefined },
) {
  const [before_at = null, before_id = null] = before?.split('_') ?? [];
  return pages[list](db, {
    ...asked,
    ...filters,
    before_at,
    before_id,
    most,
  });
}

/** A page of the rows behind a figure, newest first. */
export async function reportRows(
  db: Executor,
  { before, ...request }: RowsRequest & { before: string | undefined },
): Promise<Answer<'GET /reports/rows/:list'>> {
  const found = await read(db, request, { most: reportLimits.page + 1, before });
  const rows = found.slice(0, reportLimits.page);
  const isMore = found.length > rows.length;
  return {
    rows: rows.map(({ cursor: _, ...row }) => row),
    before: isMore ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/** All the rows for a spreadsheet: with a mark of UTF-8, and without cells that it would calculate. Throws `report_too_long`. */
export async function reportFile(db: Executor, request: RowsRequest): Promise<string> {
  const rows = await read(db, request, { most: reportLimits.rows + 1 });
  if (rows.length > reportLimits.rows)
    throw problem('report_too_long', { rows: reportLimits.rows.toLocaleString('es-MX') });
  const columns = Object.entries(reportColumns[request.list]).map(([key, { label }]) => ({
    key,
    header: label,
  }));
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
  });
}
