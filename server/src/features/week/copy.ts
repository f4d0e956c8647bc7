import type { CopiedClass } from '@tbm/contract/week';
import { copyOutcome, inAnotherWeek, type PlannedClass } from '@tbm/domain/copied-weeks';
import { dayIn, formatHour, mondayOf, startOfDay } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type RowOf, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { lockTimetable, scheduleChanged } from '../schedule/index.ts';
import { lockCoaches } from '../timetable/index.ts';

const branchToCopy = statement(
  'branch_of_copied_week',
  `select timezone, array(select instructor_id from instructor_branches ib where ib.branch_id = b.branch_id) as coaches,
    array(select day::text from closed_days c where c.branch_id = b.branch_id and c.day >= $2::date) as closed_days
  from branches b where branch_id = $1`,
  z.object({ timezone: z.string(), coaches: z.array(z.int()), closed_days: z.array(z.string()) }),
);

/** The planned coaches, so that a week with a substitute is copied as it was planned. */
const plannedCoaches = `array(select distinct coalesce(ci.instead_of, ci.instructor_id) from class_instructors ci
  where ci.single_class_id = sc.single_class_id order by 1)`;

const classesToCopy = statement(
  'classes_to_copy',
  `select sc.single_class_id, sc.class_date, sc.duration, sc.location_id, sc.class_type_id, sc.template_day,
    sc.class_package_id is not null as is_special, ct.name as class_type, lo.name as location,
    ${plannedCoaches} as instructor_ids,
    coalesce((select string_agg(i.name, ' y ' order by i.instructor_id) from instructors i
      where i.instructor_id = any(${plannedCoaches})), '') as coaches
  from single_classes sc join class_types ct using (class_type_id) join locations lo using (location_id)
  where sc.branch_id = $1 and sc."deletedAt" is null and sc.class_date >= $2::timestamptz and sc.class_date < $3::timestamptz
  order by sc.class_date, sc.single_class_id`,
  z.object({
    single_class_id: z.int(),
    class_date: z.string(),
    duration: z.int(),
    location_id: z.int(),
    class_type_id: z.int(),
    template_day: z.string().nullable(),
    is_special: z.boolean(),
    class_type: z.string(),
    location: z.string(),
    instructor_ids: z.array(z.int()),
    coaches: z.string(),
  }),
);
type Source = RowOf<typeof classesToCopy>;

/** Classes in every branch from `$1` to `$2`, which rooms and coaches have; a class lasts 300 minutes at most. */
const classesAround = statement(
  'classes_around_copies',
  `select sc.class_date, sc.duration, sc.location_id, sc.class_type_id,
    array(select instructor_id from class_instructors ci where ci.single_class_id = sc.single_class_id) as instructor_ids
  from branches b join single_classes sc using (branch_id)
  where sc."deletedAt" is null and sc.class_date > $1::timestamptz - interval '300 minutes' and sc.class_date < $2::timestamptz`,
  z.object({
    class_date: z.string(),
    duration: z.int(),
    location_id: z.int(),
    class_type_id: z.int(),
    instructor_ids: z.array(z.int()),
  }),
);

/**
 * Copies classes: `$1` ids, `$2` their new starts, `$3` their new days. A copy takes the slot of its weekly class on that
 * day, if the slot exists and is free. So the nightly run does not make the class again.
 */
const insertCopies = statement(
  'insert_copied_classes',
  `with wanted as (
    select sc.*, w.class_date as new_date, w.day, t.class_template_id as slot
    from unnest($1::bigint[], $2::timestamptz[], $3::date[]) as w (id, class_date, day)
    join single_classes sc on sc.single_class_id = w.id
    left join class_templates t on t.class_template_id = sc.class_template_id and t."deletedAt" is null
      and extract(isodow from w.day) = t.weekday and w.day >= t.valid_from and (t.valid_until is null or w.day <= t.valid_until)
      and not exists (select from single_classes used
        where used.class_template_id = t.class_template_id and used.template_day = w.day)
  ), made as (
    insert into single_classes (branch_id, location_id, class_type_id, class_date, duration, description, capacity, icon,
      class_template_id, template_day, is_edited, "createdAt")
    select branch_id, location_id, class_type_id, new_date, duration, description, capacity, icon,
      slot, case when slot is not null then day end, slot is not null and is_edited, $4::timestamptz
    from wanted
    returning single_class_id, class_date, class_type_id, location_id
  ), coaches as (
    insert into class_instructors (single_class_id, instructor_id)
    select distinct made.single_class_id, coalesce(ci.instead_of, ci.instructor_id)
    from made join wanted w on w.new_date = made.class_date and w.class_type_id = made.class_type_id
      and w.location_id = made.location_id
    join class_instructors ci on ci.single_class_id = w.single_class_id
  )
  select single_class_id from made`,
  z.object({ single_class_id: z.int() }),
);

