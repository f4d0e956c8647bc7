import type { ClassReservation } from '@tbm/contract/reservations';
import type { ProblemCode } from '@tbm/domain/messages';
import { isBookable, isSoldOut } from '@tbm/domain/schedule';
import { isSpot } from '@tbm/domain/spots';
import type { Pool } from 'pg';
import type { Person } from '../../platform/actor.ts';
import { brokenConstraint, type Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { classFacts, scheduleChanged } from '../schedule/index.ts';
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
 * - The counter moves only while there is a place; the class's row is the one lock that members of a class share.
 * - Of the lots that meet the condition the one that expires first pays; without one, `class_reservations_paid_by`
 *   undoes everything.
 */
const takeFrom = (lots: string, more: Record<string, string> = {}): string => `
with class as (
  update single_classes set taken = taken + 1
  where single_class_id = $1 and taken < capacity and "deletedAt" is null
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
const take = takeFrom(anyGoodLot);

/** At the desk: also for a guest, also for cash, which no lot pays. */
export const takeAtDesk = takeFrom(`not $6::boolean and ${anyGoodLot}`, {
  guest_name: '$5::text',
  is_cash: '$6::boolean',
  is_paid: '$7::boolean',
});

/** Why nothing can be taken: the place may be hers already, by a booking whose answer she never got. */
async function refusalFor(
  pool: Pool,
  { customer_id, single_class_id }: { customer_id: number; single_class_id: number },
  otherwise: ProblemCode,
): Promise<Problem> {
  const { rows } = await pool.query<{ code: ProblemCode | null }>({
    name: 'refusal_for',
    text: `select case
        when "deletedAt" is not null then 'class_not_found'
        when exists (select from class_reservations r where r.single_class_id = $1 and r.customer_id = $2
          and r."deletedAt" is null and r.guest_name is null) then 'already_reserved'
        end as code
      from single_classes where single_class_id = $1`,
    values: [single_class_id, customer_id],
  });
  return problem(rows[0] ? (rows[0].code ?? otherwise) : 'class_not_found');
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
  const now = clock.now();
  const facts = await classFacts(db.$client, single_class_id);
  if (!facts) throw problem('class_not_found');
  if (facts.class_package_id !== null) throw problem('class_is_special');
  if (!isBookable(facts.class_date, now, facts.book_after_start_minutes)) throw problem('class_closed');
  if (spot !== null && !isSpot(spot, facts.spot_map, facts.capacity)) throw problem('spot_invalid');
  const refused = (otherwise: ProblemCode) =>
    refusalFor(db.$client, { customer_id, single_class_id }, otherwise);
  // An unlocked look first: a full class is refused without waiting for anybody.
  if (isSoldOut(facts)) throw await refused('class_full');
  try {
    const { rows } = await db.$client.query<ClassReservation>({
      name: 'reserve',
      text: take,
      values: [single_class_id, customer_id, spot, now],
    });
    scheduleChanged(services, rows[0]?.single_class_id);
    // Nothing taken: it filled, or the studio cancelled it, a moment ago.
    if (!rows[0]) throw await refused('class_full');
    return rows[0];
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? ''];
    if (refusal === 'no_credits') throw await refused(refusal);
    throw refusal ? problem(refusal) : error;
  }
}
