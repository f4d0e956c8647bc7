import { type ClassReservation, classReservation } from '@tbm/contract/reservations';
import { cancellationAt } from '@tbm/domain/schedule';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { lockLotsOfCustomer } from '../credits/index.ts';
import { classFacts, onClass, scheduleChanged } from '../schedule/index.ts';
import { guestInvitedWith, releaseReservation } from './cancel.ts';
import { lockPlace } from './lock-place.ts';
import { isLotValid } from './lot-validity.ts';
import { reservationColumns } from './queries.ts';
import { bookPlace, misfit } from './reserve.ts';

interface Change {
  class_reservation_id: number;
  /** The class that the member chose instead. */
  single_class_id: number;
  spot: number | null;
}

const placeToReschedule = statement(
  'place_to_reschedule',
  `select r.class_reservation_id, r.single_class_id, r.customer_id, r.guest_name, r.credit_lot_id,
    sc.class_date, b.cancel_minutes, r."deletedAt"
  from class_reservations r
  join single_classes sc using (single_class_id)
  join branches b on b.branch_id = sc.branch_id
  where r.class_reservation_id = $1`,
  z.object({
    class_reservation_id: z.int(),
    single_class_id: z.int(),
    customer_id: z.int().nullable(),
    guest_name: z.string().nullable(),
    credit_lot_id: z.int().nullable(),
    class_date: z.string(),
    cancel_minutes: z.int(),
    deletedAt: z.string().nullable(),
  }),
);

/** The place that `$1` was exchanged for, in class `$2`: it was booked at the instant at which the other was cancelled. */
const rescheduledPlace = statement(
  'rescheduled_place',
  `select ${reservationColumns} from class_reservations r
  where r.single_class_id = $2 and r."deletedAt" is null and r.guest_name is null
    and (r.customer_id, r."createdAt") = (
      select o.customer_id, o."deletedAt" from class_reservations o where o.class_reservation_id = $1)`,
  classReservation,
);

const isValidForClass = command(
  'lot_is_valid_for_class',
  `select from credit_lots l, single_classes sc join branches b using (branch_id)
  where l.credit_lot_id = $1 and sc.single_class_id = $2 and l."deletedAt" is null and ${isLotValid}`,
);

/** The outcome of an earlier call whose answer was lost. Throws `reservation_not_found` when there is none. */
async function earlierOutcome(db: Executor, change: Change): Promise<ClassReservation> {
  const place = await rescheduledPlace.maybeOne(db, [change.class_reservation_id, change.single_class_id]);
  if (!place) throw problem('reservation_not_found');
  return place;
}

/**
 * Exchanges one's own place for one in another class, in one transaction: all of it, or nothing (docs/decisions/0080). The
 * same lot pays, if it is valid for the other class and its rules allow it; otherwise its credit returns, and another one
 * pays as for any booking.
 * The waitlist of the class that the member leaves is notified. Again, it returns the new place. Throws
 * `reservation_not_found`, `reschedule_same_class`, `reschedule_too_late`, `reschedule_without_credit`, `reschedule_with_guest`,
 * `reservation_attended`, `reschedule_no_credits`, and the other problems of `reserve`.
 */
export async function reschedule(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  change: Change,
): Promise<ClassReservation> {
  const { db, clock } = services;
  const now = clock.now();
  const place = await placeToReschedule.maybeOne(db, [change.class_reservation_id]);
  if (place?.customer_id !== customer_id) throw problem('reservation_not_found');
  if (place.deletedAt) return earlierOutcome(db, change);
  if (place.single_class_id === change.single_class_id) throw problem('reschedule_same_class');
  const code = misfit(await classFacts(db, change.single_class_id), { ...change, now });
  if (code) throw problem(code);
  const classes = [place.single_class_id, change.single_class_id];
  const [first = 0, second = 0] = classes.toSorted((a, b) => a - b);
  const exchanged = await onClass(services, first, () =>
    onClass(services, second, () =>
      db.transaction((tx) =>
        exchange(tx, { single_class_id: place.single_class_id, customer_id, change, now }),
      ),
    ),
  );
  for (const single_class_id of classes) scheduleChanged(services, single_class_id);
  return exchanged;
}

async function exchange(
  tx: Transaction,
  {
    single_class_id,
    customer_id,
    change,
    now,
  }: { single_class_id: number; customer_id: number; change: Change; now: string },
): Promise<ClassReservation> {
  const { class_reservation_id } = change;
  const state = await lockPlace(tx, { class_reservation_id, single_class_id }, change.single_class_id);
  // It was exchanged or cancelled concurrently.
  if (state.is_cancelled) return earlierOutcome(tx, change);
  if (state.attend) throw problem('reservation_attended');
  // Read again: the class may have been moved while this call waited for its lock.
  const place = await placeToReschedule.one(tx, [class_reservation_id]);
  if (cancellationAt(place.class_date, now, place.cancel_minutes) !== 'free')
    throw problem('reschedule_too_late');
  const { credit_lot_id } = place;
  if (credit_lot_id === null || place.guest_name !== null) throw problem('reschedule_without_credit');
  if (await guestInvitedWith(tx, class_reservation_id)) throw problem('reschedule_with_guest');
  // The two statements lock one lot, and then all that could pay: here, all of them in the order of their ids.
  await lockLotsOfCustomer(tx, customer_id);
  await releaseReservation.all(tx, [class_reservation_id, now, true]);
  const request = {
    single_class_id: change.single_class_id,
    customer_id,
    spot: change.spot,
    now,
  };
  // In a savepoint, so that the reason of a refusal can be read before all of it is undone.
  const book = (lot: number | null) =>
    bookPlace(tx, { ...request, credit_lot_id: lot }, (booking) =>
      tx.transaction((savepoint) => booking(savepoint)),
    );
  const keepsLot = await isValidForClass.run(tx, [credit_lot_id, change.single_class_id]);
  try {
    return await (keepsLot ? book(credit_lot_id).catch(ifRulesRefuse(() => book(null))) : book(null));
  } catch (error) {
    if (error instanceof Problem && error.code === 'no_credits') throw problem('reschedule_no_credits');
    throw error;
  }
}

/** Tries otherwise when the rules of bookings refuse the first attempt: those of another lot may allow it. */
const ifRulesRefuse =
  <T>(otherwise: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof Problem && error.code.startsWith('policy_')) return otherwise();
    throw error;
  };