interface Copying {
  branch_id: number;
  from: string;
  to: readonly string[];
  preview: boolean;
}

/**
 * Copies the classes of a week into others, in one transaction; with `preview` it only returns what would happen.
 * Existing classes are skipped, so a second copy creates nothing. Throws `not_found`, `week_same`.
 */
export async function copyWeek(
  services: Services,
  actor: Person,
  { branch_id, from, to, preview }: Copying,
): Promise<{ created: number; classes: CopiedClass[] }> {
  const { db, clock } = services;
  const now = clock.now();
  const monday = mondayOf(Temporal.PlainDate.from(from));
  const mondays = [...new Set(to.map((day) => mondayOf(Temporal.PlainDate.from(day)).toString()))].sort();
  if (mondays.includes(monday.toString())) throw problem('week_same');
  const done = await db.transaction(async (tx) => {
    // Before anything is read: a day that is being closed is closed afterwards.
    await lockTimetable(tx, branch_id);
    const branch = oneOr(await branchToCopy.all(tx, [branch_id, mondays[0]]), 'not_found');
    const { timezone } = branch;
    const source = await classesToCopy.all(tx, [
      branch_id,
      startOfDay(monday, timezone),
      startOfDay(monday.add({ days: 7 }), timezone),
    ]);
    await lockCoaches(tx, [...new Set(source.flatMap(({ instructor_ids }) => instructor_ids))]);
    const copies: Copy[] = [];
    for (const target of mondays)
      copies.push(
        ...(await copiesInto(tx, {
          target,
          monday,
          source,
          now,
          ...branch,
        })),
      );
    const toCreate = copies.filter(({ outcome }) => outcome === 'created');
    if (!preview && toCreate.length > 0)
      await write(tx, actor, {
        branch_id,
        monday,
        mondays,
        copies: toCreate,
        now,
      });
    return { created: toCreate.length, classes: copies.map(({ item: _, class_date: __, ...copy }) => copy) };
  });
  if (!preview && done.created > 0) scheduleChanged(services);
  return done;
}

type Copy = CopiedClass & { item: Source; class_date: string };

async function copiesInto(
  tx: Transaction,
  {
    target,
    monday,
    source,
    now,
    timezone,
    coaches,
    closed_days,
  }: {
    target: string;
    monday: Temporal.PlainDate;
    source: readonly Source[];
    now: string;
  } & RowOf<typeof branchToCopy>,
): Promise<Copy[]> {
  const end = startOfDay(Temporal.PlainDate.from(target).add({ days: 7 }), timezone);
  const plannedClasses: PlannedClass[] = await classesAround.all(tx, [startOfDay(target, timezone), end]);
  const { days } = monday.until(target, { largestUnit: 'day' });
  const [closed, here] = [new Set(closed_days), new Set(coaches)];
  return source.map((item) => {
    const copy = { ...item, class_date: inAnotherWeek(item.class_date, days / 7, timezone) };
    const day = dayIn(copy.class_date, timezone).toString();
    const outcome = copyOutcome(copy, {
      now,
      isClosed: closed.has(day),
      coaches: here,
      classesAround: plannedClasses,
    });
    if (outcome === 'created') plannedClasses.push(copy);
    const local_time = formatHour(copy.class_date, timezone);
    const { class_type, location, coaches: names, class_date } = copy;
    return {
      day,
      local_time,
      class_type,
      location,
      coaches: names,
      outcome,
      item,
      class_date,
    };
  });
}

async function write(
  tx: Transaction,
  actor: Person,
  {
    branch_id,
    monday,
    mondays,
    copies,
    now,
  }: {
    branch_id: number;
    monday: Temporal.PlainDate;
    mondays: string[];
    copies: readonly Copy[];
    now: string;
  },
): Promise<void> {
  const newClasses = await insertCopies.all(tx, [
    copies.map(({ item }) => item.single_class_id),
    copies.map(({ class_date }) => class_date),
    copies.map(({ day }) => day),
    now,
  ]);
  await recordAudit(tx, actor, {
    action: 'copy',
    thing: 'branches',
    thing_id: branch_id,
    customer_id: null,
    before: null,
    now,
    after: {
      from: monday.toString(),
      to: mondays,
      created: newClasses.length,
      classes: newClasses.map(({ single_class_id }) => single_class_id),
    },
  });
}
