import type { ClassReservation } from '@tbm/contract/reservations';
import { sql } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { reservationById, reservationFacts } from './queries.ts';

export interface Rating {
  class_reservation_id: number;
  class_stars: number;
  coach_stars: number;
  comment?: string | null | undefined;
}

/** Writes the stars once, and counts them for the class type and for every coach of the class. */
const write = `
with rated as (
  update class_reservations set class_stars = $2, coach_stars = $3, comment = $4
  where class_reservation_id = $1 and attend and "deletedAt" is null and class_stars is null
  returning class_reservation_id, single_class_id
), of_type as (
  update class_types ct set rating_count = rating_count + 1, rating_total = rating_total + $2
  from rated join single_classes sc using (single_class_id) where ct.class_type_id = sc.class_type_id
), of_coaches as (
  update instructors i set rating_count = rating_count + 1, rating_total = rating_total + $3
  from rated join class_instructors ci using (single_class_id) where i.instructor_id = ci.instructor_id
)
select from rated`;

/**
 * Rates one's own class and coach: only when she was there, and once [RATE-006, API-085].
 * Throws `reservation_not_found`, `rating_too_early`, `already_rated`.
 */
export async function rateReservation(
  { db }: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  { class_reservation_id, class_stars, coach_stars, comment }: Rating,
): Promise<ClassReservation> {
  const facts = await reservationFacts(db.$client, class_reservation_id);
  if (facts?.reservation.customer_id !== customer_id || facts.reservation.deletedAt)
    throw problem('reservation_not_found');
  if (!facts.reservation.attend) throw problem('rating_too_early');
  const values = [class_reservation_id, class_stars, coach_stars, comment || null];
  await db.transaction(async (tx) => {
    // Together with others of the class, but never while its stars go to others: a statement of its own, so that the one
    // that writes sees whose they are by then.
    await tx.execute(
      sql`select pg_advisory_xact_lock_shared(hashtext('ratings'), ${facts.reservation.single_class_id})`,
    );
    const { rowCount } = await tx.execute(statement(write, values));
    if (!rowCount) throw problem('already_rated');
  });
  return reservationById(db.$client, class_reservation_id);
}

/**
 * No rating of a class is written until the end of the transaction. Taken before any place: a rating waits for its own.
 */
export const lockRatings = (tx: Transaction, single_class_id: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('ratings'), ${single_class_id})`);

/** Adds the stars of a class to its type and coaches as they are now, or takes them away; its ratings are locked. */
export async function countStars(tx: Transaction, single_class_id: number, by: 1 | -1): Promise<void> {
  const stars = sql`(select count(*)::int * ${by}::int as count, sum(class_stars)::int * ${by}::int as of_class,
      sum(coach_stars)::int * ${by}::int as of_coach
    from class_reservations where single_class_id = ${single_class_id} and class_stars is not null having count(*) > 0) s`;
  await tx.execute(sql`update class_types ct
    set rating_count = ct.rating_count + s.count, rating_total = ct.rating_total + s.of_class
    from single_classes sc, ${stars}
    where sc.single_class_id = ${single_class_id} and ct.class_type_id = sc.class_type_id`);
  await tx.execute(sql`update instructors i
    set rating_count = i.rating_count + s.count, rating_total = i.rating_total + s.of_coach
    from class_instructors ci, ${stars}
    where ci.single_class_id = ${single_class_id} and i.instructor_id = ci.instructor_id`);
}

/** Counts all stars anew; for ratings that were written in another way than `rateReservation`. */
export async function recountRatings(db: Queryable): Promise<void> {
  await db.execute(sql`
    update class_types ct set rating_count = n.count, rating_total = n.total
    from (select ct.class_type_id, count(r.class_stars) as count, coalesce(sum(r.class_stars), 0) as total
      from class_types ct left join single_classes sc using (class_type_id)
        left join class_reservations r using (single_class_id) group by 1) n
    where ct.class_type_id = n.class_type_id`);
  await db.execute(sql`
    update instructors i set rating_count = n.count, rating_total = n.total
    from (select i.instructor_id, count(r.coach_stars) as count, coalesce(sum(r.coach_stars), 0) as total
      from instructors i left join class_instructors ci using (instructor_id)
        left join class_reservations r using (single_class_id) group by 1) n
    where i.instructor_id = n.instructor_id`);
}
