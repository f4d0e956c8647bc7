import type { ChangedTemplate, TemplateFields } from '@tbm/contract/timetable';
import { weekdayShift } from '@tbm/domain/schedule';
import { dayIn } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { class_templates, lockTimetable, scheduleChanged } from '../schedule/index.ts';
import { retryOnConflict } from './again.ts';
import { editClass } from './edit.ts';

import { makeClasses } from './make.ts';
import { branchOfParts } from './parts.ts';
import { templateById } from './queries.ts';

type Written = TemplateFields & { branch_id: number };

const checkValidity = ({ valid_from, valid_until }: TemplateFields): void => {
  if (valid_until !== null && valid_until < valid_from) throw problem('validity_invalid');
};

const branchOfTemplate = statement(
  'branch_of_template',
  'select branch_id from class_templates where class_template_id = $1',
  z.object({ branch_id: z.int() }),
);

/** A template; its branch's timetable is locked first, the order that all writers share. Throws `not_found`. */
async function lockTemplate(tx: Transaction, class_template_id: number) {
  const { branch_id } = oneOr(await branchOfTemplate.all(tx, [class_template_id]), 'not_found');
  await lockTimetable(tx, branch_id);
  return templateById(tx, class_template_id);
}

/** Creates a weekly class and its classes. Throws `not_found`, `validity_invalid`. */
export async function createTemplate(
  services: Services,
  actor: Person,
  fields: TemplateFields,
): Promise<ChangedTemplate> {
  const { db, clock } = services;
  const now = clock.now();
  checkValidity(fields);
  const done = await db.transaction(async (tx) => {
    const { branch_id } = await branchOfParts(tx, fields);
    await lockTimetable(tx, branch_id);
    const class_template_id = await insertTemplate(
      tx,
      { ...fields, branch_id },
      { first_template_id: null, now },
    );
    const classes = await makeClasses(tx, { branch_id, now });
    await record(tx, actor, {
      action: 'create',
      class_template_id,
      after: fields,
      now,
    });
    return {
      class_template: await responseOf(tx, class_template_id),
      classes,
      kept: 0,
      told: 0,
    };
  });
  scheduleChanged(services);
  return done;
}

/**
 * Changes a weekly class from a day on. Throws `not_found`, `validity_invalid`, `capacity_below_taken`, `day_closed`, and
 * `template_changed` when its last day differs from the one on the form. A form that was opened before the template was
 * split would restore classes that now belong to its successor.
 */
export async function changeTemplate(
  services: Services,
  actor: Person,
  class_template_id: number,
  {
    from,
    seen_until,
    ...fields
  }: TemplateFields & { from?: string | undefined; seen_until?: string | null | undefined },
): Promise<ChangedTemplate> {
  const { db, clock } = services;
  const now = clock.now();
  checkValidity(fields);
  const change = () =>
    db.transaction(async (tx) => {
      const known = await lockTemplate(tx, class_template_id);
      if (seen_until !== undefined && seen_until !== known.valid_until) throw problem('template_changed');
      const today = dayIn(now, known.timezone).toString();
      const { id, ...done } = await rewriteTemplate(tx, {
        class_template_id,
        fields: { ...fields, branch_id: known.branch_id },
        from: from && from > today ? from : today,
        now,
      });
      await record(tx, actor, {
        action: 'update',
        class_template_id,
        after: { ...fields, from },
        now,
      });
      return { class_template: await responseOf(tx, id), ...done };
    });
  const done = await retryOnConflict(change);
  scheduleChanged(services);
  return done;
}

/** Ends a weekly class today. Classes without members are deleted; the others stay until they are cancelled. */
export async function endTemplate(
  services: Services,
  actor: Person,
  class_template_id: number,
): Promise<ChangedTemplate> {
  const { db, clock } = services;
  const now = clock.now();
  const done = await db.transaction(async (tx) => {
    const { branch_id, timezone, ...known } = await lockTemplate(tx, class_template_id);
    await tx
      .update(class_templates)
      .set({ deletedAt: now })
      .where(eq(class_templates.class_template_id, class_template_id));
    const kept = await dropClasses(tx, class_template_id, { after: null, now });
    await record(tx, actor, {
      action: 'delete',
      class_template_id,
      after: null,
      now,
    });
    return {
      class_template: { ...known, branch_id },
      classes: 0,
      kept,
      told: 0,
    };
  });
  scheduleChanged(services);
  return done;
}

