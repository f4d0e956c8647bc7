import { formatLongDay } from '@tbm/domain/time';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';

/** The branch of a location, once class type and coaches are there too. Throws `not_found`. */
export async function branchOfParts(
  tx: Transaction,
  parts: { location_id: number; class_type_id: number; instructor_ids: readonly number[] },
): Promise<{ branch_id: number; timezone: string }> {
  const coaches = [...new Set(parts.instructor_ids)];
  const { rows } = await tx.execute<{ branch_id: number; timezone: string }>(sql`
    select b.branch_id, b.timezone from locations lo join branches b using (branch_id)
    where lo.location_id = ${parts.location_id}
      and exists (select from class_types where class_type_id = ${parts.class_type_id})
      and (select count(*) from instructors where instructor_id in ${coaches}) = ${coaches.length}`);
  const [branch] = rows;
  if (!branch) throw problem('not_found');
  return branch;
}

/** Throws `day_closed` when the branch gives no classes on the day of an instant. */
export async function refuseClosedDay(tx: Transaction, branch_id: number, class_date: string): Promise<void> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select c.day from closed_days c join branches b using (branch_id)
    where b.branch_id = ${branch_id} and c.day = (${class_date}::timestamptz at time zone b.timezone)::date`);
  if (rows[0]) throw problem('day_closed', { day: formatLongDay(rows[0].day) });
}

export async function setCoaches(
  tx: Transaction,
  single_class_id: number,
  ids: readonly number[],
): Promise<void> {
  const coaches = [...new Set(ids)];
  await tx.execute(sql`delete from class_instructors
    where single_class_id = ${single_class_id} and instructor_id not in ${coaches}`);
  for (const instructor_id of coaches)
    await tx.execute(sql`insert into class_instructors (single_class_id, instructor_id)
      values (${single_class_id}, ${instructor_id}) on conflict do nothing`);
}
