import type { LiveData } from '@tbm/contract/live';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';

/** The cache group of all answers about the schedule. */
export const scheduleGroup = 'available_classes';

type Places = LiveData<'classes_changed'>;

/** Classes in one message: a notification of PostgreSQL holds 8,000 bytes. */
const batchSize = 20;

const placesOfClasses = statement(
  'places_of_classes',
  `select sc.single_class_id, sc.branch_id, sc.capacity, sc.taken, sc."deletedAt" is not null as deleted,
    array(select r.spot from class_reservations r
      where r.single_class_id = sc.single_class_id and r."deletedAt" is null and r.spot is not null
      order by r.spot) as taken_spots,
    -- Before the snapshot: a change that this statement does not see is published with a later time.
    to_char(statement_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
  from single_classes sc where sc.single_class_id = any($1::bigint[])`,
  z.object({
    single_class_id: z.int(),
    branch_id: z.int(),
    capacity: z.int(),
    taken: z.int(),
    deleted: z.boolean(),
    taken_spots: z.array(z.int()),
    at: z.string(),
  }),
);

const placesOf = (db: Executor, classes: readonly number[]): Promise<Places> =>
  placesOfClasses.all(db, [classes]);

/**
 * Called after a change of a class or its places is committed. The next reader sees the change, and subscribers of the
 * branch are notified within a moment. Without a class, no one is notified.
 */
export function scheduleChanged(
  { cache, realtime, db }: Pick<Services, 'cache' | 'realtime' | 'db'>,
  single_class_id?: number,
): void {
  cache.forget(scheduleGroup);
  if (single_class_id === undefined) return;
  realtime.debounce('classes', single_class_id, async (changed) => {
    // First: a subscriber who reads after the notification must not get an older answer from the cache of another process.
    realtime.forgetElsewhere(scheduleGroup);
    const places = await placesOf(db, changed);
    for (const [branch_id, ofBranch] of Map.groupBy(places, ({ branch_id }) => branch_id))
      for (let from = 0; from < ofBranch.length; from += batchSize)
        realtime.publish(`branch:${branch_id}`, 'classes_changed', ofBranch.slice(from, from + batchSize));
  });
}
