import { type FixedPlaces, fixedPlaceOutcomes, fixedPlaceRefusals } from '@tbm/contract/fixed-places';
import { daysShown, weekOfFixedPlace } from '@tbm/domain/fixed-places';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { dayOf, daysAhead, isInSeries, seriesOf } from './series.ts';

const runningOfMember = statement(
  'fixed_places_of_member',
  `select f.fixed_place_id, t.branch_id, ct.name as class_name, f.weekday, t.local_time, lo.name as location, f.spot, f."createdAt"
  from fixed_places f
  join lateral (
    select t.branch_id, t.class_type_id, t.location_id, t.local_time from class_templates t join branches b using (branch_id)
    where ${isInSeries}
    order by (t."deletedAt" is null and (t.valid_until is null or t.valid_until >= ${dayOf('$2::timestamptz')})) desc,
      t.valid_from, t.class_template_id limit 1) t on true
  join class_types ct using (class_type_id)
  join locations lo on lo.location_id = t.location_id
  where f.customer_id = $1 and f."endedAt" is null and ($3::bigint[] is null or t.branch_id = any($3))
  order by f.weekday, t.local_time, f.fixed_place_id`,
  z.object({
    fixed_place_id: z.int(),
    branch_id: z.int(),
    class_name: z.string(),
    weekday: z.int(),
    local_time: z.string(),
    location: z.string(),
    spot: z.int().nullable(),
    createdAt: z.string(),
  }),
);

/** The coming classes of a member's fixed places, the one that it was made from included while the member has a place in it. */
const comingClasses = statement(
  'coming_classes_of_fixed_places',
  `select f.fixed_place_id, sc.single_class_id, sc.class_date, b.timezone, ${daysAhead('$2::timestamptz')}::int as book_days_ahead,
    sc."deletedAt" is not null as is_cancelled, own.class_reservation_id, own.spot,
    exists (select from class_reservations r where r.single_class_id = sc.single_class_id
      and r.customer_id = f.customer_id and r.guest_name is null and r."deletedAt" is not null) as had_place,
    w.outcome, w.code
  from fixed_places f
  join class_templates t on ${isInSeries}
  join single_classes sc on sc.class_template_id = t.class_template_id
  join branches b on b.branch_id = sc.branch_id
  left join class_reservations own on own.single_class_id = sc.single_class_id and own.customer_id = f.customer_id
    and own."deletedAt" is null and own.guest_name is null
  left join fixed_place_classes w on w.fixed_place_id = f.fixed_place_id and w.single_class_id = sc.single_class_id
  where f.customer_id = $1 and f."endedAt" is null and sc.class_date > $2::timestamptz
    and sc.class_date < $2::timestamptz + make_interval(days => ${daysShown})
    and (sc.class_date > f."startsAt" or own.class_reservation_id is not null)
  order by sc.class_date, sc.single_class_id`,
  z.object({
    fixed_place_id: z.int(),
    single_class_id: z.int(),
    class_date: z.string(),
    timezone: z.string(),
    book_days_ahead: z.int(),
    is_cancelled: z.boolean(),
    class_reservation_id: z.int().nullable(),
    spot: z.int().nullable(),
    had_place: z.boolean(),
    outcome: z.enum(fixedPlaceOutcomes).nullable(),
    code: z.enum(fixedPlaceRefusals).nullable(),
  }),
);

/** The upcoming places of a member that can become fixed. A weekly class that was changed on its own is none. */
const possiblePlaces = statement(
  'places_that_can_become_fixed',
  `select r.class_reservation_id, sc.branch_id, ct.name as class_name, sc.class_date, t.weekday, t.local_time, r.spot
  from class_reservations r
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join class_templates t using (class_template_id)
  join branches b on b.branch_id = t.branch_id
  where r.customer_id = $1 and r."deletedAt" is null and r.guest_name is null and r.class_date > $2::timestamptz
    and sc."deletedAt" is null and not sc.is_edited and sc.class_package_id is null and t."deletedAt" is null
    and ($3::bigint[] is null or t.branch_id = any($3))
    and not exists (select from fixed_places f where f.customer_id = $1 and f."endedAt" is null
      and f.class_template_id = ${seriesOf})
    and not exists (select from fixed_places f where f.class_template_id = ${seriesOf} and f."endedAt" is null
      and f.spot = r.spot)
    and (select count(*) from fixed_places f where f.class_template_id = ${seriesOf} and f."endedAt" is null)
      < t.capacity * b.fixed_places_share / 100
  order by r.class_date, r.class_reservation_id`,
  z.object({
    class_reservation_id: z.int(),
    branch_id: z.int(),
    class_name: z.string(),
    class_date: z.string(),
    weekday: z.int(),
    local_time: z.string(),
    spot: z.int().nullable(),
  }),
);

/** The running fixed places of a member with their coming classes, of some branches alone. */
export async function fixedPlacesOf(
  db: Executor,
  {
    customer_id,
    branches = null,
    now,
  }: { customer_id: number; branches?: readonly number[] | null; now: string },
): Promise<FixedPlaces> {
  const [running, classes, possible] = await Promise.all([
    runningOfMember.all(db, [customer_id, now, branches]),
    comingClasses.all(db, [customer_id, now]),
    possiblePlaces.all(db, [customer_id, now, branches]),
  ]);
  return {
    fixed_places: running.map((place) => ({
      ...place,
      weeks: classes
        .filter(({ fixed_place_id }) => fixed_place_id === place.fixed_place_id)
        .map(weekOfFixedPlace),
    })),
    possible,
  };
}
