import { formatLongDay } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';

const branchOfKnownParts = statement(
  'branch_of_class_parts',
  `select b.branch_id, b.timezone from locations lo join branches b using (branch_id)
  where lo.location_id = $1
    and exists (select from class_types where class_type_id = $2)
    and (select count(*) from (select from instructors where instructor_id = any($3::bigint[]) for key share) coaches)
      = cardinality($3::bigint[])`,
  z.object({ branch_id: z.int(), timezone: z.string() }),
);

/** The branch of a location. Class type and coaches must exist too; they are locked until the end. Throws `not_found`. */
export async function branchOfParts(
  tx: Transaction,
  parts: { location_id: number; class_type_id: number; instructor_ids: readonly number[] },
): Promise<{ branch_id: number; timezone: string }> {
  const coaches = [...new Set(parts.instructor_ids)];
  const branch = await branchOfKnownParts.maybeOne(tx, [parts.location_id, parts.class_type_id, coaches]);
  if (!branch) throw problem('not_found');
  return branch;
}

const closedDayAt = statement(
  'closed_day_at',
  `select c.day from closed_days c join branches b using (branch_id)
  where b.branch_id = $1 and c.day = ($2::timestamptz at time zone b.timezone)::date`,
  z.object({ day: z.string() }),
);

/** Throws `day_closed` when the branch is closed on the day of an instant. */
export async function refuseClosedDay(tx: Transaction, branch_id: number, class_date: string): Promise<void> {
  const closed = await closedDayAt.maybeOne(tx, [branch_id, class_date]);
  if (closed) throw problem('day_closed', { day: formatLongDay(closed.day) });
}

const deleteOtherCoaches = command(
  'delete_other_coaches',
  'delete from class_instructors where single_class_id = $1 and instructor_id <> all($2::bigint[])',
);

const insertCoaches = command(
  'insert_coaches',
  `insert into class_instructors (single_class_id, instructor_id)
  select $1::bigint, unnest($2::bigint[]) on conflict do nothing`,
);

export async function setCoaches(
  tx: Transaction,
  single_class_id: number,
  ids: readonly number[],
): Promise<void> {
  await deleteOtherCoaches.run(tx, [single_class_id, ids]);
  await insertCoaches.run(tx, [single_class_id, ids]);
}
