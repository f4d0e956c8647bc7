import { dayIn } from './time.ts';

/** A lot's validity, civil days of the branch. It is valid through the end of its expiration date. */
export interface Validity {
  start_date: string;
  expiration_date: string;
}

/** The validity of a lot granted at an instant: it starts that day and lasts `expiration_days` days. */
export const lotValidity = (grantedAt: string, expiration_days: number, timezone: string): Validity => {
  const start = dayIn(grantedAt, timezone);
  return { start_date: start.toString(), expiration_date: start.add({ days: expiration_days }).toString() };
};

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

/** True when a lot can pay for a class on that day at that branch. */
export const canPay = (
  lot: Counted & { branch_id: number | null },
  day: string,
  branch_id: number,
): boolean =>
  isValidOn(lot, day) &&
  (lot.branch_id === null || lot.branch_id === branch_id) &&
  (lot.is_unlimited || lot.available_classes > 0);
