import type { LiveData } from '@tbm/contract/live';
import type { Pool } from 'pg';
import type { Services } from '../../platform/services.ts';

/** Answers about the schedule are kept and forgotten together. */
export const scheduleGroup = 'available_classes';

type Places = LiveData<'classes_changed'>;

/** Classes told together: a notification of PostgreSQL holds 8,000 bytes. */
const toldAtOnce = 20;

async function placesOf(pool: Pool, classes: readonly number[]): Promise<Places> {
  const { rows } = await pool.query<Places[number]>({
    name: 'places_of_classes',
    text: `select sc.single_class_id, sc.branch_id, sc.capacity, sc.taken, sc."deletedAt" is not null as deleted,
        array(select r.spot from class_reservations r
          where r.single_class_id = sc.single_class_id and r."deletedAt" is null and r.spot is not null
          order by r.spot) as taken_spots,
        -- Before the snapshot: whatever this statement does not see is told by one with a later time.
        to_char(statement_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from single_classes sc where sc.single_class_id = any($1::integer[])`,
    values: [classes],
  });
  return rows;
}

/**
 * After a class or its places changed, and the change is committed: the next reader sees it, and whoever looks at the
 * schedule is told within a moment. Without a class, readers see it and nobody is told.
 */
export function scheduleChanged(
  { cache, realtime, db }: Pick<Services, 'cache' | 'realtime' | 'db'>,
  single_class_id?: number,
): void {
  cache.forget(scheduleGroup);
  if (single_class_id === undefined) return;
  realtime.debounce('classes', single_class_id, async (changed) => {
    // First of all: whoever reads after being told must not find an older answer in her process.
    realtime.forgetElsewhere(scheduleGroup);
    const places = await placesOf(db.$client, changed);
    for (const [branch_id, ofBranch] of Map.groupBy(places, ({ branch_id }) => branch_id))
      for (let told = 0; told < ofBranch.length; told += toldAtOnce)
        realtime.publish(`branch:${branch_id}`, 'classes_changed', ofBranch.slice(told, told + toldAtOnce));
  });
}
