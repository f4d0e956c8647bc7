import type { ClassPackage } from '@tbm/contract/packages';
import type { Purchase } from '@tbm/contract/purchases';
import { lastPaid } from './purchases.ts';
import { dayIn, instantOf } from './time.ts';

/*
 * The provider charges, so its date counts [product decision 16]. Every text with the day of a charge uses this file:
 * `nextCharge` for a running subscription, `chargeDays` for one that is about to be bought.
 */

/** Who charges: each provider has its own rule for the days that a month lacks. */
export type ChargingProvider = 'stripe' | 'paypal';

type Period = NonNullable<Purchase['subscription_period']>;

/** A number of days, months or years later; 31 January becomes 28 February. */
const later = (day: Temporal.PlainDate, period: Period, count: number): Temporal.PlainDate =>
  day.add({ [`${period}s`]: count });

type Renewing = Pick<
  Purchase,
  | 'status'
  | 'subscription_id'
  | 'subscription_period'
  | 'subscription_interval'
  | 'free_trial_length'
  | 'free_trial_period'
  | 'createdAt'
> & {
  /** When the provider charges next; null where the provider has not named a date. */
  current_period_end?: string | null;
  /** When the free days end, according to the provider. */
  trial_ends_at?: string | null;
  /** When a subscription that replaced another is charged first. */
  starts_at?: string | null;
  /** Its charges; only paid ones count. */
  invoices: readonly { status: string; createdAt: string }[];
};

/** The civil day on which a free trial ends; null without one. */
function trialEnd(item: Renewing, timezone: string): Temporal.PlainDate | null {
  if (!item.free_trial_length) return null;
  if (item.trial_ends_at) return dayIn(item.trial_ends_at, timezone);
  return later(dayIn(item.createdAt, timezone), item.free_trial_period ?? 'day', item.free_trial_length);
}

/**
 * The civil day of the next charge, in the branch's zone: the end of the period at the provider. Where none is stored,
 * the end of the free trial, else the latest paid invoice plus a period, else the purchase plus a period [PUR-013..015].
 * Null when nothing will be charged.
 */
export function nextCharge(item: Renewing, now: string, timezone: string): Temporal.PlainDate | null {
  const { status, subscription_id, subscription_period, subscription_interval, invoices } = item;
  const renews = status === 'active' && subscription_id && subscription_period;
  if (!renews) return null;
  if (item.current_period_end) return dayIn(item.current_period_end, timezone);
  const trial = trialEnd(item, timezone);
  if (trial && Temporal.PlainDate.compare(dayIn(now, timezone), trial) < 0) return trial;
  const paid = lastPaid(invoices);
  if (item.starts_at && !paid) return dayIn(item.starts_at, timezone);
  const from = dayIn((paid ?? item).createdAt, timezone);
  return later(from, subscription_period, subscription_interval ?? 1);
}

/** The fields of a package that decide when it is charged. */
type Terms = Pick<
  ClassPackage,
  'is_subscription' | 'free_trial_length' | 'subscription_period' | 'subscription_interval'
>;

/** The hour of UTC at which PayPal charges. */
const paypalHour = 10;

/**
 * When Stripe charges: its anchor is the instant of the purchase, in UTC, and free days are days of 24 hours. A day that
 * the month lacks becomes its last day; the anchor stays, so 31 January is followed by 28 February and 31 March.
 */
function stripeCharge(boughtAt: string, period: Period, count: number): Temporal.Instant {
  const anchor = instantOf(boughtAt).toZonedDateTimeISO('UTC');
  return anchor.add({ [`${period}s`]: count }).toInstant();
}

/**
 * When PayPal charges: at 10:00 UTC, a number of days of UTC after the purchase. A day that the month lacks becomes the
 * first of the month after.
 */
export function paypalCharge(boughtAt: string, period: Period, count: number): Temporal.Instant {
  const bought = dayIn(boughtAt, 'UTC');
  const day = later(bought, period, count);
  const isDayLacking = period !== 'day' && day.day !== bought.day;
  const billed = isDayLacking ? day.add({ days: 1 }) : day;
  return billed.toZonedDateTime({ timeZone: 'UTC', plainTime: { hour: paypalHour } }).toInstant();
}

/** When a provider charges a package that is bought at an instant: the next charge, or the first one after free days. */
function chargeAfterPurchase(terms: Terms, boughtAt: string, provider: ChargingProvider): Temporal.Instant {
  const { free_trial_length, subscription_period, subscription_interval } = terms;
  const charge = provider === 'paypal' ? paypalCharge : stripeCharge;
  if (free_trial_length) return charge(boughtAt, 'day', free_trial_length);
  return charge(boughtAt, subscription_period ?? 'month', subscription_interval ?? 1);
}

/** Civil days of the branch. */
export interface ChargeDays {
  /** Of the first charge: today, or once the free days are over. */
  first: string;
  /** Of the next charge after today. */
  next: string;
}

/** The days on which a provider charges a subscription that is bought now; null when the package does not renew. */
export function chargeDays(
  terms: Terms,
  now: string,
  { timezone, provider }: { timezone: string; provider: ChargingProvider },
): ChargeDays | null {
  if (!terms.is_subscription) return null;
  const next = chargeAfterPurchase(terms, now, provider)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
  return { first: terms.free_trial_length ? next : dayIn(now, timezone).toString(), next };
}