/** The classes that a rewrite of template `$1` from day `$2` on may change, locked in the order that all writers share. */
const lockFrom = command(
  'lock_classes_of_template_from',
  `select from single_classes where class_template_id = $1 and template_day >= $2::date
  order by single_class_id for update`,
);

const shiftDays = command(
  'shift_template_days',
  `update single_classes set template_day = template_day + $2::int
  where class_template_id = $1 and template_day >= $3::date`,
);

/** The coming classes that follow template `$1`, locked, with their new start at local time `$2`. */
const lockFollowing = statement(
  'lock_classes_of_template',
  `select sc.single_class_id, (sc.template_day + $2::time) at time zone b.timezone as class_date
  from single_classes sc join branches b using (branch_id)
  where sc.class_template_id = $1 and sc."deletedAt" is null and not sc.is_edited
    and sc.class_date > $3::timestamptz and (sc.template_day + $2::time) at time zone b.timezone > $3::timestamptz
  order by sc.single_class_id for update of sc`,
  z.object({ single_class_id: z.int(), class_date: z.string() }),
);

/**
 * Rewrites a template from a day on, in the caller's transaction, which holds the branch's timetable lock. Earlier classes
 * keep their template, and no class moves to an earlier day. Classes that follow it are changed with all guarantees of
 * `editClass`; those after its last day are deleted unless a member holds a place. Also throws `validity_invalid`, and `not_found`
 * for unknown parts, and a location of another branch.
 */
export async function rewriteTemplate(
  tx: Transaction,
  given: { class_template_id: number; fields: Written; from: string; now: string },
): Promise<{ id: number; classes: number; kept: number; told: number }> {
  const { class_template_id, fields, from, now } = given;
  if (fields.valid_until !== null && fields.valid_until < from) throw problem('validity_invalid');
  const was = await templateById(tx, class_template_id);
  const { branch_id } = await branchOfParts(tx, fields);
  // A weekly class stays in its city.
  if (branch_id !== was.branch_id) throw problem('not_found');
  await lockFrom.run(tx, [class_template_id, from]);
  const { id, valid_from } = await splitTemplate(tx, {
    was,
    fields,
    from,
    now,
  });
  const first = valid_from > from ? valid_from : from;
  const shift = weekdayShift(was.weekday, fields.weekday, first);
  if (shift !== 0) await shiftDays.run(tx, [id, shift, from]);
  const kept = fields.valid_until ? await dropClasses(tx, id, { after: fields.valid_until, now }) : 0;
  await dropClosed.run(tx, [id, now]);
  const rows = await lockFollowing.all(tx, [id, fields.local_time, now]);
  const { class_type_id, location_id, instructor_ids, capacity, duration, description } = fields;
  const parts = {
    class_type_id,
    location_id,
    instructor_ids,
    capacity,
    duration,
    description,
  };
  let notified: ReadonlySet<number> = new Set();
  for (const { single_class_id, class_date } of rows)
    notified = notified.union(
      await editClass(tx, { single_class_id, changes: { ...parts, class_date }, now }),
    );
  const made = await makeClasses(tx, { branch_id: was.branch_id, now });
  return {
    id,
    classes: rows.length + made,
    kept,
    told: notified.size,
  };
}

const seriesOfTemplate = statement(
  'series_of_template',
  `select coalesce(first_template_id, class_template_id) as first_template_id from class_templates
  where class_template_id = $1`,
  z.object({ first_template_id: z.int() }),
);

const moveClasses = command(
  'move_classes_to_template',
  `update single_classes set class_template_id = $2
  where class_template_id = $1 and template_day >= $3::date`,
);

