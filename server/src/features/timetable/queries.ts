import { singleClass } from '@tbm/contract/schedule';
import {
  type ChangedClass,
  type ClassTemplate,
  type ClosedDay,
  classTemplate,
  closedDay,
} from '@tbm/contract/timetable';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { classJoins, singleClassJson } from '../schedule/index.ts';

const classWithSpots = statement(
  'class_with_spots',
  `select ${singleClassJson({ places: 'none' })} as item from single_classes sc ${classJoins}
  where sc.single_class_id = $1`,
  z.object({ item: singleClass }),
);

/** The public view of a class. Throws `class_not_found`. */
export async function classById(
  db: Executor,
  single_class_id: number,
): Promise<ChangedClass['single_class']> {
  const found = await classWithSpots.maybeOne(db, [single_class_id]);
  if (!found) throw problem('class_not_found');
  return found.item;
}

const linkOfClass = statement(
  'link_of_class',
  'select link from single_classes where single_class_id = $1 and "deletedAt" is null',
  z.object({ link: z.string().nullable() }),
);

/** The link of a class online; null for one in the studio. Throws `class_not_found`. */
export async function classLink(db: Executor, single_class_id: number): Promise<{ link: string | null }> {
  const found = await linkOfClass.maybeOne(db, [single_class_id]);
  if (!found) throw problem('class_not_found');
  return found;
}

const templateColumns = `t.class_template_id, t.branch_id, t.location_id, t.class_type_id, t.instructor_ids, t.weekday,
  t.local_time, t.duration, t.capacity, t.description, t.valid_from, t.valid_until`;

const templatesOfBranch = statement(
  'class_templates_of_branch',
  `select ${templateColumns} from class_templates t join branches b using (branch_id)
  where branch_id = $1 and t."deletedAt" is null
    and (valid_until is null or valid_until >= ($2::timestamptz at time zone b.timezone)::date)
  order by weekday, local_time, class_template_id`,
  classTemplate,
);

/** Weekly classes that have not ended by a day, by weekday and hour. */
export const templatesOf = (db: Executor, branch_id: number, now: string): Promise<ClassTemplate[]> =>
  templatesOfBranch.all(db, [branch_id, now]);

const lockTemplate = statement(
  'lock_class_template',
  `select ${templateColumns}, b.timezone from class_templates t join branches b using (branch_id)
  where t.class_template_id = $1 and t."deletedAt" is null for update of t`,
  classTemplate.extend({ timezone: z.string() }),
);

/** A template with its branch's zone, locked until the transaction ends. Throws `not_found`. */
export const templateById = async (
  tx: Transaction,
  class_template_id: number,
): Promise<ClassTemplate & { timezone: string }> =>
  oneOr(await lockTemplate.all(tx, [class_template_id]), 'not_found');

const closedDaysOfBranch = statement(
  'closed_days_of_branch',
  `select closed_day_id, branch_id, day, reason from closed_days join branches b using (branch_id)
  where branch_id = $1 and day >= ($2::timestamptz at time zone b.timezone)::date order by day`,
  closedDay,
);

/** Days from today on which the branch is closed. */
export const closedDaysOf = (db: Executor, branch_id: number, now: string): Promise<ClosedDay[]> =>
  closedDaysOfBranch.all(db, [branch_id, now]);
