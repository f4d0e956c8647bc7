import { type FixedPlaceRefusal, fixedPlaceRefusals } from '@tbm/contract/fixed-places';
import {
  hoursBetweenTries,
  inFairOrder,
  isSameWeeklyHour,
  lastTryHours,
  mostFixedPlaces,
  refusalsTriedAgain,
  weeklyHourOf,
} from '@tbm/domain/fixed-places';
import { freeSpots, nearestSpot } from '@tbm/domain/spots';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/errors.ts';
import { isPausedSql } from '../../platform/pauses.ts';
import type { Services } from '../../platform/services.ts';
import { bookPlace } from '../reservations/index.ts';
import { onClass, scheduleChanged, spotMap } from '../schedule/index.ts';
import { endFixedPlaces } from './end.ts';
import { notifyRefused } from './notices.ts';
import { dayOf, daysAhead, isInSeries } from './series.ts';

/**
 * SQL: whether the class `sc` is due for the fixed place `f` at `$1`. It can be booked by the rules, with time left for a
 * free cancel; it was not tried, or was refused for a reason that may have passed; the member never had a place in it, and no
 * pause of a subscription covers it.
 * Subqueries that return a value are planned by key for each class, unlike `not exists`.
 */
const isDue = `sc.class_date > f."startsAt" and sc.class_package_id is null
  and sc.class_date > $1::timestamptz + make_interval(mins => b.cancel_minutes)
  and ${dayOf('sc.class_date')} <= ${dayOf('$1::timestamptz')} + ${daysAhead('$1::timestamptz')}
  and coalesce((select w.outcome = 'refused' and w.code in (${refusalsTriedAgain.map((code) => `'${code}'`).join(', ')})
      and w."triedAt" <= $1::timestamptz - make_interval(hours => ${hoursBetweenTries})
      and sc.class_date > $1::timestamptz + make_interval(hours => ${lastTryHours}) and sc."deletedAt" is null
    from fixed_place_classes w
    where w.fixed_place_id = f.fixed_place_id and w.single_class_id = sc.single_class_id), true)
  and (select count(*) from class_reservations r where r.single_class_id = sc.single_class_id
    and r.customer_id = f.customer_id and r.guest_name is null) = 0
  and not ${isPausedSql('f.customer_id', 'sc.class_date')}`;

const dueClasses = statement(
  'classes_due_for_fixed_places',
  `select f.fixed_place_id, f."createdAt", sc.single_class_id, sc.class_date
  from fixed_places f
  join class_templates t on ${isInSeries}
  join single_classes sc on sc.class_template_id = t.class_template_id
  join branches b on b.branch_id = sc.branch_id
  where f."endedAt" is null and ${isDue}`,
  z.object({
    fixed_place_id: z.int(),
    createdAt: z.string(),
    single_class_id: z.int(),
    class_date: z.string(),
  }),
);

/** Another worker, the member who skips, and the end of the fixed place wait here. */
const lockFixedPlace = command(
  'lock_fixed_place',
  'select from fixed_places where fixed_place_id = $1 and "endedAt" is null for no key update',
);

/** The class, locked before its places are read, like by all writers of places. */
const lockClass = command(
  'lock_class_of_fixed_place',
  'select from single_classes where single_class_id = $1 for no key update',
);

/** The class `$3`, if it is still due for the fixed place `$2`. */
const dueClass = statement(
  'class_due_for_fixed_place',
  `select f.customer_id, f.spot, f.weekday, f.local_time, sc.class_date, sc.capacity, b.timezone, b.fixed_places_share,
    sc."deletedAt" is not null as is_cancelled, ${spotMap} as spot_map,
    array(select r.spot from class_reservations r
      where r.single_class_id = sc.single_class_id and r."deletedAt" is null and r.spot is not null) as taken_spots,
    (select count(*) from fixed_place_classes w join class_reservations r using (class_reservation_id)
      where w.single_class_id = sc.single_class_id and r.single_class_id = w.single_class_id
        and r."deletedAt" is null)::int as fixed_count
  from fixed_places f
  join class_templates t on ${isInSeries}
  join single_classes sc on sc.class_template_id = t.class_template_id
  join branches b on b.branch_id = sc.branch_id
  where f.fixed_place_id = $2 and sc.single_class_id = $3 and f."endedAt" is null and ${isDue}`,
  z.object({
    customer_id: z.int(),
    spot: z.int().nullable(),
    weekday: z.int(),
    local_time: z.string(),
    class_date: z.string(),
    capacity: z.int(),
    timezone: z.string(),
    fixed_places_share: z.int(),
    is_cancelled: z.boolean(),
    spot_map: z.string().nullable(),
    taken_spots: z.array(z.int()),
    fixed_count: z.int(),
  }),
);
type Due = RowOf<typeof dueClass>;

