import type { ClassReservation } from '@tbm/contract/reservations';
import { sql } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { reservationColumns, reservationFacts } from './queries.ts';

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
  returning ${reservationColumns}
), of_type as (
  update class_types ct set rating_count = rating_count + 1, rating_total = rating_total + $2
  from rated join single_classes sc using (single_class_id) where ct.class_type_id = sc.class_type_id
), of_coaches as (
  update instructors i set rating_count = rating_count + 1, rating_total = rating_total + $3
  from rated join class_instructors ci using (single_class_id) where i.instructor_id = ci.instructor_id
)
select ${reservationColumns} from rated`;

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
  const { rows } = await db.$client.query<ClassReservation>({
    name: 'rate_reservation',
    text: write,
    values: [class_reservation_id, class_stars, coach_stars, comment || null],
  });
  if (!rows[0]) throw problem('already_rated');
  return rows[0];
}

/** Counts all stars anew; for ratings that were written in another way than `rateReservation`. */
export async function recountRatings(db: Queryable): Promise<void> {
  await db.execute(sql`
    update class_types ct set rating_count = n.count, rating_total = n.total
    from (select sc.class_type_id, count(r.class_stars) as count, coalesce(sum(r.class_stars), 0) as total
      from single_classes sc join class_reservations r using (single_class_id) group by 1) n
    where ct.class_type_id = n.class_type_id`);
  await db.execute(sql`
    update instructors i set rating_count = n.count, rating_total = n.total
    from (select i.instructor_id, count(r.coach_stars) as count, coalesce(sum(r.coach_stars), 0) as total
      from instructors i left join class_instructors ci using (instructor_id)
        left join class_reservations r using (single_class_id) group by 1) n
    where i.instructor_id = n.instructor_id`);
}
