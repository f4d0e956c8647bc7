import type { Answer } from '@tbm/contract';
import { z } from 'zod';
import type { Executor } from '../../platform/database/statement.ts';
import { type Asked, ofBranch, report, within } from './report.ts';

/** SQL: the classes of a period that have begun. */
export const begunClasses = `select sc.single_class_id, sc.class_type_id, sc.class_date, b.name as branch, b.timezone,
    extract(hour from sc.class_date at time zone b.timezone)::int as hour, sc.capacity, sc.taken as reserved,
    sc."settledAt" is not null as is_settled
  from branches b join single_classes sc using (branch_id)
  where ${ofBranch} and sc."deletedAt" is null and ${within('sc.class_date')} and sc.class_date < :now::timestamptz`;

/**
 * SQL: the same with the members and guests who attended. A member who was not marked as present is a no-show once the day is
 * closed.
 */
export const heldClasses = `select b.*, coalesce(r.attended, 0)::int as attended, coalesce(r.guests, 0)::int as guests,
    case when b.is_settled then b.reserved - coalesce(r.attended, 0) else 0 end::int as missed
  from (${begunClasses}) b left join lateral (select count(*) as attended,
      count(*) filter (where r.guest_name is not null) as guests from class_reservations r
    where r.single_class_id = b.single_class_id and r.attend and r."deletedAt" is null) r on true`;

const sums = `count(*)::int as classes, coalesce(sum(capacity), 0)::int as capacity,
  coalesce(sum(reserved), 0)::int as reserved, coalesce(sum(attended), 0)::int as attended, coalesce(sum(guests), 0)::int as guests,
  coalesce(sum(missed), 0)::int as missed`;

const attendanceParts = report(
  'report_attendance',
  `with held as materialized (${heldClasses}), sums as (
    select case grouping(class_type_id, hour) when 3 then 'total' when 1 then 'classes' else 'hours' end as part,
      class_type_id, null::bigint as instructor_id, hour, ${sums}
    from held group by grouping sets ((), (class_type_id), (hour))
    union all
    select 'coaches', null, ci.instructor_id, null, ${sums}
    from held join class_instructors ci using (single_class_id) group by ci.instructor_id)
  select s.part, coalesce(s.class_type_id, s.instructor_id, s.hour, 0)::text as key,
    coalesce(ct.name, i.name || ' ' || i.last_name, lpad(s.hour::text, 2, '0') || ':00', '') as label,
    s.classes, s.capacity, s.reserved, s.attended, s.guests, s.missed
  from sums s left join class_types ct using (class_type_id) left join instructors i using (instructor_id)
  order by s.part, s.hour, s.reserved desc, key`,
  z.object({
    part: z.enum(['total', 'classes', 'coaches', 'hours']),
    key: z.string(),
    label: z.string(),
    classes: z.int(),
    capacity: z.int(),
    reserved: z.int(),
    attended: z.int(),
    guests: z.int(),
    missed: z.int(),
  }),
);

/** A class with two coaches counts for both, and once in the total. */
export async function attendanceReport(
  db: Executor,
  asked: Asked,
): Promise<Answer<'GET /reports/attendance'>> {
  const rows = await attendanceParts(db, asked);
  const part = (name: (typeof rows)[number]['part']) =>
    rows.flatMap(({ part, ...row }) => (part === name ? [row] : []));
  const [found] = part('total');
  if (!found) throw new Error('the total has no row');
  const { key: _, label: __, ...total } = found;
  return {
    total,
    classes: part('classes'),
    coaches: part('coaches'),
    hours: part('hours'),
  };
}
