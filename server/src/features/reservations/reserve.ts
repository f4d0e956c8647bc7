import { type ClassReservation, classReservation } from '@tbm/contract/reservations';
import type { ProblemCode } from '@tbm/domain/messages';
import { bookingProblem } from '@tbm/domain/schedule';
import { hoursText } from '@tbm/domain/slots-words';
import { isSpot } from '@tbm/domain/spots';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, type Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { paysAtHour } from '../credits/index.ts';
import { type ClassFacts, classFacts, hourOf, onClass, scheduleChanged } from '../schedule/index.ts';
import { reservationColumns } from './queries.ts';

/** The problem for each violated constraint: the database itself refuses invalid places. */
export const refusals: Record<string, ProblemCode> = {
  class_reservations_once: 'already_reserved',
  class_reservations_spot: 'spot_taken',
  class_reservations_no_overlap: 'class_overlaps',
  class_reservations_paid_by: 'no_credits',
};

/**
 * Books a place in one statement, so in one transaction: counter, credit, spot and ledger entry.
 * - The counter moves only while there is a place and the class is one of `classes`; its row is the one lock that
 *   members of a class share, and a full class is refused without it.
 * - A spot beyond the capacity is refused, even when the capacity was just reduced.
 * - Of the `lots` that meet the condition one pays, as in `payingLot`; without one, `class_reservations_paid_by`
 *   undoes everything. All of them are locked in the order of their ids, as by all code that locks several lots: a lot
 *   that another booking has just used up stays locked while the next one is tried.
 */
