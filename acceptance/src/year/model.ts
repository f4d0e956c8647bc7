import type { PaymentHarness } from '../payment-harness.ts';

// What each purchase gives, from when to when, by the rules as a person reads them: reckoned from what the members and
// the desk did and what the providers show, never from the product's own tables or code.

/** A package as the studio's price list has it. */
export interface Item {
  id: number;
  online: boolean;
  /** Of each paid period; 0 = none. */
  classes: number;
  unlimited: boolean;
  /** How long what it gives is good. */
  days: number;
  /** Of a subscription: months between two charges. */
  months: number | null;
  trial: boolean;
}

/** A purchase that went through, and what became of it by somebody's word. */
export interface Bought {
  purchase_id: number;
  customer_id: number;
  item: Item;
  at: 'card' | 'paypal' | 'desk';
  boughtAt: string;
  renews: boolean;
  /** Classes of each paid period. */
  classes: number;
  cancelledAt?: string;
  revokedAt?: string;
  /** Places taken with its classes and not given back. */
  used: number;
  /** Periods that were paid when it was revoked: later ones give nothing. */
  paidWhenRevoked?: number;
}

/** How a subscription stands at its provider. */
export interface Seen {
  id: string;
  paid: number;
  /** With cards when the first paid period begins, at PayPal when the subscription does. */
  from: number;
  over: boolean;
}

const day = 86_400_000;
/** Both branches' members of this year live in Monterrey, six hours behind UTC all year. */
const behind = 6 * 3_600_000;

/** The first moment that a thing bought now for so many days is no longer good: the midnight after its last day. */
const endOf = (boughtAt: string, days: number): number => {
  const local = Date.parse(boughtAt) - behind;
  return Math.floor(local / day) * day + (days + 1) * day + behind;
};

/** So many months after a date with cards: a day that the month does not have is its last. */
function monthsLater(from: number, months: number): number {
  const start = new Date(from);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(start.getUTCDate(), last)) + (from % day);
}

/** The same at PayPal, which bills at ten: a day that the month does not have is the first of the next, and stays so. */
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

/** How all subscriptions stand at both providers, by the purchase that is written on them. */
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

/** Whether it gives the library at this moment. */
export function givesLibrary(bought: Bought, seen: Seen | undefined, now: number): boolean {
  const { item, boughtAt, renews, cancelledAt, revokedAt } = bought;
  if (!item.online || revokedAt) return false;
  if (!renews) return now < endOf(boughtAt, item.days);
  if (!seen) return false;
  // Left by her word: what was paid stays, free days end at once, and what is owed gives nothing.
  if (cancelledAt) return now < paidUntil(bought, seen);
  return !seen.over;
}

/** How many lots of credits it has given so far: one a paid period. */
export function lotsGiven(
  { item, renews, classes, paidWhenRevoked }: Bought,
  seen: Seen | undefined,
): number {
  if (!item.unlimited && classes === 0) return 0;
  return renews ? (paidWhenRevoked ?? seen?.paid ?? 0) : 1;
}

/** Whether a one-off purchase can pay for a class of that day: valid then, and something left. */
export const paysFor = (
  { item, boughtAt, renews, classes, used, revokedAt }: Bought,
  class_date: string,
): boolean =>
  !renews &&
  !revokedAt &&
  Date.parse(class_date) < endOf(boughtAt, item.days) &&
  (item.unlimited || used < classes);
