import type { ClassChanges } from '@tbm/contract/timetable';
import { isSpot } from '@tbm/domain/spots';
import { dayIn, formatLongDay } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import {
  activePlaces,
  heldPlaces,
  notifyCancelled,
  notifyChanged,
  notifyWaitingChanged,
  waitingEntries,
} from '../class-notices/index.ts';
import { keepCreditsUsable, paysAtHour } from '../credits/index.ts';
import { cancelPlaces, countStars, lockRatings } from '../reservations/index.ts';
import { hourOf } from '../schedule/index.ts';
import { attendedColumns, attendedRow, refreshAttended } from '../streaks/index.ts';
import { placeFreed } from '../waitlist/index.ts';
import { lockClasses } from './lock.ts';
import { branchOfParts, refuseClosedDay, setCoaches } from './parts.ts';

const classToEdit = statement(
  'class_to_edit',
  `select sc.single_class_id, sc.branch_id, sc.location_id, sc.class_type_id, sc.class_date, sc.duration, sc.capacity,
    sc.description, sc.link, sc.spot_map, sc.is_edited, sc.class_date <= $2::timestamptz as begun,
    exists (select from class_reservations r
      where r.single_class_id = sc.single_class_id and r.attend and r."deletedAt" is null)
    or exists (select from class_reservations r
      where r.single_class_id = sc.single_class_id and r.class_stars is not null) as has_come,
    array(select instructor_id from class_instructors ci where ci.single_class_id = sc.single_class_id
      order by instructor_id) as instructor_ids
  from single_classes sc where sc.single_class_id = $1 and sc."deletedAt" is null`,
  z.object({
    single_class_id: z.int(),
    branch_id: z.int(),
    location_id: z.int(),
    class_type_id: z.int(),
    class_date: z.string(),
    duration: z.int(),
    capacity: z.int(),
    description: z.string(),
    link: z.string().nullable(),
    spot_map: z.string().nullable(),
    is_edited: z.boolean(),
    begun: z.boolean(),
    instructor_ids: z.array(z.int()),
    /** Whether a member is or was marked as present. */
    has_come: z.boolean(),
  }),
);
type ClassRow = RowOf<typeof classToEdit>;

/** One class as it is; under the lock of the timetable no one changes its hour, room or coaches. Throws `class_not_found`. */
export const classAsItIs = async (tx: Transaction, single_class_id: number, now: string): Promise<ClassRow> =>
  oneOr(await classToEdit.all(tx, [single_class_id, now]), 'class_not_found');

/** One class, locked until the transaction ends. Throws `class_not_found`. */
export async function lockedClass(tx: Transaction, single_class_id: number, now: string): Promise<ClassRow> {
  await lockClasses(tx, [single_class_id]);
  return classAsItIs(tx, single_class_id, now);
}

/** Read again, because places may have been cancelled in between. */
const takenInClass = statement(
  'taken_in_class',
  'select taken from single_classes where single_class_id = $1',
  z.object({ taken: z.int() }),
);

/**
 * Changes one class in the caller's transaction; no member loses a place without a notice. Places move along to another
 * time. A place of an unlimited package that would then overlap another one of the member is cancelled, with a notice. A
 * spot that is no longer on the map is assigned again at the door, with a notice. Credits that do not pay for the new time
 * stay usable for some days. Returns the members who are told, those on the waitlist too.
 * Throws `class_not_found`, `not_found`, `class_in_the_past`, `class_begun`, `capacity_below_taken`, `day_closed`.
 */
