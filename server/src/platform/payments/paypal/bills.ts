import type { Bill } from '../billing.ts';
import type { PaypalCycle, PaypalSubscription, PaypalTransaction } from './types.ts';

type Rhythm = Pick<PaypalCycle, 'period' | 'interval'>;
type Told = Pick<PaypalSubscription, 'subscription_id' | 'status' | 'made_at' | 'starts_at' | 'cycles'>;
export type Taken = Pick<PaypalTransaction, 'charge_id' | 'amount' | 'at'>;

/** The hour of UTC at which PayPal bills. */
const billingHour = 10;
/** A charge that failed is tried again five days later: one within four days is the first try. */
const soon = 4 * 86_400_000;
/** A start this long after the subscription was made was asked for. */
const asked = 1_800_000;

const dayOf = (time: string): Temporal.PlainDate =>
  Temporal.Instant.from(time).toZonedDateTimeISO('UTC').toPlainDate();
const billedOn = ({ year, month, day }: Temporal.PlainDate): string =>
  new Date(Date.UTC(year, month - 1, day, billingHour)).toISOString();
const ms = (time: string): number => Date.parse(time);
const distance = (a: string, b: string): number => Math.abs(ms(a) - ms(b));

/** A day that the month does not have becomes the first of the month after, and stays so. */
function next(day: Temporal.PlainDate, { period, interval }: Rhythm): Temporal.PlainDate {
  const later = day.add({ [`${period}s`]: interval });
  return period !== 'day' && period !== 'week' && later.day !== day.day ? later.add({ days: 1 }) : later;
}

/** The periods of PayPal's subscription, counted from 0. */
export interface Periods {
  /** When the free days, or the time before a later start, end; null when it is charged from its first day. */
  freeUntil: string | null;
  /** Free days of the plan, once in a customer's life. */
  isTrial: boolean;
  /** The first period costs nothing, by a discount. */
  isGift: boolean;
  /** The period that a charge of this time is for, however late in it. */
  at(time: string): number;
  end(period: number): string;
}

/** Reckons the periods from what never changes: when it was to begin, its plan, and its first charge. */
export function periodsOf(
  { made_at, starts_at, cycles }: Omit<Told, 'status'>,
  charges: readonly Taken[],
): Periods {
  const regular: Rhythm = cycles.at(-1) ?? { period: 'month', interval: 1 };
  const first = cycles[0]?.price === 0 ? cycles[0] : null;
  const isGift = first?.period === regular.period && first.interval === regular.interval;
  const isTrial = first !== null && !isGift;
  const isLater = ms(starts_at) - ms(made_at) > asked;
  const begins = isTrial ? next(dayOf(starts_at), first) : dayOf(starts_at);
  const paid = charges[0]?.at;
  // She may have agreed some hours after it was made: the first charge knows best.
  const inTime = paid !== undefined && !isGift && distance(paid, billedOn(begins)) < soon;
  const starts = [inTime ? dayOf(paid) : begins];
  const start = (period: number): string => {
    for (let at = starts.length; at <= period; at++) starts.push(next(starts[at - 1] ?? begins, regular));
    return billedOn(starts[period] ?? begins);
  };
  return {
    freeUntil: isTrial || isLater ? billedOn(begins) : null,
    isTrial,
    isGift,
    at(time) {
      let period = 0;
      // A charge is tried for ten days at most: it is for the period whose beginning is nearest.
      while (distance(start(period + 1), time) < distance(start(period), time)) period++;
      return period;
    },
    end: (period) => start(period + 1),
  };
}

/** The name of the bill of a period: PayPal gives it none. */
export const billId = (subscription_id: string, period: number): string => `${subscription_id}:${period + 1}`;

/** Its bills, the oldest first; charges in the order of time. */
export function billsOf(
  { subscription_id, status, starts_at }: Told,
  charges: readonly Taken[],
  { freeUntil, isGift, at: periodAt, end }: Periods,
): Bill[] {
  if (status === 'open' || status === 'approved') return [];
  const free = {
    status: 'paid' as const,
    amount: 0,
    payment_id: null,
    period_start: starts_at,
    paidAt: starts_at,
  };
  const bills: Bill[] = [];
  if (freeUntil)
    bills.push({ ...free, invoice_id: billId(subscription_id, -1), is_trial: true, period_end: freeUntil });
  if (isGift)
    bills.push({ ...free, invoice_id: billId(subscription_id, 0), is_trial: false, period_end: end(0) });
  let last = isGift ? 0 : -1;
  for (const { charge_id, amount, at } of charges) {
    last = Math.max(periodAt(at), last + 1);
    bills.push({
      invoice_id: billId(subscription_id, last),
      status: 'paid',
      amount,
      payment_id: charge_id,
      is_trial: false,
      period_start: at,
      period_end: end(last),
      paidAt: at,
    });
  }
  return bills;
}
