import type {
  ChangedClass,
  ClassChanges,
  ClassFields,
  classChangeBody,
  StudioClass,
} from '@tbm/contract/timetable';
import { inZone } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { lockTimetable, scheduleChanged, single_classes } from '../schedule/index.ts';
import { retryOnConflict } from './again.ts';
import { refuseCollisions } from './collisions.ts';
import { classAsItIs, editClass, lockedClass } from './edit.ts';
import { lockTimetableOfClass } from './lock.ts';
import { branchOfParts, refuseClosedDay, setCoaches } from './parts.ts';
import { classById, templateById } from './queries.ts';
import { rewriteTemplate } from './templates.ts';

/** Puts one class on the schedule [API-079]. Throws `not_found`, `class_in_the_past`, `day_closed`. */
export async function createClass(
  services: Services,
  actor: Person,
  fields: ClassFields,
): Promise<StudioClass> {
  const { db, clock } = services;
  const now = clock.now();
  const { instructor_ids, ...row } = fields;
  if (Date.parse(row.class_date) <= Date.parse(now)) throw problem('class_in_the_past');
  const newClass = db.transaction(async (tx) => {
    const { branch_id } = await branchOfParts(tx, fields);
    await lockTimetable(tx, branch_id);
    await refuseClosedDay(tx, branch_id, row.class_date);
    const [inserted] = await tx
      .insert(single_classes)
      .values({
        ...row,
        branch_id,
        is_virtual_class: row.link !== null,
        createdAt: now,
      })
      .returning({ id: single_classes.single_class_id });
    if (!inserted) throw problem('internal');
    await setCoaches(tx, inserted.id, instructor_ids);
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'single_classes',
      thing_id: inserted.id,
      customer_id: null,
      before: null,
      after: fields,
      now,
    });
    return inserted.id;
  });
  const id = await newClass.catch((error: unknown) => {
    const isPackage = brokenConstraint(error)?.startsWith('single_classes_class_package_id');
    throw isPackage ? problem('not_found') : error;
  });
  scheduleChanged(services, id);
  return classById(db, id);
}

type Change = z.output<typeof classChangeBody>;

/** The time, the room and the coaches of a class, for comparison. */
const comparisonKey = ({ class_date, location_id, instructor_ids }: NonNullable<Change['seen']>): string =>
  JSON.stringify([Date.parse(class_date), location_id, instructor_ids.toSorted((a, b) => a - b)]);

/** Changes a class, or its weekly class, in the caller's transaction. Throws what `changeClass` throws. */
export async function applyChange(
  tx: Transaction,
  actor: Person,
  { single_class_id, scope, collisions, seen, ...changes }: Change,
  now: string,
): Promise<{ classes: number; told: number }> {
  // Locked before any row, so that a class cannot move onto a day that is being closed.
  await lockTimetableOfClass(tx, single_class_id);
  const was = await classAsItIs(tx, single_class_id, now);
  if (seen && comparisonKey(seen) !== comparisonKey(was)) throw problem('changed_meanwhile');
  const done =
    scope === 'one'
      ? {
          classes: 1,
          told: await changeOne(tx, {
            single_class_id,
            changes,
            collisions,
            now,
          }),
        }
      : await changeFollowing(tx, single_class_id, changes, now);
  await recordAudit(tx, actor, {
    action: 'update',
    thing: 'single_classes',
    thing_id: single_class_id,
    customer_id: null,
    before: Object.fromEntries(Object.entries(was).filter(([name]) => name in changes)),
    after: { ...changes, scope },
    now,
  });
  return done;
}

/**
 * Changes a class, or its weekly class from this one on [API-080]. Throws what `editClass` and `refuseCollisions` throw, and
 * `class_not_weekly`, `class_moved_far`, `class_link_single`.
 */
export async function changeClass(services: Services, actor: Person, change: Change): Promise<ChangedClass> {
  const { db, clock } = services;
  const now = clock.now();
  const { classes, told } = await retryOnConflict(() =>
    db.transaction((tx) => applyChange(tx, actor, change, now)),
  );
  scheduleChanged(services, change.single_class_id);
  return { single_class: await classById(db, change.single_class_id), changed: classes, told };
}

async function changeOne(
  tx: Transaction,
  {
    single_class_id,
    changes,
    collisions,
    now,
  }: { single_class_id: number; changes: ClassChanges; collisions: Change['collisions']; now: string },
): Promise<number> {
  const was = await lockedClass(tx, single_class_id, now);
  if (collisions === 'refuse') {
    const { class_date = was.class_date, duration = was.duration } = changes;
    const { location_id = was.location_id, instructor_ids = was.instructor_ids } = changes;
    await refuseCollisions(tx, {
      single_class_id,
      class_date,
      duration,
      location_id,
      instructor_ids,
    });
  }
  await leaveTemplate(tx, single_class_id);
  return (await editClass(tx, { single_class_id, changes, now })).size;
}

/** A weekly class that is changed on its own no longer follows its template. */
export async function leaveTemplate(tx: Transaction, single_class_id: number): Promise<void> {
  await tx
    .update(single_classes)
    .set({ is_edited: true })
    .where(eq(single_classes.single_class_id, single_class_id));
}

async function changeFollowing(
  tx: Transaction,
  single_class_id: number,
  { class_date, link, ...changes }: ClassChanges,
  now: string,
): Promise<{ classes: number; told: number }> {
  if (link !== undefined) throw problem('class_link_single');
  const known = oneOr(await templateOfClass.all(tx, [single_class_id]), 'class_not_found');
  const { class_template_id, template_day } = known;
  if (class_template_id === null || template_day === null || known.is_edited)
    throw problem('class_not_weekly');
  const template = await templateById(tx, class_template_id);
  const at = class_date ? inZone(class_date, template.timezone) : null;
  const day = at?.toPlainDate().toString() ?? template_day;
  if (Math.abs(Temporal.PlainDate.from(day).since(template_day).days) >= 7) throw problem('class_moved_far');
  const isPast = (instant: string) => Date.parse(instant) <= Date.parse(now);
  if (class_date && isPast(class_date) && !isPast(known.class_date)) throw problem('class_in_the_past');
  const { valid_from, valid_until } = template;
  const from = day < template_day ? day : template_day;
  const fields = {
    ...template,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    ...(at ? { weekday: at.dayOfWeek, local_time: at.toPlainTime().toString().slice(0, 5) } : {}),
    // The class itself stays in the series, also on a new day.
    valid_from: from < valid_from ? from : valid_from,
    valid_until: valid_until !== null && day > valid_until ? day : valid_until,
  };
  return rewriteTemplate(tx, {
    class_template_id,
    fields,
    from,
    now,
  });
}

const templateOfClass = statement(
  'template_of_class',
  `select class_template_id, template_day, class_date, is_edited from single_classes
  where single_class_id = $1 and "deletedAt" is null`,
  z.object({
    class_template_id: z.int().nullable(),
    template_day: z.string().nullable(),
    class_date: z.string(),
    is_edited: z.boolean(),
  }),
);
