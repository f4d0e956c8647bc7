import type { Bill } from '../payments.ts';
import type { PaypalCycle, PaypalSubscription, PaypalTransaction } from './api.ts';

type Rhythm = Pick<PaypalCycle, 'period' | 'interval'>;
type BillingState = Pick<
  PaypalSubscription,
  'subscription_id' | 'status' | 'made_at' | 'starts_at' | 'cycles'
>;
/** A charge whose money was taken. */
export type PaidCharge = Pick<PaypalTransaction, 'charge_id' | 'amount' | 'at'>;

/** The hour of UTC at which PayPal bills. */
const billingHour = 10;
/** Milliseconds: PayPal retries a failed charge after five days, so one within four days is the first attempt. */
const firstAttempt = 4 * 86_400_000;
/** Milliseconds: a start this long after the subscription was created was requested. */
const requested = 1_800_000;

const dayOf = (time: string): Temporal.PlainDate =>
  Temporal.Instant.from(time).toZonedDateTimeISO('UTC').toPlainDate();
const billedOn = ({ year, month, day }: Temporal.PlainDate): string =>
  new Date(Date.UTC(year, month - 1, day, billingHour)).toISOString();
const ms = (time: string): number => Date.parse(time);
const distance = (a: string, b: string): number => Math.abs(ms(a) - ms(b));

/** A day that the month lacks becomes the first of the next month, and stays so. */
function next(day: Temporal.PlainDate, { period, interval }: Rhythm): Temporal.PlainDate {
  const later = day.add({ [`${period}s`]: interval });
  return period !== 'day' && period !== 'week' && later.day !== day.day ? later.add({ days: 1 }) : later;
}

/** The instants of the charges from `first` on, `count` of them. */
export function chargesFrom(first: string, rhythm: Rhythm, count: number): string[] {
  const charges: string[] = [];
  for (let day = dayOf(first); charges.length < count; day = next(day, rhythm)) charges.push(billedOn(day));
  return charges;
}

/** The periods of PayPal's subscription, counted from 0. */
export interface Periods {
  /** The end of the free days, or of the time before a later start; null when charges begin on the first day. */
  freeUntil: string | null;
  /** The plan begins with free days. */
  isTrial: boolean;
  /** The first period is free by a discount. */
  isGift: boolean;
  /** The period that a charge at this time pays for, even if the charge is late. */
  at(time: string): number;
  end(period: number): string;
}

/** Computes the periods from values that never change: the requested start, the plan, and the first charge. */
export function periodsOf(
  { made_at, starts_at, cycles }: Omit<BillingState, 'status'>,
  charges: readonly PaidCharge[],
): Periods {
  const regular: Rhythm = cycles.at(-1) ?? { period: 'month', interval: 1 };
  const first = cycles[0]?.price === 0 ? cycles[0] : null;
  const isGift = first?.period === regular.period && first.interval === regular.interval;
  const isTrial = first !== null && !isGift;
  const isLater = ms(starts_at) - ms(made_at) > requested;
  const begins = isTrial ? next(dayOf(starts_at), first) : dayOf(starts_at);
  const paid = charges[0]?.at;
  // The buyer may approve hours after it was created: the first charge is more exact.
  const inTime = paid !== undefined && !isGift && distance(paid, billedOn(begins)) < firstAttempt;
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
      // A charge is retried for ten days at most: it pays for the period whose start is nearest.
      while (distance(start(period + 1), time) < distance(start(period), time)) period++;
      return period;
    },
    end: (period) => start(period + 1),
  };
}

/** Our id for the bill of a period: PayPal has none. */
export const billId = (subscription_id: string, period: number): string => `${subscription_id}:${period + 1}`;

/** The bills of a subscription, oldest first; `charges` in chronological order. */
export function billsOf(
  { subscription_id, status, starts_at }: BillingState,
  charges: readonly PaidCharge[],
  { freeUntil, isGift, at: periodAt, end }: Periods,
): Bill[] {
  // Nothing is charged before the subscription is active.
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
    bills.push({
      ...free,
      invoice_id: billId(subscription_id, -1),
      is_trial: true,
      period_end: freeUntil,
    });
  if (isGift)
    bills.push({
      ...free,
      invoice_id: billId(subscription_id, 0),
      is_trial: false,
      period_end: end(0),
    });
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
