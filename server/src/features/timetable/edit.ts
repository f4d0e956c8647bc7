import type { ClassChanges } from '@tbm/contract/timetable';
import { isSpot } from '@tbm/domain/spots';
import { dayIn, formatLongDay } from '@tbm/domain/time';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { cancelPlaces, countStars, lockRatings } from '../reservations/index.ts';
import { placeFreed } from '../waitlist/index.ts';
import { lockClasses } from './lock.ts';
import { heldPlaces, tellCancelled, tellChanged } from './notices.ts';
import { branchOfParts, refuseClosedDay, setCoaches } from './parts.ts';

export interface ClassRow extends Record<string, unknown> {
  single_class_id: number;
  branch_id: number;
  location_id: number;
  class_type_id: number;
  class_date: string;
  duration: number;
  capacity: number;
  taken: number;
  description: string;
  class_template_id: number | null;
  template_day: string | null;
  is_edited: boolean;
  instructor_ids: number[];
  spot_map: string | null;
  begun: boolean;
  /** Somebody is or was marked as there. */
  has_come: boolean;
}

/** One class, locked to the end of the transaction. Throws `class_not_found`. */
export async function lockedClass(tx: Transaction, single_class_id: number, now: string): Promise<ClassRow> {
  await lockClasses(tx, [single_class_id]);
  const { rows } = await tx.execute<ClassRow>(sql`
    select sc.*, to_json(sc.class_date) #>> '{}' as class_date, ct.spot_map, sc.class_date <= ${now}::timestamptz as begun,
      exists (select from class_reservations r
        where r.single_class_id = sc.single_class_id and r.attend and r."deletedAt" is null)
      or exists (select from class_reservations r
        where r.single_class_id = sc.single_class_id and r.class_stars is not null) as has_come,
      array(select instructor_id from class_instructors ci where ci.single_class_id = sc.single_class_id
        order by instructor_id) as instructor_ids
    from single_classes sc join class_types ct using (class_type_id)
    where sc.single_class_id = ${single_class_id} and sc."deletedAt" is null`);
  const [item] = rows;
  if (!item) throw problem('class_not_found');
  return item;
}

/**
 * Changes one class in the caller's transaction; nobody loses her place in silence. Places move along to another time;
 * the place of an unlimited package that would then overlap another of hers is cancelled and told. A spot that is no
 * longer on the map is given anew at the door, and told. Answers how many were told.
 * Throws `class_not_found`, `not_found`, `class_in_the_past`, `class_begun`, `capacity_below_taken`, `day_closed`.
 */
export async function editClass(
  tx: Transaction,
  { single_class_id, changes, now }: { single_class_id: number; changes: ClassChanges; now: string },
): Promise<number> {
  const was = await lockedClass(tx, single_class_id, now);
  const is = Object.assign({}, was, given(changes));
  const branch = await branchOfParts(tx, is);
  // Stars given before go to whoever gives the class, and to what it is: who is marked may rate, before the start too.
  const restars =
    was.has_come && (changes.instructor_ids !== undefined || is.class_type_id !== was.class_type_id);
  if (restars) {
    await lockRatings(tx, single_class_id);
    await countStars(tx, single_class_id, -1);
  }
  const moves = Date.parse(is.class_date) !== Date.parse(was.class_date) || is.duration !== was.duration;
  if (moves || is.location_id !== was.location_id) await refuseMove(tx, { was, is, branch, now });
  const places = await activePlaces(tx, single_class_id);
  const before = await heldPlaces(tx, places);
  let told = 0;
  if (moves) {
    const overlapping = await overlaps(tx, is);
    const lost = await cancelPlaces(tx, overlapping, now);
    told += await tellCancelled(
      tx,
      before.filter(({ class_reservation_id }) => lost.includes(class_reservation_id)),
      { reason: 'La clase cambió de hora y a esa hora ya tienes otra', now },
    );
  }
  const { rows: counted } = await tx.execute<{ taken: number }>(
    sql`select taken from single_classes where single_class_id = ${single_class_id}`,
  );
  const taken = counted[0]?.taken ?? 0;
  if (is.capacity < taken)
    throw problem('capacity_below_taken', {
      taken: String(taken),
      day: formatLongDay(dayIn(is.class_date, branch.timezone)),
    });
  await write(tx, is, branch.branch_id);
  if (moves) await movePlaces(tx, single_class_id);
  if (changes.instructor_ids) await setCoaches(tx, single_class_id, changes.instructor_ids);
  if (restars) await countStars(tx, single_class_id, 1);
  await freeLostSpots(tx, is);
  if (is.capacity > was.capacity)
    await placeFreed(tx, { single_class_id, cause: `capacity:${single_class_id}:${now}` });
  told += await tellChanged(tx, await heldPlaces(tx, await activePlaces(tx, single_class_id)), {
    before,
    now,
  });
  return told;
}