const writeOutcome = command(
  'write_outcome_of_fixed_place',
  `insert into fixed_place_classes (fixed_place_id, single_class_id, outcome, class_reservation_id, code, "triedAt", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $6)
  on conflict on constraint fixed_place_classes_once do update set outcome = excluded.outcome,
    class_reservation_id = excluded.class_reservation_id, code = excluded.code, "triedAt" = excluded."triedAt"`,
);

/** Why the class is not even tried; null when it is. */
function refusalBefore(due: Due): FixedPlaceRefusal | null {
  if (due.is_cancelled) return 'class_cancelled';
  if (!isSameWeeklyHour(due, weeklyHourOf(due.class_date, due.timezone))) return 'class_moved';
  return due.fixed_count < mostFixedPlaces(due.capacity, due.fixed_places_share) ? null : 'fixed_places_full';
}

const isRefusal = (code: string): code is FixedPlaceRefusal =>
  (fixedPlaceRefusals as readonly string[]).includes(code);

/** The member's spot, or the free one nearest to it; null when none is fixed, or all spots of the map are taken. */
const spotFor = ({ spot, spot_map, capacity, taken_spots }: Due): number | null =>
  spot === null ? null : nearestSpot(spot, spot_map, freeSpots(spot_map, capacity, taken_spots));

type Outcome =
  | { class_reservation_id: number; code: null }
  | { class_reservation_id: null; code: FixedPlaceRefusal };

/** Books the class; null when it cannot be decided yet, so that the next run tries it again. */
async function book(
  tx: Transaction,
  due: Due,
  { single_class_id, now }: { single_class_id: number; now: string },
): Promise<Outcome | null> {
  const refused = refusalBefore(due);
  if (refused) return { class_reservation_id: null, code: refused };
  const request = { single_class_id, customer_id: due.customer_id, spot: spotFor(due), now };
  try {
    const { class_reservation_id } = await bookPlace(tx, request, (booking) =>
      // A refusal undoes the booking alone.
      tx.transaction((savepoint) => booking(savepoint)),
    );
    return { class_reservation_id, code: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // For example a restriction of the member, with which the class opens later.
    return isRefusal(error.code) ? { class_reservation_id: null, code: error.code } : null;
  }
}

type DueRow = RowOf<typeof dueClasses>;

/** Books one class for one fixed place, in one transaction with what is stored and told of it. Returns whether it was booked. */
async function settle(
  tx: Transaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { fixed_place_id, single_class_id }: DueRow,
): Promise<boolean> {
  const now = clock.now();
  if (!(await lockFixedPlace.run(tx, [fixed_place_id]))) return false;
  await lockClass.run(tx, [single_class_id]);
  const due = await dueClass.maybeOne(tx, [now, fixed_place_id, single_class_id]);
  // Another worker has settled it, or the member has skipped or booked it, since it was found due.
  if (!due) return false;
  const outcome = await book(tx, due, { single_class_id, now });
  if (!outcome) return false;
  const { class_reservation_id, code } = outcome;
  await writeOutcome.run(tx, [
    fixed_place_id,
    single_class_id,
    code === null ? 'booked' : 'refused',
    class_reservation_id,
    code,
    now,
  ]);
  if (code !== null) await notifyRefused(tx, { config, fixed_place_id, single_class_id, code, now });
  return code === null;
}

/**
 * Books the classes of fixed places that have come into the window of their members. Classes are booked in the order of
 * their starts; in a class first the member who has had the fixed place for longest, and of two from the same instant the
 * one whose fixed place was stored first (`inFairOrder`).
 *
 * Each class of each member is a transaction: a run that is killed loses nothing, and the next one continues. Two runs at
 * once wait for each other at the row of the fixed place, and the later one finds the class settled. A booked place is
 * confirmed like one that the member books; the member is told once of a class that could not be booked. One that fails does not hold up the
 * others: its error is thrown when all were tried. Returns how many places were booked.
 */
export async function bookFixedPlaces(services: Services): Promise<number> {
  const { db, clock } = services;
  await endFixedPlaces(services);
  const due = (await dueClasses.all(db, [clock.now()])).toSorted(inFairOrder);
  const errors: unknown[] = [];
  let booked = 0;
  for (const each of due) {
    const { single_class_id } = each;
    try {
      const isBooked = await onClass(services, single_class_id, () =>
        db.transaction((tx) => settle(tx, services, each)),
      );
      if (!isBooked) continue;
      booked += 1;
      scheduleChanged(services, single_class_id);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return booked;
}
