import type { ChangedClass, ClassTemplate, ClosedDay } from '@tbm/contract/timetable';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { branches } from '../branches/index.ts';
import { class_templates, classJoins, singleClassJson } from '../schedule/index.ts';

/** A class as everybody sees it. Throws `class_not_found`. */
export async function classById(pool: Pool, single_class_id: number): Promise<ChangedClass['single_class']> {
  const { rows } = await pool.query(
    `select ${singleClassJson({ places: 'none' })} as item from single_classes sc ${classJoins}
    where sc.single_class_id = $1`,
    [single_class_id],
  );
  if (!rows[0]) throw problem('class_not_found');
  return rows[0].item;
}

const templateColumns = `t.class_template_id, t.branch_id, t.location_id, t.class_type_id, t.instructor_ids, t.weekday,
  t.local_time, t.duration, t.capacity, t.description, t.valid_from, t.valid_until`;

/** Weekly classes that are not over on a day, by weekday and hour. */
export async function templatesOf(pool: Pool, branch_id: number, now: string): Promise<ClassTemplate[]> {
  const { rows } = await pool.query<ClassTemplate>(
    `select ${templateColumns} from class_templates t join branches b using (branch_id)
    where branch_id = $1 and t."deletedAt" is null
      and (valid_until is null or valid_until >= ($2::timestamptz at time zone b.timezone)::date)
    order by weekday, local_time, class_template_id`,
    [branch_id, now],
  );
  return rows;
}

/** A template with its branch's zone, locked to the end of the transaction. Throws `not_found`. */
export async function templateById(
  tx: Transaction,
  class_template_id: number,
): Promise<ClassTemplate & { timezone: string }> {
  const [row] = await tx
    .select({ template: class_templates, timezone: branches.timezone })
    .from(class_templates)
    .innerJoin(branches, eq(branches.branch_id, class_templates.branch_id))
    .where(eq(class_templates.class_template_id, class_template_id))
    .for('update', { of: class_templates });
  if (!row || row.template.deletedAt) throw problem('not_found');
  const { createdAt: _, deletedAt: __, ...template } = row.template;
  return { ...template, timezone: row.timezone };
}

/** Days from today on when the branch is closed. */
export async function closedDaysOf(pool: Pool, branch_id: number, now: string): Promise<ClosedDay[]> {
  const { rows } = await pool.query<ClosedDay>(
    `select closed_day_id, branch_id, day, reason from closed_days join branches b using (branch_id)
    where branch_id = $1 and day >= ($2::timestamptz at time zone b.timezone)::date order by day`,
    [branch_id, now],
  );
  return rows;
}
