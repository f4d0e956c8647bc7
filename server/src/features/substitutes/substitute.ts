import type { ChangedClass } from '@tbm/contract/timetable';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { notifySubstitute } from '../class-notices/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import {
  classById,
  editClass,
  leaveTemplate,
  lockedClass,
  lockTimetableOfClass,
  refuseCollisions,
} from '../timetable/index.ts';
import { notifyFound } from './notices.ts';

/** The coach who gives a class, and the planned one. */
const coachInClass = statement(
  'coach_in_class',
  `select ci.instructor_id, coalesce(ci.instead_of, ci.instructor_id) as planned_id, i.name as planned
  from class_instructors ci join instructors i on i.instructor_id = coalesce(ci.instead_of, ci.instructor_id)
  where ci.single_class_id = $1 and ci.instructor_id = $2`,
  z.object({ instructor_id: z.int(), planned_id: z.int(), planned: z.string() }),
);

const nameOfCoach = statement(
  'name_of_coach',
  'select name from instructors where instructor_id = $1',
  z.object({ name: z.string() }),
);

/** Keeps the planned coach; when that coach gives the class, no one is substituted. */
const keepPlanned = command(
  'keep_planned_coach',
  `update class_instructors set instead_of = nullif($3::bigint, $2::bigint)
  where single_class_id = $1 and instructor_id = $2`,
);

const closeRequest = statement(
  'close_request_of_substituted',
  `update substitute_requests set state = 'accepted', accepted_by = $3, "closedAt" = $4
  where single_class_id = $1 and instructor_id = $2 and state = 'open' returning substitute_request_id`,
  z.object({ substitute_request_id: z.int() }),
);

interface Substitution {
  single_class_id: number;
  /** A coach of the class. */
  instead_of: number;
  /** The coach who gives it instead. */
  instructor_id: number;
}

/**
 * Sets a substitute in the caller's transaction; an open request of the coach counts as answered. Returns the members who
 * were told.
 * Throws `class_not_found`, `class_begun`, `not_found`, `coach_not_in_class`, `coach_in_class`, `coach_taken`.
 */
export async function substituteIn(
  tx: Transaction,
  actor: Person,
  { single_class_id, instead_of, instructor_id }: Substitution,
  now: string,
): Promise<number> {
  await lockTimetableOfClass(tx, single_class_id);
  const item = await lockedClass(tx, single_class_id, now);
  if (item.begun) throw problem('class_begun');
  const { name: substitute } = oneOr(await nameOfCoach.all(tx, [instructor_id]), 'not_found');
  const { planned_id, planned } = oneOr(
    await coachInClass.all(tx, [single_class_id, instead_of]),
    'coach_not_in_class',
  );
  if (item.instructor_ids.includes(instructor_id)) throw problem('coach_in_class');
  const { class_date, duration } = item;
  const taken = {
    single_class_id,
    class_date,
    duration,
    location_id: null,
    instructor_ids: [instructor_id],
  };
  await refuseCollisions(tx, taken);
  const instructor_ids = item.instructor_ids.map((id) => (id === instead_of ? instructor_id : id));
  await leaveTemplate(tx, single_class_id);
  await editClass(tx, { single_class_id, changes: { instructor_ids }, now });
  await keepPlanned.run(tx, [single_class_id, instructor_id, planned_id]);
  const told = await notifySubstitute(tx, {
    single_class_id,
    planned,
    substitute,
    now,
  });
  const closed = await closeRequest.maybeOne(tx, [single_class_id, instead_of, instructor_id, now]);
  if (closed)
    await notifyFound(tx, {
      ...closed,
      told,
      now,
      to: 'coach',
    });
  await recordAudit(tx, actor, {
    action: 'substitute',
    thing: 'single_classes',
    thing_id: single_class_id,
    customer_id: null,
    before: { instructor_id: instead_of },
    after: { instructor_id, told },
    now,
  });
  return told;
}

/** Sets a substitute for a coach of one class. Throws what `substituteIn` throws. */
export async function setSubstitute(
  services: Services,
  actor: Person,
  substitution: Substitution,
): Promise<ChangedClass> {
  const { db, clock } = services;
  const told = await db.transaction((tx) => substituteIn(tx, actor, substitution, clock.now()));
  scheduleChanged(services, substitution.single_class_id);
  return { single_class: await classById(db, substitution.single_class_id), changed: 1, told };
}
