import type { ClassWithOtherMap } from '@tbm/contract/timetable';
import { spotCount } from '@tbm/domain/spots';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { retryOnConflict } from './again.ts';
import { giveMapOfType, mapOfType } from './edit.ts';

// A class keeps the map that it was published with (product decision 23). Here an admin gives the map of today to classes
// that are published already.

/** SQL: classes to come of the type `$1` whose map differs; `$2` is now. */
const classesWithOtherMap = `single_classes sc
  join class_types ct on ct.class_type_id = sc.class_type_id and sc.spot_map is distinct from ct.spot_map
  join branches b on b.branch_id = sc.branch_id
  where sc.class_type_id = $1 and sc.class_date > $2::timestamptz
    and sc."deletedAt" is null and not sc.is_virtual_class`;

const countEmpty = statement(
  'empty_classes_with_other_map',
  `select count(*)::int as count from ${classesWithOtherMap} and sc.taken = 0`,
  z.object({ count: z.int() }),
);

const readWithPlaces = statement(
  'classes_with_places_and_other_map',
  `select sc.single_class_id, b.name as branch, sc.class_date, b.timezone, sc.spot_map, sc.taken,
    coalesce((select json_agg(json_build_object('name', coalesce(r.guest_name, c.name || ' ' || c.last_name), 'spot', r.spot)
        order by r.spot)
      from class_reservations r left join customers c using (customer_id)
      where r.single_class_id = sc.single_class_id and r."deletedAt" is null and r.spot > least(sc.capacity, $3::int)),
      '[]') as losing
  from ${classesWithOtherMap} and sc.taken > 0
  order by sc.class_date, sc.single_class_id limit 100`,
  z.object({
    single_class_id: z.int(),
    branch: z.string(),
    class_date: z.string(),
    timezone: z.string(),
    spot_map: z.string().nullable(),
    taken: z.int(),
    losing: z.array(z.object({ name: z.string(), spot: z.int() })),
  }),
);

/** Published classes whose map is not the one that their type has now. Throws `not_found`. */
export async function otherMaps(
  db: Executor,
  { class_type_id, now }: { class_type_id: number; now: string },
): Promise<{ spot_map: string | null; empty: number; with_places: ClassWithOtherMap[] }> {
  const spot_map = await mapOfType(db, class_type_id);
  const range = [class_type_id, now];
  return {
    spot_map,
    empty: (await countEmpty.one(db, range)).count,
    with_places: await readWithPlaces.all(db, [...range, spotCount(spot_map)]),
  };
}

/** `$3` is the first civil day in the branch. A class that gets a place meanwhile is locked by it, and is looked at again. */
const giveToEmpty = statement(
  'give_map_to_empty_classes',
  `update single_classes cl set spot_map = due.spot_map
  from (select sc.single_class_id, ct.spot_map from ${classesWithOtherMap}
    and (sc.class_date at time zone b.timezone)::date >= $3::date) due
  where cl.single_class_id = due.single_class_id and cl.taken = 0
  returning cl.single_class_id`,
  z.object({ single_class_id: z.int() }),
);

const isOfType = statement(
  'classes_of_type',
  `select sc.single_class_id from ${classesWithOtherMap} and sc.single_class_id = any($3::bigint[])
  order by sc.single_class_id`,
  z.object({ single_class_id: z.int() }),
);

async function giveMaps(
  tx: Transaction,
  actor: Person,
  {
    class_type_id,
    empty_from,
    single_class_ids,
    now,
  }: { class_type_id: number; empty_from: string | null; single_class_ids: number[]; now: string },
): Promise<{ changed: number; told: number }> {
  const spot_map = await mapOfType(tx, class_type_id);
  const range = [class_type_id, now];
  const known = await isOfType.all(tx, [...range, single_class_ids]);
  if (known.length < new Set(single_class_ids).size) throw problem('class_not_found');
  let told = 0;
  for (const { single_class_id } of known) told += (await giveMapOfType(tx, single_class_id, now)).size;
  const empty = empty_from === null ? [] : await giveToEmpty.all(tx, [...range, empty_from]);
  const changed = [...known, ...empty].map(({ single_class_id }) => single_class_id);
  if (changed.length > 0)
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'class_types',
      thing_id: class_type_id,
      customer_id: null,
      before: null,
      after: { spot_map, single_class_ids: changed },
      now,
    });
  return { changed: changed.length, told };
}

/**
 * Gives published classes the map that their type has now. Who loses a spot is told, and gets one at the door.
 * Throws `not_found`, `class_not_found`, `class_begun`.
 */
export async function changeMaps(
  services: Services,
  actor: Person,
  change: { class_type_id: number; empty_from: string | null; single_class_ids: number[] },
): Promise<{ changed: number; told: number }> {
  const { db, clock } = services;
  const now = clock.now();
  const done = await retryOnConflict(() =>
    db.transaction((tx) => giveMaps(tx, actor, Object.assign({}, change, { now }))),
  );
  if (done.changed > 0) scheduleChanged(services);
  return done;
}
