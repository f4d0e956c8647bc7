import type { ClassReservation } from '@tbm/contract/reservations';
import { isSoldOut } from '@tbm/domain/places';
import { hasEnded } from '@tbm/domain/schedule';
import { isSpot } from '@tbm/domain/spots';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Executor } from '../../platform/database/statement.ts';
import { brokenConstraint, Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { type ClassFacts, classFacts, scheduleChanged } from '../schedule/index.ts';
import { lotRefusal } from './lot-refusal.ts';
import { reservationById } from './queries.ts';
import { lackOfCredits, refusalByPolicy, refusals, reserveAtDesk } from './reserve.ts';

export interface DeskBooking {
  single_class_id: number;
  spot?: number | null | undefined;
  /** The member who books; for a guest, the member who brings the guest. */
  customer_id?: number | undefined;
  guest_name?: string | undefined;
  is_cash?: boolean | undefined;
  is_paid?: boolean | undefined;
  /** The lot that pays; null or absent for the one that the rule chooses. */
  credit_lot_id?: number | null | undefined;
  /** Why the desk books beyond the rules of bookings [product decision 19]. */
  policy_reason?: string | undefined;
}

/** Refuses a booking that a rule does not allow, unless the desk gives a reason, which is audited. */
async function refuseBeyondPolicy(
  tx: Transaction,
  {
    customer_id,
    facts,
    credit_lot_id,
    policy_reason,
    now,
  }: {
    customer_id: number;
    facts: ClassFacts;
    credit_lot_id: number | null;
    policy_reason: string | null;
    now: string;
  },
): Promise<void> {
  if (policy_reason !== null) return;
  const refused = await refusalByPolicy(tx, { customer_id, facts, credit_lot_id, now });
  if (refused) throw refused;
}

/**
 * Books within a transaction that the caller ends; returns the reservation's id. A broken constraint undoes it, and
 * `deskRefusal` names it. Throws what `bookAtDesk` throws.
 */
export async function placeAtDesk(
  tx: Transaction,
  actor: Person,
  booking: DeskBooking,
  now: string,
): Promise<number> {
  const { single_class_id, spot = null, customer_id = null, guest_name = null } = booking;
  const { is_cash = false, is_paid = false, credit_lot_id = null, policy_reason = null } = booking;
  if (customer_id === null && guest_name === null) throw problem('guest_name_missing');
  if (customer_id === null && !is_cash) throw problem('guest_pays_cash');
  const facts = await classFacts(tx, single_class_id);
  if (!facts) throw problem('class_not_found');
  if (facts.class_package_id !== null) throw problem('class_is_special');
  if (hasEnded(facts.class_date, facts.duration, now)) throw problem('class_closed');
  if (spot !== null && !isSpot(spot, facts.spot_map, facts.capacity)) throw problem('spot_invalid');
  if (isSoldOut(facts)) throw problem('class_full');
  if (customer_id !== null && !is_cash)
    await refuseBeyondPolicy(tx, { customer_id, facts, credit_lot_id, policy_reason, now });
  const place = await reserveAtDesk.maybeOne(tx, [
    single_class_id,
    customer_id,
    spot,
    now,
    credit_lot_id,
    guest_name,
    is_cash,
    is_cash && is_paid,
  ]);
  if (!place) throw problem('class_full');
  await recordAudit(tx, actor, {
    action: 'book',
    thing: 'class_reservations',
    thing_id: place.class_reservation_id,
    customer_id,
    before: null,
    after: {
      single_class_id,
      spot,
      is_cash,
      is_paid: place.is_paid,
      is_guest: guest_name !== null,
      policy_reason,
    },
    now,
  });
  return place.class_reservation_id;
}

/** The problem of the constraint that a booking broke; any other error is returned as it is. */
export function deskRefusal(error: unknown): unknown {
  const constraint = brokenConstraint(error);
  if (constraint === 'class_reservations_customer_id_customers_customer_id_fk') return problem('not_found');
  const refusal = refusals[constraint ?? ''];
  return refusal ? problem(refusal) : error;
}

/** Why no lot pays: the one that the desk chose does not fit, or the member has none for the class. */
async function refusalOfCredits(db: Executor, booking: DeskBooking): Promise<Problem> {
  const { single_class_id, customer_id = null, credit_lot_id = null } = booking;
  if (credit_lot_id === null) return lackOfCredits(db, { single_class_id, customer_id });
  const facts = await classFacts(db, single_class_id);
  return facts ? lotRefusal(db, { ...facts, customer_id, credit_lot_id }) : problem('class_not_found');
}

/**
 * Books at the desk until the class ends, for a member with a credit or for cash, or for a guest by name
 * [RES-O4, API-083]. Throws what `reserve` throws, `guest_pays_cash`, and `not_found` for an unknown customer.
 */
export async function bookAtDesk(
  services: Services,
  actor: Person,
  booking: DeskBooking,
): Promise<ClassReservation> {
  const { db, clock } = services;
  const now = clock.now();
  const booked = db.transaction((tx) => placeAtDesk(tx, actor, booking, now));
  const class_reservation_id = await booked.catch(async (error: unknown) => {
    const refusal = deskRefusal(error);
    throw refusal instanceof Problem && refusal.code === 'no_credits'
      ? await refusalOfCredits(db, booking)
      : refusal;
  });
  scheduleChanged(services, booking.single_class_id);
  return reservationById(db, class_reservation_id);
}
