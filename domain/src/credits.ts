import { isAtBranch } from './branches.ts';
import { counted } from './counted.ts';
import { allowsHour } from './slots.ts';
import { dayIn } from './time.ts';

/** A lot's validity, civil days of the branch. It is valid through the end of its expiration date. */
export interface Validity {
  start_date: string;
  expiration_date: string;
}

/** The validity of a lot that starts on a civil day and lasts `expiration_days` days. */
export const validityFrom = (day: Temporal.PlainDate | string, expiration_days: number): Validity => {
  const start = Temporal.PlainDate.from(day);
  return { start_date: start.toString(), expiration_date: start.add({ days: expiration_days }).toString() };
};

/** The validity of a lot granted at an instant: it starts that day. */
export const lotValidity = (grantedAt: string, expiration_days: number, timezone: string): Validity =>
  validityFrom(dayIn(grantedAt, timezone), expiration_days);

/** True when a lot is valid on a civil day. */
export const isValidOn = (lot: Validity, day: string): boolean =>
  lot.start_date <= day && day <= lot.expiration_date;

interface Counted extends Validity {
  available_classes: number;
  is_unlimited: boolean;
}

/** Credits that count today: lots started by today and not yet expired [CRED-004]. `unlimited` when any such lot is. */
export const countCredits = (
  lots: readonly Counted[],
  today: string,
): { classes: number; unlimited: boolean } => {
  const valid = lots.filter((lot) => isValidOn(lot, today));
  return {
    classes: valid.reduce((sum, lot) => sum + lot.available_classes, 0),
    unlimited: valid.some((lot) => lot.is_unlimited),
  };
};

/** `5 clases por usar`, 'Clases ilimitadas'. */
export const creditsText = ({ classes, unlimited }: ReturnType<typeof countCredits>): string => {
  if (unlimited) return 'Clases ilimitadas';
  if (classes === 0) return 'Sin clases por usar';
  return counted(classes, 'clase por usar', 'clases por usar');
};

/** The share of a lot's days that is left on a civil day, that day included: 1 on its first day, 0 after its last one. */
export const validityLeft = ({ start_date, expiration_date }: Validity, day: string): number => {
  const daysTo = (from: string) =>
    Temporal.PlainDate.from(from).until(expiration_date, { largestUnit: 'day' }).days + 1;
  return Math.min(1, Math.max(0, daysTo(day) / daysTo(start_date)));
};

interface Payable extends Counted {
  branch_id: number | null;
  slots: string | null;
}
/** A lot that has paid for a place already. */
type Paying = Omit<Payable, 'available_classes'> & { credit_lot_id: number };

/** A class by its branch, and its civil day and hour there. */
export interface ClassTime {
  branch_id: number;
  day: string;
  /** `07:00`; null where no class is chosen yet. */
  hour: string | null;
}

/** Why a lot cannot pay for a class on that day and at that hour, at that branch: a code of `messages`; null when it can. */
export function lotProblem(
  lot: Payable,
  { day, hour, branch_id }: ClassTime,
): 'lot_of_other_branch' | 'lot_not_begun' | 'lot_expired' | 'lot_of_other_hours' | 'lot_used_up' | null {
  if (!isAtBranch(lot, branch_id)) return 'lot_of_other_branch';
  if (day < lot.start_date) return 'lot_not_begun';
  if (day > lot.expiration_date) return 'lot_expired';
  if (hour !== null && !allowsHour(lot.slots, hour)) return 'lot_of_other_hours';
  return lot.is_unlimited || lot.available_classes > 0 ? null : 'lot_used_up';
}

/** True when a lot can pay for a class on that day and at that hour, at that branch. */
export const canPay = (lot: Payable, at: ClassTime): boolean => lotProblem(lot, at) === null;

/**
 * The lot that pays for a class: of those that can, the one that expires first, then the
 * oldest. A booking chooses it in SQL by the same rule (`reserve`).
 */
export const payingLot = <T extends Payable & { credit_lot_id: number }>(
  lots: readonly T[],
  at: ClassTime,
): T | undefined =>
  lots
    .filter((lot) => canPay(lot, at))
    .sort(
      (a, b) => a.expiration_date.localeCompare(b.expiration_date) || a.credit_lot_id - b.credit_lot_id,
    )[0];

/**
 * The lot that pays after a place moves to another class: the one that has paid, while it is valid there and the rules of
 * bookings allow it; otherwise the one that a booking would take. `reschedule` chooses in SQL by the same rule.
 */
export function payingLotAfterMove<P extends Paying, T extends Payable & { credit_lot_id: number }>(
  paying: P,
  lots: readonly T[],
  at: ClassTime,
  isAllowed: (lot: P | T) => boolean = () => true,
): P | T | undefined {
  const isValid = canPay({ ...paying, available_classes: 1 }, at);
  if (isValid && isAllowed(paying)) return paying;
  return payingLot(lots.filter(isAllowed), at) ?? (isValid ? paying : payingLot(lots, at));
}
