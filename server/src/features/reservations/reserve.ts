import type { ClassReservation } from '@tbm/contract/reservations';
import type { ProblemCode } from '@tbm/domain/messages';
import { isBookable } from '@tbm/domain/schedule';
import { isSpot } from '@tbm/domain/spots';
import type { Pool } from 'pg';
import type { Person } from '../../platform/actor.ts';
import { brokenConstraint, type Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { type ClassFacts, classFacts, scheduleChanged } from '../schedule/index.ts';
import { reservationColumns } from './queries.ts';

/** What a broken constraint means: the database itself refuses a place that must not be. */
export const refusals: Record<string, ProblemCode> = {
  class_reservations_once: 'already_reserved',
  class_reservations_spot: 'spot_taken',
  class_reservations_no_overlap: 'class_overlaps',
  class_reservations_paid_by: 'no_credits',
};

/**
 * Takes place, credit, spot and ledger entry in one statement, so in one transaction.
 * - The counter moves only while there is a place and the class is one of `classes`; its row is the one lock that
 *   members of a class share, and a full class is refused without it.
 * - A spot beyond the capacity is none, even when that fell a moment ago.
 * - Of the `lots` that meet the condition the one that expires first pays; without one, `class_reservations_paid_by`
 *   undoes everything.
 */
const takeFrom = (classes: string, lots: string, more: Record<string, string> = {}): string => `
with class as (
  update single_classes set taken = taken + 1
  where single_class_id = $1 and taken < capacity and "deletedAt" is null and ${classes}
    and ($3::int is null or $3 <= capacity)
  returning single_class_id, branch_id, class_date,
    tstzrange(class_date, class_date + make_interval(mins => duration)) as during,
    (class_date at time zone (select timezone from branches b where b.branch_id = single_classes.branch_id))::date as day
), lot as (
  update credit_lots set available_classes = available_classes - case when is_unlimited then 0 else 1 end
  where credit_lot_id = (
    select l.credit_lot_id from credit_lots l, class
    where l.customer_id = $2 and l."deletedAt" is null and (l.available_classes > 0 or l.is_unlimited)
      and ${lots}
    order by l.expiration_date, l.credit_lot_id limit 1 for update of l)
  returning credit_lot_id, is_unlimited
), place as (
  insert into class_reservations (single_class_id, customer_id, class_date, spot, credit_lot_id, unlimited_during,
    ${Object.keys(more)
      .map((name) => `${name}, `)
      .join('')}"createdAt")
  select single_class_id, $2::int, class_date, $3::int, lot.credit_lot_id, case when lot.is_unlimited then during end,
    ${Object.values(more)
      .map((value) => `${value}, `)
      .join('')}$4::timestamptz
  from class left join lot on true
  returning ${reservationColumns}, credit_lot_id
), entry as (
  insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
  select lot.credit_lot_id, place.class_reservation_id, 'taken', case when lot.is_unlimited then 0 else -1 end,
    $4::timestamptz
  from place, lot
)
select ${reservationColumns} from place`;

/** Any lot that is good on the class's day at its branch. */
const anyGoodLot = `class.day between l.start_date and l.expiration_date
      and (l.branch_id is null or l.branch_id = class.branch_id)`;
/** One that is sold for credits, as long as it may be booked, as `isBookable` says [RES-020, RES-021]. */
const bookable = `class_package_id is null and $4::timestamptz < class_date + make_interval(mins => greatest(0,
      (select book_after_start_minutes from branches b where b.branch_id = single_classes.branch_id)))`;
const take = takeFrom(bookable, anyGoodLot);

/** At the desk: also for a guest, also for cash, which no lot pays. */
export const takeAtDesk = takeFrom('class_package_id is null', `not $6::boolean and ${anyGoodLot}`, {
  guest_name: '$5::text',
  is_cash: '$6::boolean',
  is_paid: '$7::boolean',
});

interface Wanted {
  single_class_id: number;
  customer_id: number;
  spot: number | null;
  now: string;
}

/** What forbids it whatever is taken, by what stands in the class; null when nothing does. */
function misfit(facts: ClassFacts | undefined, { spot, now }: Wanted): ProblemCode | null {
  if (!facts) return 'class_not_found';
  if (facts.class_package_id !== null) return 'class_is_special';
  if (!isBookable(facts.class_date, now, facts.book_after_start_minutes)) return 'class_closed';
  return spot !== null && !isSpot(spot, facts.spot_map, facts.capacity) ? 'spot_invalid' : null;
}

/** Why nothing could be taken: the place may be hers already, by a booking whose answer she never got. */
async function refusalOf(pool: Pool, wanted: Wanted, otherwise: ProblemCode): Promise<Problem> {
  const facts = await classFacts(pool, wanted.single_class_id, wanted.customer_id);
  return problem(misfit(facts, wanted) ?? (facts?.has_place ? 'already_reserved' : otherwise));
}

/**
 * Reserves a place for a customer and takes one credit.
 * Throws `class_not_found`, `class_is_special`, `class_closed`, `spot_invalid`, and 409 `class_full` [ERR-045],
 * `spot_taken`, `already_reserved`, `class_overlaps`, and 412 `no_credits` [ERR-044].
 */
export async function reserve(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  { single_class_id, spot = null }: { single_class_id: number; spot?: number | null | undefined },
): Promise<ClassReservation> {
  const { db, clock } = services;
  const pool = db.$client;
  const wanted: Wanted = { single_class_id, customer_id, spot, now: clock.now() };
  // Which spots there are, only the class's map says; all else the statement itself refuses.
  const code = spot === null ? null : misfit(await classFacts(pool, single_class_id), wanted);
  if (code) throw problem(code);
  try {
    const { rows } = await pool.query<ClassReservation>({
      name: 'reserve',
      text: take,
      values: [single_class_id, customer_id, spot, wanted.now],
    });
    const [place] = rows;
    if (!place) throw await refusalOf(pool, wanted, 'class_full');
    scheduleChanged(services, single_class_id);
    return place;
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? ''];
    if (refusal === 'no_credits') throw await refusalOf(pool, wanted, refusal);
    throw refusal ? problem(refusal) : error;
  }
}