const given = (changes: ClassChanges): Partial<ClassRow> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

async function refuseMove(
  tx: Transaction,
  { was, is, branch, now }: { was: ClassRow; is: ClassRow; branch: { branch_id: number }; now: string },
): Promise<void> {
  if (was.begun) throw problem('class_begun');
  if (Date.parse(is.class_date) <= Date.parse(now)) throw problem('class_in_the_past');
  // A class stays in its city: who booked it cannot be in the other one.
  if (branch.branch_id !== was.branch_id) throw problem('not_found');
  await refuseClosedDay(tx, branch.branch_id, is.class_date);
}

async function activePlaces(tx: Transaction, single_class_id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select class_reservation_id as id from class_reservations
    where single_class_id = ${single_class_id} and "deletedAt" is null`);
  return rows.map(({ id }) => id);
}

const during = (is: ClassRow) =>
  sql`tstzrange(${is.class_date}::timestamptz, ${is.class_date}::timestamptz + make_interval(mins => ${is.duration}::int))`;

/** Places of unlimited packages that would overlap another place of the same member. */
async function overlaps(tx: Transaction, is: ClassRow): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select r.class_reservation_id as id from class_reservations r
    join class_reservations other on other.customer_id = r.customer_id and other."deletedAt" is null
      and other.single_class_id <> r.single_class_id and other.unlimited_during && ${during(is)}
    where r.single_class_id = ${is.single_class_id} and r."deletedAt" is null and r.unlimited_during is not null`);
  return rows.map(({ id }) => id);
}

const write = (tx: Transaction, is: ClassRow, branch_id: number) =>
  tx.execute(sql`update single_classes set class_date = ${is.class_date}, duration = ${is.duration},
      capacity = ${is.capacity}, class_type_id = ${is.class_type_id}, location_id = ${is.location_id},
      branch_id = ${branch_id}, description = ${is.description}, is_edited = ${is.is_edited}
    where single_class_id = ${is.single_class_id}`);

const movePlaces = (tx: Transaction, single_class_id: number) =>
  tx.execute(sql`
    update class_reservations r set class_date = sc.class_date,
      unlimited_during = case when r.unlimited_during is not null
        then tstzrange(sc.class_date, sc.class_date + make_interval(mins => sc.duration)) end
    from single_classes sc
    where sc.single_class_id = ${single_class_id} and r.single_class_id = sc.single_class_id and r."deletedAt" is null`);

/** Takes back the spots that map and capacity no longer have. */
async function freeLostSpots(tx: Transaction, is: ClassRow): Promise<void> {
  const { rows } = await tx.execute<{ spot_map: string | null }>(
    sql`select spot_map from class_types where class_type_id = ${is.class_type_id}`,
  );
  const spot_map = rows[0]?.spot_map ?? null;
  const { rows: held } = await tx.execute<{ id: number; spot: number }>(sql`
    select class_reservation_id as id, spot from class_reservations
    where single_class_id = ${is.single_class_id} and "deletedAt" is null and spot is not null`);
  const lost = held.filter(({ spot }) => !isSpot(spot, spot_map, is.capacity)).map(({ id }) => id);
  if (lost.length > 0)
    await tx.execute(sql`update class_reservations set spot = null where class_reservation_id in ${lost}`);
}
