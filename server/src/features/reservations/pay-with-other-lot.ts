import { type PlaceLots, placeLots } from '@tbm/contract/reservations';
import { lotProblem } from '@tbm/domain/credits';
import type { ProblemCode } from '@tbm/domain/messages';
import { hasEnded } from '@tbm/domain/schedule';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import { refuseForOneself } from '../../platform/oneself.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { lockLotsOfCustomer, paidWith, usableLots } from '../credits/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { lockPlace } from './lock-place.ts';
import { classTime, lotRefusal } from './lot-refusal.ts';
import { isLotValid } from './lot-validity.ts';

const placeWithLot = statement(
  'place_with_lot',
  `select r.class_reservation_id, r.single_class_id, r.customer_id, r.credit_lot_id, r.credit_until, r."deletedAt",
    sc.class_date, sc.duration, sc.branch_id, b.timezone, ${paidWith} as paying
  from class_reservations r
  join single_classes sc using (single_class_id)
  join branches b on b.branch_id = sc.branch_id
  where r.class_reservation_id = $1`,
  z.object({
    class_reservation_id: z.int(),
    single_class_id: z.int(),
    customer_id: z.int().nullable(),
    credit_lot_id: z.int().nullable(),
    credit_until: z.string().nullable(),
    deletedAt: z.string().nullable(),
    class_date: z.string(),
    duration: z.int(),
    branch_id: z.int(),
    timezone: z.string(),
    paying: placeLots.shape.paying,
  }),
);
type PlaceWithLot = RowOf<typeof placeWithLot>;

/**
 * Pays for place `$1` with lot `$2` instead of lot `$3`, in one statement: both lots, their ledgers and the place. A lot that
 * is not valid for the class, or ends before the member was told, leaves the place without one, which
 * `class_reservations_paid_by` refuses. `credit_lots_left` refuses a lot that is used up, and
 * `class_reservations_no_overlap` an unlimited lot that pays for another class at that time.
 */
const payWithOther = statement(
  'pay_with_other_lot',
  `with place as (
    select r.class_reservation_id, r.credit_lot_id as former_lot_id, l.credit_lot_id as new_lot_id,
      tstzrange(sc.class_date, sc.class_date + make_interval(mins => sc.duration)) as during
    from class_reservations r
    join single_classes sc using (single_class_id)
    join branches b on b.branch_id = sc.branch_id
    left join credit_lots l on l.credit_lot_id = $2 and l.customer_id = r.customer_id and l."deletedAt" is null
      and ${isLotValid} and (r.credit_until is null or r.credit_until <= l.expiration_date)
    where r.class_reservation_id = $1 and r.credit_lot_id = $3 and r."deletedAt" is null
  ), former as (
    update credit_lots l set available_classes = available_classes + case when is_unlimited then 0 else 1 end
    from place where l.credit_lot_id = place.former_lot_id
    returning l.credit_lot_id, l.is_unlimited
  ), paying as (
    update credit_lots l set available_classes = available_classes - case when is_unlimited then 0 else 1 end
    from place where l.credit_lot_id = place.new_lot_id
    returning l.credit_lot_id, l.is_unlimited
  ), entries as (
    insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
    select credit_lot_id, $1::bigint, 'handed_over', case when is_unlimited then 0 else 1 end, $4::timestamptz from former
    union all
    select credit_lot_id, $1::bigint, 'taken_over', case when is_unlimited then 0 else -1 end, $4::timestamptz from paying
  )
  update class_reservations r
  set credit_lot_id = paying.credit_lot_id, unlimited_during = case when paying.is_unlimited then place.during end
  from place left join paying on true
  where r.class_reservation_id = place.class_reservation_id
  returning r.class_reservation_id`,
  z.object({ class_reservation_id: z.int() }),
);

/** Why no other lot can pay for a place: it was cancelled, no lot pays for it, or its class has ended. Null when one can. */
function problemOfChange(place: PlaceWithLot, now: string): ProblemCode | null {
  if (place.deletedAt !== null) return 'reservation_not_found';
  if (place.credit_lot_id === null || place.customer_id === null) return 'place_without_credit';
  return hasEnded(place.class_date, place.duration, now) ? 'class_closed' : null;
}

