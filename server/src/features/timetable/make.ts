import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { isRetiredOnSql } from '../../platform/retired.ts';
import type { Services } from '../../platform/services.ts';
import { lockTimetable, scheduleChanged } from '../schedule/index.ts';

const insertClasses = statement(
  'make_classes',
  `with slots as (
    select t.*, days.day, (days.day + t.local_time::time) at time zone b.timezone as class_date
    from branches b
    join class_templates t on t.branch_id = b.branch_id and t."deletedAt" is null
    cross join lateral (
      select ($2::timestamptz at time zone b.timezone)::date + ahead as day
      from generate_series(0, $3::int) ahead) days
    where b.branch_id = $1 and extract(isodow from days.day) = t.weekday
      and days.day >= t.valid_from and (t.valid_until is null or days.day <= t.valid_until)
      and not exists (select from closed_days c where c.branch_id = b.branch_id and c.day = days.day)
      -- From the day on which its room, its type or a coach is retired, it waits for the studio to choose others.
      and not exists (select from locations r where r.location_id = t.location_id and ${isRetiredOnSql('r', 'days.day')})
      and not exists (select from class_types r where r.class_type_id = t.class_type_id and ${isRetiredOnSql('r', 'days.day')})
      and not exists (select from instructors r where r.instructor_id = any(t.instructor_ids) and ${isRetiredOnSql('r', 'days.day')})
  ), made as (
    insert into single_classes (branch_id, location_id, class_type_id, class_date, duration, description, capacity,
      class_template_id, template_day, "createdAt")
    select branch_id, location_id, class_type_id, class_date, duration, description, capacity, class_template_id, day,
      $2::timestamptz
    from slots s where class_date > $2::timestamptz and not exists (
      select from single_classes c where c.class_template_id = s.class_template_id and c.template_day = s.day)
    on conflict (class_template_id, template_day) where class_template_id is not null do nothing
    returning single_class_id, class_template_id
  ), coaches as (
    insert into class_instructors (single_class_id, instructor_id)
    select made.single_class_id, unnest(t.instructor_ids) from made join class_templates t using (class_template_id)
    on conflict do nothing
  )
  select count(*)::int as made from made`,
  z.object({ made: z.int() }),
);

/**
 * Makes the missing classes of a branch's weekly templates for the eight weeks from today. Each is at the branch's local
 * time, across changes of the clock. A slot is used once: a second run, concurrent runs, and a class that was cancelled
 * or moved make no other class. Returns the number of classes.
 */
export async function makeClasses(
  tx: Transaction,
  { branch_id, now }: { branch_id: number; now: string },
): Promise<number> {
  await lockTimetable(tx, branch_id);
  const { made: madeCount } = await insertClasses.one(tx, [branch_id, now, settings.days_ahead]);
  return madeCount;
}

const allBranches = statement(
  'branch_ids',
  'select branch_id from branches order by branch_id',
  z.object({ branch_id: z.int() }),
);

/** The nightly run, branch by branch, each in its own transaction. */
export async function makeAllClasses(services: Services): Promise<number> {
  const { db, clock } = services;
  let madeCount = 0;
  for (const { branch_id } of await allBranches.all(db))
    madeCount += await db.transaction((tx) => makeClasses(tx, { branch_id, now: clock.now() }));
  if (madeCount > 0) scheduleChanged(services);
  return madeCount;
}