export async function editClass(
  tx: Transaction,
  { single_class_id, changes, now }: { single_class_id: number; changes: ClassChanges; now: string },
): Promise<ReadonlySet<number>> {
  const was = await lockedClass(tx, single_class_id, now);
  const is = Object.assign({}, was, definedChanges(changes));
  const branch = await branchOfParts(tx, is);
  // Earlier ratings follow the class's type and coach, since members who are marked may rate, even before the start.
  const restars =
    was.has_come && (changes.instructor_ids !== undefined || is.class_type_id !== was.class_type_id);
  if (restars) {
    await lockRatings(tx, single_class_id);
    await countStars(tx, single_class_id, -1);
  }
  const moves = Date.parse(is.class_date) !== Date.parse(was.class_date) || is.duration !== was.duration;
  if (moves || is.location_id !== was.location_id)
    await refuseMove(tx, {
      was,
      is,
      branch,
      now,
    });
  const placeIds = await activePlaces(tx, [single_class_id]);
  const before = await heldPlaces(tx, placeIds);
  const waitingBefore = await waitingEntries(tx, single_class_id);
  let notified: ReadonlySet<number> = new Set();
  if (moves) {
    const overlapping = await overlaps(tx, is);
    const cancelledPlaces = await cancelPlaces(tx, overlapping, now, 'class_moved');
    notified = await notifyCancelled(tx, await heldPlaces(tx, cancelledPlaces), {
      reason: 'La clase cambió de hora y a esa hora ya tienes otra',
      now,
    });
  }
  const { taken } = await takenInClass.one(tx, [single_class_id]);
  if (is.capacity < taken)
    throw problem('capacity_below_taken', {
      taken: String(taken),
      day: formatLongDay(dayIn(is.class_date, branch.timezone)),
    });
  if (is.class_type_id !== was.class_type_id) is.spot_map = await mapOfType(tx, is.class_type_id);
  await freeLostSpots(tx, is);
  await write(tx, is, branch.branch_id);
  if (moves) {
    await refreshAttended(tx, await movePlaces.all(tx, [single_class_id, was.class_date]), now);
    const unpaid = await unpaidPlaces.all(tx, [single_class_id]);
    await keepCreditsUsable(tx, {
      class_reservation_ids: unpaid.map(({ id }) => id),
      cause: 'class_moved',
      now,
    });
  }
  if (changes.instructor_ids) await setCoaches(tx, single_class_id, changes.instructor_ids);
  if (restars) await countStars(tx, single_class_id, 1);
  if (is.capacity > was.capacity)
    await placeFreed(tx, { single_class_id, cause: `capacity:${single_class_id}:${now}` });
  const places = await heldPlaces(tx, await activePlaces(tx, [single_class_id]));
  const waiting = await notifyWaitingChanged(tx, single_class_id, { before: waitingBefore, now });
  return notified.union(await notifyChanged(tx, places, { before, now })).union(waiting);
}

const definedChanges = (changes: ClassChanges): Partial<ClassRow> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

async function refuseMove(
  tx: Transaction,
  { was, is, branch, now }: { was: ClassRow; is: ClassRow; branch: { branch_id: number }; now: string },
): Promise<void> {
  if (was.begun) throw problem('class_begun');
  if (Date.parse(is.class_date) <= Date.parse(now)) throw problem('class_in_the_past');
  // A class stays in its city, because its members cannot be in the other one.
  if (branch.branch_id !== was.branch_id) throw problem('not_found');
  await refuseClosedDay(tx, branch.branch_id, is.class_date);
}

/** Places of unlimited packages in class `$1` that would overlap another place of the member at time `$2`. */
const overlappingPlaces = statement(
  'overlapping_places',
  `select r.class_reservation_id as id from class_reservations r
  join class_reservations other on other.customer_id = r.customer_id and other."deletedAt" is null
    and other.single_class_id <> r.single_class_id
    and other.unlimited_during && tstzrange($2::timestamptz, $2::timestamptz + make_interval(mins => $3::int))
  where r.single_class_id = $1 and r."deletedAt" is null and r.unlimited_during is not null`,
  z.object({ id: z.int() }),
);

async function overlaps(
  tx: Transaction,
  { single_class_id, class_date, duration }: ClassRow,
): Promise<number[]> {
  const rows = await overlappingPlaces.all(tx, [single_class_id, class_date, duration]);
  return rows.map(({ id }) => id);
}

const updateClass = command(
  'update_class',
  `update single_classes set class_date = $2, duration = $3, capacity = $4, class_type_id = $5, location_id = $6,
    branch_id = $7, description = $8, is_edited = $9, link = $10::text, is_virtual_class = $10::text is not null
  where single_class_id = $1`,
);

