import type { GuestPayment } from '@tbm/contract/guests';
import { type ClassReservation, classReservation } from '@tbm/contract/reservations';
import { canPay } from '@tbm/domain/credits';
import type { Transaction } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, type Problem, problem } from '../../platform/errors.ts';
import { policyFacts } from '../booking-policy/index.ts';
import { type ClassFacts, classFacts } from '../schedule/index.ts';
import { lockPlace } from './lock-place.ts';
import { classTime } from './lot-refusal.ts';
import { reservationById } from './queries.ts';
import { anyUsableLot, bookable, bookingSql, misfit, mostTries, policyRefusal, refusals } from './reserve.ts';

const guestColumns = { guest_name: '$6::text', is_invited: 'true' };

/** An unlimited package is its member's own: its credits pay for no guest. */
const statements = {
  credit: statement(
    'book_guest_by_credit',
    bookingSql({
      classes: bookable,
      pays: `not l.is_unlimited and ${anyUsableLot}`,
      isCounted: true,
      extraColumns: guestColumns,
    }),
    classReservation,
  ),
  pass: statement(
    'book_guest_by_pass',
    bookingSql({
      classes: bookable,
      pays: anyUsableLot,
      paidBy: 'pass',
      isCounted: true,
      extraColumns: { ...guestColumns, guest_pass_lot_id: 'lot.credit_lot_id' },
    }),
    classReservation,
  ),
};

/** The lots of a member that could pay for a guest in a class, by credit or by pass, with their rules of bookings. */
export async function lotsForGuest(
  db: Executor,
  { customer_id, facts, now }: { customer_id: number; facts: ClassFacts; now: string },
) {
  const { branch_id } = facts;
  const { rules, lots } = await policyFacts(db, { customer_id, branch_id, withPasses: true, now });
  const at = classTime(facts);
  const valid = lots.filter((lot) => canPay({ ...lot, is_unlimited: true }, at));
  return {
    starts: rules.starts,
    credit: valid.filter((lot) => !lot.is_unlimited && lot.available_classes > 0),
    pass: valid.filter((lot) => lot.guest_passes_left > 0),
  };
}

interface GuestRequest {
  /** The host's own place. */
  class_reservation_id: number;
  single_class_id: number;
  customer_id: number;
  guest_name: string;
  spot: number | null;
  paid_by: GuestPayment;
  now: string;
}

/** Why no lot pays; null when another booking of the host was faster, and the places must be counted again. */
async function refusalOfLots(
  tx: Transaction,
  { customer_id, paid_by, now }: GuestRequest,
  facts: ClassFacts,
): Promise<Problem | null> {
  const lots = await lotsForGuest(tx, { customer_id, facts, now });
  if (lots[paid_by].length === 0) return problem('guest_unpaid');
  return policyRefusal(lots[paid_by], facts, { starts: lots.starts, now });
}

/**
 * Books a place for a guest in the class of the host's own place, in the caller's transaction, for a credit or a guest pass of
 * the host. The rules of bookings count it as a place of the host. Throws `reservation_not_found` when the host's place was
 * given up meanwhile, `guest_already`, `guest_unpaid`, and what `reserve` throws.
 */
export async function bookGuest(tx: Transaction, request: GuestRequest): Promise<ClassReservation> {
  const { class_reservation_id, single_class_id, customer_id, guest_name, spot, paid_by, now } = request;
  // Locked first, so that the host's place stays while the guest's is booked.
  const { is_cancelled } = await lockPlace(tx, { class_reservation_id, single_class_id });
  if (is_cancelled) throw problem('reservation_not_found');
  const facts = await classFacts(tx, single_class_id);
  const code = misfit(facts, { single_class_id, spot, now });
  if (code || !facts) throw problem(code ?? 'class_not_found');
  const values = [single_class_id, customer_id, spot, now, null, guest_name];
  for (let tries = 1; tries <= mostTries; tries++) {
    try {
      const place = await tx.transaction((savepoint) => statements[paid_by].maybeOne(savepoint, values));
      if (!place) throw problem('class_full');
      return await reservationById(tx, place.class_reservation_id);
    } catch (error) {
      const refused = refusals[brokenConstraint(error) ?? ''];
      if (!refused) throw error;
      if (refused !== 'no_credits') throw problem(refused);
      const refusal = await refusalOfLots(tx, request, facts);
      if (refusal) throw refusal;
    }
  }
  throw problem('busy');
}
