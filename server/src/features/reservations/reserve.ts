import { type ClassReservation, classReservation } from '@tbm/contract/reservations';
import { policyCodes, policyProblem, policyValues } from '@tbm/domain/booking-policy';
import { canPay } from '@tbm/domain/credits';
import type { ProblemCode } from '@tbm/domain/messages';
import { bookingProblem } from '@tbm/domain/schedule';
import { hoursText } from '@tbm/domain/slots-words';
import { isSpot } from '@tbm/domain/spots';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, Problem, problem } from '../../platform/errors.ts';
import { pausedUntil } from '../../platform/pauses.ts';
import type { Services } from '../../platform/services.ts';
import { limitsOfLot, packageOfLot, policyFacts, restrictedDaysOf } from '../booking-policy/index.ts';
import { paysAtHour } from '../credits/index.ts';
import { type ClassFacts, classFacts, hourOf, onClass, scheduleChanged } from '../schedule/index.ts';
import { classTime, lotRefusal } from './lot-refusal.ts';
import { reservationColumns } from './queries.ts';

/** The problem for each violated constraint: the database itself refuses invalid places. */
export const refusals: Record<string, ProblemCode> = {
  class_reservations_once: 'already_reserved',
  class_reservations_spot: 'spot_taken',
  class_reservations_spot_on_map: 'spot_invalid',
  class_reservations_no_overlap: 'class_overlaps',
  class_reservations_paid_by: 'no_credits',
  class_reservations_one_guest: 'guest_already',
};

const today = `($4::timestamptz at time zone b.timezone)::date`;
const dayOfClass = '(sc.class_date at time zone b.timezone)::date';

/**
 * What the rules of bookings count, for the class `sc` of the branch `b`: how many days ahead it is, the member's places in
 * the branch, and the restriction of unlimited lots. The places are the number that are to come, and the number on the day
 * of the class, in one array, because each subquery costs a booking as much as an index that it writes.
 */
const countedForPolicy = `,
    ${dayOfClass} - ${today} as days_ahead,
    (select array[
        count(*) filter (where r.class_date > $4::timestamptz),
        count(*) filter (where (r.class_date at time zone b.timezone)::date = ${dayOfClass})]
      from class_reservations r join single_classes other using (single_class_id)
      where r.customer_id = $2 and r."deletedAt" is null and other.branch_id = b.branch_id
        and r.class_date >= (${today}::timestamp at time zone b.timezone)) as places,
    (${restrictedDaysOf({
      customer: '$2',
      branch: 'b.branch_id',
      now: '$4::timestamptz',
    })}) as restricted_days`;

const limits = limitsOfLot('class', 'class.restricted_days');

/** Whether the limits of the lot `l` allow the place, as `limitProblem` does. */
const withinPolicy = `class.days_ahead <= ${limits.book_days_ahead}
      and class.places[1] < ${limits.held_places} and class.places[2] < ${limits.places_per_day}
      and ${pausedUntil('l.purchase_id', '$4')} is null`;

/** Whether the lot `l` has something left to pay with. */
const hasLeft = {
  credit: '(l.available_classes > 0 or l.is_unlimited)',
  pass: 'l.guest_passes_left > 0',
};

const takeOne = {
  credit: 'available_classes = available_classes - case when is_unlimited then 0 else 1 end',
  pass: 'guest_passes_left = guest_passes_left - 1',
};

/**
 * Books a place in one statement, so in one transaction: counter, credit, spot and ledger entry.
 * - The counter moves only while there is a place and the class is one of `classes`; its row is the one lock that
 *   members of a class share, and a full class is refused without it.
 * - A spot beyond the capacity is refused, even when the capacity was just reduced.
 * - Of the lots that meet the condition `pays` one pays, as in `payingLot`, or the lot `$5` if it is given; without one,
 *   `class_reservations_paid_by` undoes everything. All lots of the member are locked in the order of their ids, as by
 *   all code that locks several lots: a lot that another booking has just used up stays locked while the next one is
 *   tried.
 * - With `paidBy: 'pass'` a guest pass of the lot pays instead of a credit.
 * - With `isCounted` the rules of bookings hold. Every booking that a credit pays changes one of the member's lots, and
 *   here they are all locked. So a lot that changed since the places were counted tells that another booking was faster,
 *   and nothing is booked: the places are counted again.
 */
