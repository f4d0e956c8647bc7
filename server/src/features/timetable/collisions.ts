import { formatInstant } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';

const lockByIds = command(
  'lock_coaches',
  `select pg_advisory_xact_lock(hashtext('coach'), hashint8(id)) from unnest($1::bigint[]) id order by id`,
);

/** Allows one decision about the hours of a coach at a time, in every branch, until the transaction ends. */
export const lockCoaches = async (tx: Transaction, instructor_ids: readonly number[]): Promise<void> => {
  await lockByIds.run(tx, [instructor_ids]);
};

/** The first class at the time `$2` of `$3` minutes in room `$4`, or by one of the coaches `$5`. No class is longer than 300 minutes. */
const classAtOnce = statement(
  'class_at_once',
  `select sc.location_id = $4::bigint as in_room, ct.name as title, sc.class_date, b.timezone, b.name as branch, lo.name as room,
    coalesce((select i.name from class_instructors ci join instructors i using (instructor_id)
      where ci.single_class_id = sc.single_class_id and ci.instructor_id = any($5::bigint[]) order by 1 limit 1), '') as coach
  from single_classes sc
  join class_types ct using (class_type_id)
  join locations lo using (location_id)
  join branches b on b.branch_id = sc.branch_id
  where sc."deletedAt" is null and sc."settledAt" is null and sc.single_class_id <> $1::bigint
    and sc.class_date > $2::timestamptz - interval '300 minutes'
    and sc.class_date < $2::timestamptz + make_interval(mins => $3::int)
    and sc.class_date + make_interval(mins => sc.duration) > $2::timestamptz
    and (sc.location_id = $4::bigint or exists (
      select from class_instructors ci where ci.single_class_id = sc.single_class_id and ci.instructor_id = any($5::bigint[])))
  order by 1 desc nulls last, sc.class_date, sc.single_class_id limit 1`,
  z.object({
    in_room: z.boolean().nullable(),
    title: z.string(),
    class_date: z.string(),
    timezone: z.string(),
    branch: z.string(),
    room: z.string(),
    coach: z.string(),
  }),
);

/**
 * Throws `room_taken` or `coach_taken` when another class has the room, or one of the coaches, at the same time. Without
 * `location_id` only the coaches matter.
 */
export async function refuseCollisions(
  tx: Transaction,
  item: {
    single_class_id: number;
    class_date: string;
    duration: number;
    location_id: number | null;
    instructor_ids: readonly number[];
  },
): Promise<void> {
  const { single_class_id, class_date, duration, location_id, instructor_ids } = item;
  await lockCoaches(tx, instructor_ids);
  const collision = await classAtOnce.maybeOne(tx, [
    single_class_id,
    class_date,
    duration,
    location_id,
    instructor_ids,
  ]);
  if (!collision) return;
  const { in_room, title, timezone, branch, room, coach } = collision;
  const at = formatInstant(collision.class_date, timezone);
  throw in_room
    ? problem('room_taken', { room, title, at })
    : problem('coach_taken', {
        coach,
        title,
        at,
        branch,
      });
}