const write = (tx: Transaction, is: ClassRow, branch_id: number) =>
  updateClass.run(tx, [
    is.single_class_id,
    is.class_date,
    is.duration,
    is.capacity,
    is.class_type_id,
    is.location_id,
    branch_id,
    is.description,
    is.is_edited,
    is.link,
  ]);

/** Their dates have followed the class by their key; `$2` is the date before. */
const movePlaces = statement(
  'move_places_with_class',
  `update class_reservations r set unlimited_during = case when r.unlimited_during is not null
      then tstzrange(sc.class_date, sc.class_date + make_interval(mins => sc.duration)) end
  from single_classes sc join branches b on b.branch_id = sc.branch_id
  where sc.single_class_id = $1 and r.single_class_id = sc.single_class_id and r."deletedAt" is null
  returning ${attendedColumns('least($2::timestamptz, r.class_date)')}`,
  z.object(attendedRow),
);

/** Places of class `$1` whose credits would not pay for it: it is after their last day, or at an hour that they exclude [PKG-006]. */
const unpaidPlaces = statement(
  'places_beyond_their_credits',
  `select r.class_reservation_id as id
  from class_reservations r
  join credit_lots l on l.credit_lot_id = coalesce(r.credit_lot_id, r.guest_pass_lot_id)
  join single_classes sc on sc.single_class_id = r.single_class_id
  join branches b on b.branch_id = sc.branch_id
  where r.single_class_id = $1 and r."deletedAt" is null
    and ((sc.class_date at time zone b.timezone)::date > l.expiration_date or not ${paysAtHour(hourOf('sc'))})`,
  z.object({ id: z.int() }),
);

const mapOfClassType = statement(
  'map_of_class_type',
  'select spot_map from class_types where class_type_id = $1',
  z.object({ spot_map: z.string().nullable() }),
);

const spotsOfClass = statement(
  'spots_of_class',
  `select class_reservation_id as id, spot from class_reservations
  where single_class_id = $1 and "deletedAt" is null and spot is not null`,
  z.object({ id: z.int(), spot: z.int() }),
);

const clearSpots = command(
  'clear_spots',
  'update class_reservations set spot = null where class_reservation_id = any($1::bigint[])',
);

/** The map of a class type: spots per row, or null without one. Throws `not_found`. */
export const mapOfType = async (db: Executor, class_type_id: number): Promise<string | null> =>
  oneOr(await mapOfClassType.all(db, [class_type_id]), 'not_found').spot_map;

/** Clears the spots that a class will not have: the database refuses a smaller map while they are held. */
async function freeLostSpots(
  tx: Transaction,
  { single_class_id, spot_map, capacity, link }: ClassRow,
): Promise<void> {
  const takenSpots = await spotsOfClass.all(tx, [single_class_id]);
  const withoutSpot = takenSpots
    .filter(({ spot }) => link !== null || !isSpot(spot, spot_map, capacity))
    .map(({ id }) => id);
  if (withoutSpot.length > 0) await clearSpots.run(tx, [withoutSpot]);
}

const setMap = command(
  'set_map_of_class',
  'update single_classes set spot_map = $2 where single_class_id = $1',
);

/**
 * Gives a class the map that its type has now, in the caller's transaction. A member whose spot is not on it gets a spot at
 * the door, and is told. Returns the members who are told. Throws `class_not_found`, `class_begun`.
 */
export async function giveMapOfType(
  tx: Transaction,
  single_class_id: number,
  now: string,
): Promise<ReadonlySet<number>> {
  const was = await lockedClass(tx, single_class_id, now);
  if (was.begun) throw problem('class_begun');
  const spot_map = await mapOfType(tx, was.class_type_id);
  const placeIds = await activePlaces(tx, [single_class_id]);
  const before = await heldPlaces(tx, placeIds);
  await freeLostSpots(tx, Object.assign({}, was, { spot_map }));
  await setMap.run(tx, [single_class_id, spot_map]);
  return notifyChanged(tx, await heldPlaces(tx, placeIds), { before, now });
}