export const bookingSql = ({
  classes,
  pays,
  paidBy = 'credit',
  isCounted = false,
  extraColumns = {},
}: {
  classes: string;
  pays: string;
  paidBy?: 'credit' | 'pass';
  isCounted?: boolean;
  extraColumns?: Record<string, string>;
}): string => `
with class as (
  update single_classes sc set taken = taken + 1 from branches b
  where b.branch_id = sc.branch_id and single_class_id = $1 and taken < capacity and "deletedAt" is null and ${classes}
    and ($3::int is null or $3 <= capacity)
  returning single_class_id, sc.branch_id, class_date, duration, b.timezone,
    b.book_days_ahead, b.held_places, b.places_per_day, ${dayOfClass} as day${isCounted ? countedForPolicy : ''}
), locked as (
  select l.credit_lot_id, l.expiration_date, ${isCounted ? 'l.xmin <> seen.xmin as has_changed,' : ''}
    ${hasLeft[paidBy]} and ($5::bigint is null or l.credit_lot_id = $5)
      and ${pays} and ${isCounted ? withinPolicy : 'true'} as pays
  from class join credit_lots l on l.customer_id = $2
  ${isCounted ? `join credit_lots seen using (credit_lot_id) ${packageOfLot}` : ''}
  where l."deletedAt" is null and l.expiration_date >= ($4::timestamptz at time zone 'UTC')::date - 1
  order by l.credit_lot_id for no key update of l
), lot as (
  update credit_lots set ${takeOne[paidBy]}
  where credit_lot_id = (
    select (array_agg(credit_lot_id order by expiration_date, credit_lot_id) filter (where pays))[1]
    from locked ${isCounted ? 'having not bool_or(has_changed)' : ''})
  returning credit_lot_id, is_unlimited
), place as (
  insert into class_reservations (single_class_id, customer_id, class_date, spot, credit_lot_id, unlimited_during,
    ${Object.keys(extraColumns)
      .map((name) => `${name}, `)
      .join('')}"createdAt")
  select single_class_id, $2::bigint, class_date, $3::int, ${paidBy === 'credit' ? 'lot.credit_lot_id' : 'null'},
    case when ${paidBy === 'credit' ? 'lot.is_unlimited' : 'false'} then tstzrange(class_date, class_date + make_interval(mins => duration)) end,
    ${Object.values(extraColumns)
      .map((value) => `${value}, `)
      .join('')}$4::timestamptz
  from class left join lot on true
  returning ${reservationColumns}, credit_lot_id
), entry as (
  insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
  select lot.credit_lot_id, place.class_reservation_id,
    ${paidBy === 'credit' ? `'taken', case when lot.is_unlimited then 0 else -1 end` : `'guest_pass_taken', 0`},
    $4::timestamptz
  from place, lot
)
select ${reservationColumns} from place`;

const hourOfClass = `to_char(class.class_date at time zone class.timezone, 'HH24:MI')`;
/** Any lot valid on the class's day and at its hour, at its branch. */
export const anyUsableLot = `class.day between l.start_date and l.expiration_date
      and (l.branch_id is null or l.branch_id = class.branch_id) and ${paysAtHour(hourOfClass)}`;
/** A class that is sold for credits, while it may be booked, as `isBookable` defines it [RES-020, RES-021]. */
export const bookable = `class_package_id is null
    and $4::timestamptz < class_date + make_interval(mins => greatest(0, b.book_after_start_minutes))`;
const book = statement(
  'reserve',
  bookingSql({ classes: bookable, pays: anyUsableLot, isCounted: true }),
  classReservation,
);

/** Reserves at the desk, also for a guest, and for cash, which uses no credit. */
export const reserveAtDesk = statement(
  'reserve_at_desk',
  bookingSql({
    classes: 'class_package_id is null',
    pays: `not $7::boolean and ${anyUsableLot}`,
    extraColumns: {
      guest_name: '$6::text',
      is_cash: '$7::boolean',
      is_paid: '$8::boolean',
    },
  }),
  classReservation,
);