/** From its first day on, the template itself is changed; from a later day, it ends the day before and a new one follows. */
async function splitTemplate(
  tx: Transaction,
  {
    was,
    fields,
    from,
    now,
  }: { was: Written & { class_template_id: number }; fields: Written; from: string; now: string },
): Promise<{ id: number; valid_from: string }> {
  const { class_template_id } = was;
  if (from <= was.valid_from) {
    await tx
      .update(class_templates)
      .set(columnsOf(fields))
      .where(eq(class_templates.class_template_id, class_template_id));
    return { id: class_template_id, valid_from: fields.valid_from };
  }
  const dayBefore = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString();
  // A template that ends before that day keeps its end.
  if (was.valid_until === null || was.valid_until > dayBefore)
    await tx
      .update(class_templates)
      .set({ valid_until: dayBefore })
      .where(eq(class_templates.class_template_id, class_template_id));
  const { first_template_id } = await seriesOfTemplate.one(tx, [class_template_id]);
  const id = await insertTemplate(tx, { ...fields, valid_from: from }, { first_template_id, now });
  await moveClasses.run(tx, [class_template_id, id, from]);
  return { id, valid_from: from };
}

/** Deletes classes without members that would fall on a closed day of the branch. */
const dropClosed = command(
  'drop_classes_on_closed_days',
  `with closed as (
    select single_class_id from single_classes sc
    where class_template_id = $1 and "deletedAt" is null and not is_edited and class_date > $2::timestamptz
      and exists (select from closed_days c where c.branch_id = sc.branch_id and c.day = sc.template_day)
    order by single_class_id for no key update
  )
  update single_classes sc set "deletedAt" = $2::timestamptz from closed
  where sc.single_class_id = closed.single_class_id and sc.taken = 0`,
);

const dropAfter = statement(
  'drop_classes_of_template',
  `with ahead as (
    select single_class_id from single_classes
    where class_template_id = $1 and "deletedAt" is null and class_date > $2::timestamptz
      and ($3::date is null or template_day > $3::date)
    order by single_class_id for no key update
  )
  update single_classes sc set class_template_id = null, template_day = null,
    "deletedAt" = case when sc.taken = 0 then $2::timestamptz end
  from ahead where sc.single_class_id = ahead.single_class_id
  returning sc.taken`,
  z.object({ taken: z.int() }),
);

/** Deletes classes that are no longer in a template. Returns how many stay because members hold places in them. */
async function dropClasses(
  tx: Transaction,
  class_template_id: number,
  { after, now }: { after: string | null; now: string },
): Promise<number> {
  const rows = await dropAfter.all(tx, [class_template_id, now, after]);
  return rows.filter(({ taken }) => taken > 0).length;
}

const columnsOf = (fields: Written): Written => {
  const { branch_id, location_id, class_type_id, weekday, local_time } = fields;
  // A coach is listed once per class, however often the request names the coach.
  const instructor_ids = [...new Set(fields.instructor_ids)];
  const { duration, capacity, description, valid_from, valid_until } = fields;
  const slot = {
    branch_id,
    location_id,
    class_type_id,
    instructor_ids,
    weekday,
    local_time,
  };
  return {
    ...slot,
    duration,
    capacity,
    description,
    valid_from,
    valid_until,
  };
};

async function insertTemplate(
  tx: Transaction,
  fields: Written,
  { first_template_id, now }: { first_template_id: number | null; now: string },
): Promise<number> {
  const [made] = await tx
    .insert(class_templates)
    .values({ ...columnsOf(fields), first_template_id, createdAt: now })
    .returning({ id: class_templates.class_template_id });
  if (!made) throw problem('internal');
  return made.id;
}

async function responseOf(tx: Transaction, class_template_id: number) {
  const { timezone: _, ...template } = await templateById(tx, class_template_id);
  return template;
}

const record = (
  tx: Transaction,
  actor: Person,
  entry: {
    action: 'create' | 'update' | 'delete';
    class_template_id: number;
    after: Record<string, unknown> | null;
    now: string;
  },
): Promise<void> =>
  recordAudit(tx, actor, {
    action: entry.action,
    thing: 'class_templates',
    thing_id: entry.class_template_id,
    customer_id: null,
    before: null,
    after: entry.after,
    now: entry.now,
  });
