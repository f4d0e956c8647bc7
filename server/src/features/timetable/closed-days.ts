import type { ClosedDay } from '@tbm/contract/timetable';
import { dayIn } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { timezoneOfBranch } from '../branches/index.ts';
import { closed_days, lockTimetable, scheduleChanged } from '../schedule/index.ts';
import { retryOnConflict } from './again.ts';
import { cancelClasses } from './cancel.ts';

import { makeClasses } from './make.ts';

const comingClassesOfDay = statement(
  'coming_classes_of_day',
  `select single_class_id from single_classes join branches b using (branch_id)
  where branch_id = $1 and "deletedAt" is null and class_date > $2::timestamptz
    and class_date >= ($3::date::timestamp at time zone b.timezone)
    and class_date < (($3::date + 1)::timestamp at time zone b.timezone)`,
  z.object({ single_class_id: z.int() }),
);

/**
 * Closes a branch for a day: its coming classes are cancelled like any class that the studio cancels, and none is made
 * on it. Throws `not_found`, `already_exists`, `day_past`.
 */
export async function closeDay(
  services: Services,
  actor: Person,
  { branch_id, day, reason }: Omit<ClosedDay, 'closed_day_id'>,
): Promise<ClosedDay & { cancelled: number; told: number }> {
  const { db, clock } = services;
  const now = clock.now();
  const close = async (tx: Transaction) => {
    const timezone = await timezoneOfBranch(tx, branch_id);
    if (day < dayIn(now, timezone).toString()) throw problem('day_past');
    await lockTimetable(tx, branch_id);
    const [closed] = await tx
      .insert(closed_days)
      .values({
        branch_id,
        day,
        reason,
        createdAt: now,
      })
      .returning({ closed_day_id: closed_days.closed_day_id });
    if (!closed) throw problem('internal');
    const rows = await comingClassesOfDay.all(tx, [branch_id, now, day]);
    const ids = rows.map(({ single_class_id }) => single_class_id);
    const done = await cancelClasses(tx, actor, { ids, reason, now });
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'closed_days',
      thing_id: closed.closed_day_id,
      customer_id: null,
      before: null,
      after: {
        branch_id,
        day,
        reason,
        ...done,
      },
      now,
    });
    return {
      ...closed,
      branch_id,
      day,
      reason,
      ...done,
    };
  };
  const closed = await retryOnConflict(() => db.transaction(close)).catch((error: unknown) => {
    throw brokenConstraint(error) === 'closed_days_day' ? problem('already_exists') : error;
  });
  scheduleChanged(services);
  return closed;
}

/** The slots of a day's cancelled classes become free for the classes that replace them. */
const freeSlots = command(
  'free_slots_of_day',
  `update single_classes set class_template_id = null, template_day = null
  where branch_id = $1 and "deletedAt" is not null and template_day = $2::date`,
  { scans: 'an admin opens a closed day a few times a year: needs an index on branch_id, template_day' },
);

const closedDayById = statement(
  'closed_day',
  'select branch_id, day, reason from closed_days where closed_day_id = $1',
  z.object({ branch_id: z.int(), day: z.string(), reason: z.string() }),
);

/** Opens a day again: cancelled classes stay cancelled, and the weekly classes are made again. Throws `not_found`. */
export async function openDay(
  services: Services,
  actor: Person,
  closed_day_id: number,
): Promise<{ classes: number }> {
  const { db, clock } = services;
  const now = clock.now();
  const classes = await db.transaction(async (tx) => {
    const { branch_id, day, reason } = oneOr(await closedDayById.all(tx, [closed_day_id]), 'not_found');
    await lockTimetable(tx, branch_id);
    await tx.delete(closed_days).where(eq(closed_days.closed_day_id, closed_day_id));
    await freeSlots.run(tx, [branch_id, day]);
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'closed_days',
      thing_id: closed_day_id,
      customer_id: null,
      before: { branch_id, day, reason },
      after: null,
      now,
    });
    return makeClasses(tx, { branch_id, now });
  });
  scheduleChanged(services);
  return { classes };
}