const bookingSql = (classes: string, lots: string, extraColumns: Record<string, string> = {}): string => `
with class as (
  update single_classes set taken = taken + 1
  where single_class_id = $1 and taken < capacity and "deletedAt" is null and ${classes}
    and ($3::int is null or $3 <= capacity)
  returning single_class_id, branch_id, class_date, ${hourOf('single_classes')} as hour,
    tstzrange(class_date, class_date + make_interval(mins => duration)) as during,
    (class_date at time zone (select timezone from branches b where b.branch_id = single_classes.branch_id))::date as day
), lot as (
  update credit_lots set available_classes = available_classes - case when is_unlimited then 0 else 1 end
  where credit_lot_id = (
    select credit_lot_id from (
      select l.credit_lot_id, l.expiration_date from credit_lots l, class
      where l.customer_id = $2 and l."deletedAt" is null and (l.available_classes > 0 or l.is_unlimited)
        and ${lots}
      order by l.credit_lot_id for no key update of l) locked
    order by expiration_date, credit_lot_id limit 1)
  returning credit_lot_id, is_unlimited
), place as (
  insert into class_reservations (single_class_id, customer_id, class_date, spot, credit_lot_id, unlimited_during,
    ${Object.keys(extraColumns)
      .map((name) => `${name}, `)
      .join('')}"createdAt")
  select single_class_id, $2::bigint, class_date, $3::int, lot.credit_lot_id, case when lot.is_unlimited then during end,
    ${Object.values(extraColumns)
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

/** Any lot valid on the class's day and at its hour, at its branch. */
const anyUsableLot = `class.day between l.start_date and l.expiration_date
      and (l.branch_id is null or l.branch_id = class.branch_id) and ${paysAtHour('class.hour')}`;
/** A class that is sold for credits, while it may be booked, as `isBookable` defines it [RES-020, RES-021]. */
const bookable = `class_package_id is null and $4::timestamptz < class_date + make_interval(mins => greatest(0,
      (select book_after_start_minutes from branches b where b.branch_id = single_classes.branch_id)))`;
const book = statement('reserve', bookingSql(bookable, anyUsableLot), classReservation);
/** The same with a lot that the caller names. */
const bookWithLot = statement(
  'reserve_with_lot',
  bookingSql(bookable, `l.credit_lot_id = $5 and ${anyUsableLot}`),
  classReservation,
);

/** Reserves at the desk, also for a guest, and for cash, which uses no credit. */
export const reserveAtDesk = statement(
  'reserve_at_desk',
  bookingSql('class_package_id is null', `not $6::boolean and ${anyUsableLot}`, {
    guest_name: '$5::text',
    is_cash: '$6::boolean',
    is_paid: '$7::boolean',
  }),
  classReservation,
);

export interface PlaceRequest {
  single_class_id: number;
  customer_id: number;
  spot: number | null;
  now: string;
  /** The lot that pays; without it, the one of those that can which expires first. */
  credit_lot_id?: number | null;
}

/** Why the class cannot be booked like this, however many places are free; null when it can. */
export function misfit(
  facts: ClassFacts | undefined,
  { spot, now }: Omit<PlaceRequest, 'customer_id'>,
): ProblemCode | null {
  if (!facts) return 'class_not_found';
  const code = bookingProblem(facts, { now, book_after_start_minutes: facts.book_after_start_minutes });
  if (code) return code;
  return spot !== null && !isSpot(spot, facts.spot_map, facts.capacity) ? 'spot_invalid' : null;
}

/** Why nothing was reserved: the member may already have the place, by a booking whose response was lost. */
async function refusalOf(db: Executor, request: PlaceRequest, otherwise: ProblemCode): Promise<Problem> {
  const facts = await classFacts(db, request.single_class_id, request.customer_id);
  const code = misfit(facts, request) ?? (facts?.has_place ? 'already_reserved' : otherwise);
  return code === 'no_credits' ? lackOfCredits(db, request) : problem(code);
}

/** The hours of the member's credits that would pay for the class at another hour. */
const otherHours = statement(
  'hours_of_other_credits',
  `select l.slots from credit_lots l, single_classes sc join branches b on b.branch_id = sc.branch_id
  where sc.single_class_id = $1 and l.customer_id = $2 and l."deletedAt" is null and l.slots is not null
    and (l.available_classes > 0 or l.is_unlimited)
    and (sc.class_date at time zone b.timezone)::date between l.start_date and l.expiration_date
    and (l.branch_id is null or l.branch_id = sc.branch_id) and not ${paysAtHour(hourOf('sc'))}
  order by l.expiration_date, l.credit_lot_id limit 1`,
  z.object({ slots: z.string() }),
);

/** Why no credit of the member pays for the class: there is none, or only for other hours [PKG-006]. */
export async function lackOfCredits(
  db: Executor,
  { single_class_id, customer_id }: { single_class_id: number; customer_id: number | null },
): Promise<Problem> {
  const other = await otherHours.maybeOne(db, [single_class_id, customer_id]);
  return other ? problem('credits_other_hours', { hours: hoursText(other.slots) }) : problem('no_credits');
}

type Place = ClassReservation | undefined;

/**
 * Books a place for one credit. `attempt` runs the booking: on a class that everyone wants, or in a savepoint of a
 * transaction that continues after a refusal. Throws what `reserve` throws.
 */
export async function bookPlace(
  db: Executor,
  request: PlaceRequest,
  attempt: (booking: (on: Executor) => Promise<Place>) => Promise<Place>,
): Promise<ClassReservation> {
  const { single_class_id, customer_id, spot, now, credit_lot_id = null } = request;
  // Only the class's map defines which spots exist; the statement itself refuses everything else.
  const code = spot === null ? null : misfit(await classFacts(db, single_class_id), request);
  if (code) throw problem(code);
  const values = [single_class_id, customer_id, spot, now];
  const booking = (on: Executor) =>
    credit_lot_id === null ? book.maybeOne(on, values) : bookWithLot.maybeOne(on, [...values, credit_lot_id]);
  const place = await attempt(booking).catch(async (error: unknown) => {
    const refusal = refusals[brokenConstraint(error) ?? ''];
    if (refusal === 'no_credits') throw await refusalOf(db, request, refusal);
    throw refusal ? problem(refusal) : error;
  });
  if (!place) throw await refusalOf(db, request, 'class_full');
  return place;
}

/**
 * Reserves a place for a customer for one credit.
 * Throws `class_not_found`, `class_is_special`, `class_closed`, `spot_invalid`, and 409 `class_full` [ERR-045],
 * `spot_taken`, `already_reserved`, `class_overlaps`, and 412 `no_credits` [ERR-044] or `credits_other_hours` [PKG-006].
 */
export async function reserve(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  { single_class_id, spot = null }: { single_class_id: number; spot?: number | null | undefined },
): Promise<ClassReservation> {
  const { db, clock } = services;
  const place = await bookPlace(
    db,
    {
      single_class_id,
      customer_id,
      spot,
      now: clock.now(),
    },
    (booking) => onClass(services, single_class_id, () => booking(db)),
  );
  scheduleChanged(services, single_class_id);
  return place;
}
