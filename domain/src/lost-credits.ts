import { dayIn, formatFullDay } from './time.ts';

interface Loss {
  /** The last day of the lot, civil. */
  expiration_date: string;
  /** When the studio took the place away. */
  now: string;
  /** Of the branch of the class. */
  timezone: string;
  compensation_days: number;
}

/**
 * The last day of a lot after the studio took away a place that it paid: `compensation_days` from that day on, or its own end where
 * that is later. Lots are moved in SQL by the same rule (`keepCreditsUsable`).
 */
export function compensatedEnd({ expiration_date, now, timezone, compensation_days }: Loss): string {
  const owed = dayIn(now, timezone).add({ days: compensation_days }).toString();
  return owed > expiration_date ? owed : expiration_date;
}

/** The state of a credit that a member gets back by cancelling: the lot keeps its end. */
export type ReturnedCredit = 'usable' | 'last_day' | 'over';

/** Whether a returned credit can still be used; `today` is the civil day of the branch. */
export function returnedCredit(expiration_date: string, today: string): ReturnedCredit {
  if (expiration_date < today) return 'over';
  return expiration_date === today ? 'last_day' : 'usable';
}

const returnedTexts: Record<ReturnedCredit, (expiration_date: string) => string> = {
  usable: (day) => `El crédito conserva su vigencia: hasta el ${formatFullDay(day)}.`,
  last_day: () => 'Ojo: el crédito vence hoy. Después de hoy ya no se puede usar.',
  over: (day) => `Ojo: el crédito venció el ${formatFullDay(day)}. Si cancelas, ya no se puede usar.`,
};

/** The same as a sentence, before a place is cancelled by the member's wish. */
export const returnedCreditText = (expiration_date: string, today: string): string =>
  returnedTexts[returnedCredit(expiration_date, today)](expiration_date);
