import type { ClassReservation } from '@tbm/contract/reservations';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { reservationById, reservationFacts } from './queries.ts';

export interface Rating {
  class_reservation_id: number;
  class_stars: number;
  coach_stars: number;
  comment?: string | null | undefined;
}

/** Records a rating once, and adds it to the averages of the class type and of every coach of the class. */
const writeRating = command(
  'rate_reservation',
  `with rated as (
  update class_reservations set class_stars = $2, coach_stars = $3, comment = $4
  where class_reservation_id = $1 and attend and "deletedAt" is null and class_stars is null
    and (is_paid or not is_cash)
  returning class_reservation_id, single_class_id
), of_type as (
  update class_types ct set rating_count = rating_count + 1, rating_total = rating_total + $2
  from rated join single_classes sc using (single_class_id) where ct.class_type_id = sc.class_type_id
), of_coaches as (
  update instructors i set rating_count = rating_count + 1, rating_total = rating_total + $3
  from rated join class_instructors ci using (single_class_id) where i.instructor_id = ci.instructor_id
)
select from rated`,
);

const shareRatings = command(
  'share_ratings_of_class',
  `select pg_advisory_xact_lock_shared(hashtext('ratings'), hashint8($1))`,
);

/**
 * Rates one's own class and coach: only after attending it, when it is paid, and once [RATE-006, API-085].
 * Throws `reservation_not_found`, `rating_too_early`, `rating_unpaid`, `already_rated`.
 */
export async function rateReservation(
  { db }: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  { class_reservation_id, class_stars, coach_stars, comment }: Rating,
): Promise<ClassReservation> {
  const facts = await reservationFacts(db, class_reservation_id);
  if (facts?.reservation.customer_id !== customer_id || facts.reservation.deletedAt)
    throw problem('reservation_not_found');
  if (!facts.reservation.attend) throw problem('rating_too_early');
  if (facts.reservation.is_cash && !facts.reservation.is_paid) throw problem('rating_unpaid');
  const values = [class_reservation_id, class_stars, coach_stars, comment || null];
  await db.transaction(async (tx) => {
    // Ratings of a class may be written side by side, but not while its stars move to another type or coach. The lock is
    // a separate statement, so that the write sees the type and coach to which the stars belong by then.
    await shareRatings.run(tx, [facts.reservation.single_class_id]);
    if (!(await writeRating.run(tx, values))) throw problem('already_rated');
  });
  return reservationById(db, class_reservation_id);
}

const holdRatings = command(
  'lock_ratings_of_class',
  `select pg_advisory_xact_lock(hashtext('ratings'), hashint8($1))`,
);

/**
 * Keeps ratings of a class from being written until the transaction ends. Lock them before any place: a rating holds
 * this lock while it waits for its place.
 */
export const lockRatings = (tx: Transaction, single_class_id: number): Promise<unknown> =>
  holdRatings.run(tx, [single_class_id]);

/** The stars of class `$1`, times `$2`. */
const starsOfClass = `(select count(*)::int * $2::int as count, sum(class_stars)::int * $2::int as of_class,
    sum(coach_stars)::int * $2::int as of_coach
  from class_reservations where single_class_id = $1 and class_stars is not null having count(*) > 0) s`;

const addToType = command(
  'add_stars_to_class_type',
  `update class_types ct
  set rating_count = ct.rating_count + s.count, rating_total = ct.rating_total + s.of_class
  from single_classes sc, ${starsOfClass}
  where sc.single_class_id = $1 and ct.class_type_id = sc.class_type_id`,
);

const addToCoaches = command(
  'add_stars_to_coaches',
  `update instructors i
  set rating_count = i.rating_count + s.count, rating_total = i.rating_total + s.of_coach
  from class_instructors ci, ${starsOfClass}
  where ci.single_class_id = $1 and i.instructor_id = ci.instructor_id`,
);

/**
 * Adds the stars of a class to its current type and coaches, or subtracts them. The caller has locked the ratings.
 */
export async function countStars(tx: Transaction, single_class_id: number, by: 1 | -1): Promise<void> {
  await addToType.run(tx, [single_class_id, by]);
  await addToCoaches.run(tx, [single_class_id, by]);
}

const recountTypes = command(
  'recount_stars_of_class_types',
  `update class_types ct set rating_count = n.count, rating_total = n.total
  from (select ct.class_type_id, count(r.class_stars) as count, coalesce(sum(r.class_stars), 0) as total
    from class_types ct left join single_classes sc using (class_type_id)
      left join class_reservations r using (single_class_id) group by 1) n
  where ct.class_type_id = n.class_type_id`,
  { scans: 'counts every rating; run only after bulk imports' },
);

const recountCoaches = command(
  'recount_stars_of_coaches',
  `update instructors i set rating_count = n.count, rating_total = n.total
  from (select i.instructor_id, count(r.coach_stars) as count, coalesce(sum(r.coach_stars), 0) as total
    from instructors i left join class_instructors ci using (instructor_id)
      left join class_reservations r using (single_class_id) group by 1) n
  where i.instructor_id = n.instructor_id`,
  { scans: 'counts every rating; run only after bulk imports' },
);

/** Counts all stars again, for ratings that were not written by `rateReservation`. */
export async function recountRatings(db: Executor): Promise<void> {
  await recountTypes.run(db);
  await recountCoaches.run(db);
}