export interface PlaceRequest {
  single_class_id: number;
  customer_id: number;
  spot: number | null;
  /** The lot that the member wants to pay with; null or absent for the one that the rule chooses. */
  credit_lot_id?: number | null;
  now: string;
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
async function refusalOf(db: Executor, request: PlaceRequest): Promise<Problem> {
  const facts = await classFacts(db, request.single_class_id, request.customer_id);
  return problem(misfit(facts, request) ?? (facts?.has_place ? 'already_reserved' : 'class_full'));
}

/** The lots of a member that could pay for a class, and the rules and places that decide whether they may. */
async function payingLots(
  db: Executor,
  { customer_id, facts, now }: { customer_id: number; facts: ClassFacts; now: string },
) {
  const { rules, lots } = await policyFacts(db, { customer_id, branch_id: facts.branch_id, now });
  const at = classTime(facts);
  return { starts: rules.starts, paying: lots.filter((lot) => canPay(lot, at)) };
}

/**
 * Why no lot pays: there is none for the class, or the rules of bookings refuse. Null when one would pay now: another
 * booking of the member was faster, and the places must be counted again.
 */
async function refusalOfLots(db: Executor, request: PlaceRequest): Promise<Problem | null> {
  const { single_class_id, customer_id, credit_lot_id = null, now } = request;
  const facts = await classFacts(db, single_class_id, customer_id);
  const code = misfit(facts, request) ?? (facts?.has_place ? 'already_reserved' : null);
  if (code || !facts) return problem(code ?? 'class_not_found');
  const { starts, paying } = await payingLots(db, { customer_id, facts, now });
  if (paying.length === 0) return lackOfCredits(db, request);
  if (credit_lot_id === null) return policyRefusal(paying, facts, { starts, now });
  const chosen = paying.find((lot) => lot.credit_lot_id === credit_lot_id);
  return chosen
    ? policyRefusal([chosen], facts, { starts, now })
    : lotRefusal(db, { ...facts, customer_id, credit_lot_id });
}

/**
 * Why the rules of bookings refuse a place that the desk gives, with the lot that it chose if it chose one; null when they do
 * not, or when no such lot could pay at all.
 */
export async function refusalByPolicy(
  db: Executor,
  place: { customer_id: number; facts: ClassFacts; credit_lot_id: number | null; now: string },
): Promise<Problem | null> {
  const { starts, paying } = await payingLots(db, place);
  const { credit_lot_id, facts, now } = place;
  const chosen = paying.filter((lot) => credit_lot_id === null || lot.credit_lot_id === credit_lot_id);
  return chosen.length === 0 ? null : policyRefusal(chosen, facts, { starts, now });
}

/** The refusal by a rule of bookings, with the rule, its limit, the member's count, and when the booking passes. */
export function policyRefusal(
  limits: Parameters<typeof policyProblem>[0],
  { class_date, timezone }: Pick<ClassFacts, 'class_date' | 'timezone'>,
  { starts, now }: { starts: readonly string[]; now: string },
): Problem | null {
  const policy = policyProblem(limits, {
    class_date,
    timezone,
    now,
    starts,
  });
  if (!policy) return null;
  return new Problem(policyCodes[policy.rule], { values: policyValues(policy, timezone), policy });
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

/** How often a booking is tried again that another booking of the same member has overtaken. */
export const mostTries = 20;

/**
 * Books a place for one credit. `attempt` runs the booking: on a class that everyone wants, or in a savepoint of a
 * transaction that continues after a refusal. Throws what `reserve` throws.
 */
export async function bookPlace(
  db: Executor,
  request: PlaceRequest,
  attempt: (booking: (on: Executor) => Promise<Place>) => Promise<Place>,
): Promise<ClassReservation> {
  const { single_class_id, customer_id, spot, credit_lot_id = null, now } = request;
  // Only the class's map defines which spots exist; the statement itself refuses everything else.
  const code = spot === null ? null : misfit(await classFacts(db, single_class_id), request);
  if (code) throw problem(code);
  const booking = (on: Executor) =>
    book.maybeOne(on, [single_class_id, customer_id, spot, now, credit_lot_id]);
  for (let tries = 1; tries <= mostTries; tries++) {
    const place = await attempt(booking).catch(async (error: unknown) => {
      const refusal = await refusalOfError(db, request, error);
      if (refusal) throw refusal;
      return 'overtaken' as const;
    });
    if (!place) throw await refusalOf(db, request);
    if (place !== 'overtaken') return place;
  }
  throw problem('busy');
}

/** What the error of a booking means; null when another booking of the member was faster, and this one may be tried again. */
async function refusalOfError(db: Executor, request: PlaceRequest, error: unknown): Promise<unknown> {
  const code = refusals[brokenConstraint(error) ?? ''];
  if (code === 'no_credits') return refusalOfLots(db, request);
  return code ? problem(code) : error;
}

/**
 * Reserves a place for a customer for one credit.
 * Throws `class_not_found`, `class_is_special`, `class_closed`, `spot_invalid`, and 409 `class_full` [ERR-045],
 * `spot_taken`, `already_reserved`, `class_overlaps`, what `lotRefusal` returns, the refusals `policy_…`, and 412 `no_credits` [ERR-044]
 * or `credits_other_hours` [PKG-006].
 */
export async function reserve(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  {
    single_class_id,
    spot = null,
    credit_lot_id = null,
  }: {
    single_class_id: number;
    spot?: number | null | undefined;
    credit_lot_id?: number | null | undefined;
  },
): Promise<ClassReservation> {
  const { db, clock } = services;
  const place = await bookPlace(
    db,
    {
      single_class_id,
      customer_id,
      spot,
      credit_lot_id,
      now: clock.now(),
    },
    (booking) => onClass(services, single_class_id, () => booking(db)),
  );
  scheduleChanged(services, single_class_id);
  return place;
}