/** Throws `reservation_not_found`, `place_without_credit` and `class_closed`. */
function requireChangeable(
  place: PlaceWithLot | undefined,
  now: string,
): asserts place is PlaceWithLot & {
  customer_id: number;
  credit_lot_id: number;
} {
  if (!place) throw problem('reservation_not_found');
  const code = problemOfChange(place, now);
  if (code) throw problem(code);
}

/** The lot that pays for a place, and the member's other lots that could. Throws `reservation_not_found`. */
export async function lotsForPlace(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  class_reservation_id: number,
): Promise<PlaceLots> {
  const now = clock.now();
  const place = await placeWithLot.maybeOne(db, [class_reservation_id]);
  if (!place) throw problem('reservation_not_found');
  const { paying } = place;
  if (problemOfChange(place, now)) return { paying, others: [] };
  const { customer_id, credit_lot_id, credit_until } = place;
  const lots = customer_id === null ? [] : await usableLots(db, customer_id, now);
  const others = lots.filter(
    (lot) =>
      lot.credit_lot_id !== credit_lot_id &&
      lotProblem(lot, classTime(place)) === null &&
      (credit_until === null || credit_until <= lot.expiration_date),
  );
  return { paying, others };
}

interface Change {
  class_reservation_id: number;
  credit_lot_id: number;
  /** The lot that paid when the desk chose: another desk may have been faster. */
  former_lot_id: number;
}

/**
 * Pays for a place with another package of its member, at the desk [product decision 23]: the former lot has its credit
 * back, and both ledgers name the place. Cancelling it later returns the credit to the lot that pays then. The rules of
 * bookings are those of the booking: the place exists already. Again, it changes nothing. Throws `reservation_not_found`,
 * `place_without_credit`, `class_closed`, `for_oneself`, `lot_changed`, `class_overlaps`, and what `lotRefusal` returns.
 */
export async function payWithOtherLot(services: Services, actor: Person, change: Change): Promise<PlaceLots> {
  const { db, clock } = services;
  const now = clock.now();
  const known = await placeWithLot.maybeOne(db, [change.class_reservation_id]);
  requireChangeable(known, now);
  refuseForOneself(actor, known.customer_id);
  await db
    .transaction((tx) => payLocked(tx, actor, { change, single_class_id: known.single_class_id, now }))
    .catch(async (error: unknown) => {
      throw await refusalOfChange(db, error, { place: known, credit_lot_id: change.credit_lot_id });
    });
  scheduleChanged(services, known.single_class_id);
  return lotsForPlace(services, change.class_reservation_id);
}

async function payLocked(
  tx: Transaction,
  actor: Person,
  { change, single_class_id, now }: { change: Change; single_class_id: number; now: string },
): Promise<void> {
  const { class_reservation_id, credit_lot_id, former_lot_id } = change;
  await lockPlace(tx, { class_reservation_id, single_class_id });
  const place = await placeWithLot.maybeOne(tx, [class_reservation_id]);
  requireChangeable(place, now);
  const { customer_id } = place;
  if (place.credit_lot_id === credit_lot_id) return;
  if (place.credit_lot_id !== former_lot_id) throw problem('lot_changed');
  await lockLotsOfCustomer(tx, customer_id);
  oneOr(await payWithOther.all(tx, [class_reservation_id, credit_lot_id, former_lot_id, now]), 'lot_changed');
  await recordAudit(tx, actor, {
    action: 'move',
    thing: 'class_reservations',
    thing_id: class_reservation_id,
    customer_id,
    before: { credit_lot_id: former_lot_id },
    after: { credit_lot_id },
    now,
  });
}

/** What the error of the change means; any other error is returned as it is. */
async function refusalOfChange(
  db: Executor,
  error: unknown,
  { place, credit_lot_id }: { place: PlaceWithLot; credit_lot_id: number },
): Promise<unknown> {
  switch (brokenConstraint(error)) {
    case 'class_reservations_no_overlap':
      return problem('class_overlaps');
    case 'credit_lots_left':
    case 'class_reservations_paid_by':
      return lotRefusal(db, { ...place, credit_lot_id });
    default:
      return error;
  }
}
