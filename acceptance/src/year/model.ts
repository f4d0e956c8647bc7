import type { PaymentHarness } from '../payment-harness.ts';

// The model: what each purchase gives, and from when to when. It is computed from what members and desk did and what the
// providers show, never from the product's own tables or code.

/** A package of the price list. */
export interface Item {
  id: number;
  online: boolean;
  /** Classes of each paid period; 0 = none. */
  classes: number;
  unlimited: boolean;
  /** How long its classes and access are valid. */
  days: number;
  /** Months between two charges of a subscription. */
  months: number | null;
  trial: boolean;
}

/** A completed purchase, with the later actions of members and desk. */
export interface Bought {
  purchase_id: number;
  customer_id: number;
  item: Item;
  at: 'card' | 'paypal' | 'desk';
  boughtAt: string;
  renews: boolean;
  /** Classes of each paid period, with those of its discount. */
  classes: number;
  cancelledAt?: string;
  revokedAt?: string;
  /** Places reserved with its classes and not cancelled. */
  used: number;
  /** Periods that were paid when it was revoked; later ones give nothing. */
  paidWhenRevoked?: number;
}

/** The state of a subscription at its provider. */
export interface Seen {
  id: string;
  paid: number;
  /** The start of the first paid period with cards, and of the subscription at PayPal. */
  from: number;
  over: boolean;
}

const day = 86_400_000;
/** The members live in Monterrey, six hours behind UTC all year. */
const utcOffset = 6 * 3_600_000;

/** A purchase that is valid for some days expires at midnight after its last day. */
const endOf = (boughtAt: string, days: number): number => {
  const local = Date.parse(boughtAt) - utcOffset;
  return Math.floor(local / day) * day + (days + 1) * day + utcOffset;
};

/** The date some months later, as the card provider counts: a missing day becomes the last of the month. */
function monthsLater(from: number, months: number): number {
  const start = new Date(from);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(start.getUTCDate(), last)) + (from % day);
}

/** The same at PayPal, which bills at ten: a missing day becomes the first of the next month, and stays so. */
function monthsLaterAtPaypal(from: number, months: number, times: number): number {
  let at = new Date(from);
  for (let time = 0; time < times; time++) {
    const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + months, at.getUTCDate()];
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    at = new Date(date <= last ? Date.UTC(year, month, date) : Date.UTC(year, month + 1, 1));
  }
  return Math.floor(at.getTime() / day) * day + 10 * 3_600_000;
}

function paidUntil({ item, at }: Bought, { paid, from }: Seen): number {
  const months = item.months ?? 1;
  if (paid === 0) return 0;
  if (at === 'card') return monthsLater(from, paid * months);
  return monthsLaterAtPaypal(from + (item.trial ? 7 * day : 0), months, paid);
}

/** The state of all subscriptions at both providers, by the purchase in their metadata. */
export function lookAtProviders({ stripe, paypal }: PaymentHarness['simulators']): Map<number, Seen> {
  const seen = new Map<number, Seen>();
  const paid = new Map<string, number>();
  for (const { status, parent, billing_reason, amount_due, lines } of stripe.list('invoice')) {
    const of = String(parent?.subscription_details?.subscription);
    const isTrial =
      billing_reason === 'subscription_create' &&
      amount_due === 0 &&
      lines.data.every(({ amount }) => amount === 0);
    if (status === 'paid' && !isTrial) paid.set(of, (paid.get(of) ?? 0) + 1);
  }
  for (const one of stripe.list('subscription'))
    seen.set(Number(one.metadata.purchase_id), {
      id: one.id,
      paid: paid.get(one.id) ?? 0,
      from: (one.trial_end ?? one.start_date) * 1000,
      over: one.ended_at !== null,
    });
  for (const { subscription, status } of paypal.list('transaction'))
    if (subscription && !['DECLINED', 'PENDING'].includes(status))
      paid.set(subscription, (paid.get(subscription) ?? 0) + 1);
  for (const one of paypal.list('subscription')) {
    seen.set(Number(one.custom_id), {
      id: one.id,
      paid: paid.get(one.id) ?? 0,
      from: Date.parse(one.start_time),
      over: ['CANCELLED', 'SUSPENDED', 'EXPIRED'].includes(one.status),
    });
  }
  return seen;
}

/** Whether a purchase gives access to the library at this moment. */
export function givesLibrary(bought: Bought, seen: Seen | undefined, now: number): boolean {
  const { item, boughtAt, renews, cancelledAt, revokedAt } = bought;
  if (!item.online || revokedAt) return false;
  if (!renews) return now < endOf(boughtAt, item.days);
  if (!seen) return false;
  // The member cancelled: paid time stays, free days end at once, and an unpaid period gives nothing.
  if (cancelledAt) return now < paidUntil(bought, seen);
  return !seen.over;
}

/** How many credit lots a purchase has granted so far: one for each paid period. */
export function lotsGiven(
  { item, renews, classes, paidWhenRevoked }: Bought,
  seen: Seen | undefined,
): number {
  if (!item.unlimited && classes === 0) return 0;
  return renews ? (paidWhenRevoked ?? seen?.paid ?? 0) : 1;
}

/** Whether a one-off purchase can pay for a class on that day: valid then, with a class left. */
export const paysFor = (
  { item, boughtAt, renews, classes, used, revokedAt }: Bought,
  class_date: string,
): boolean =>
  !renews &&
  !revokedAt &&
  Date.parse(class_date) < endOf(boughtAt, item.days) &&
  (item.unlimited || used < classes);
