import type { Purchase } from '@tbm/contract/purchases';
import { dayIn, formatDay } from './time.ts';

type Period = Purchase['subscription_period'];

/** A number of days, months or years later; 31 January becomes 28 February. */
const later = (day: Temporal.PlainDate, period: NonNullable<Period>, count: number): Temporal.PlainDate =>
  day.add({ [`${period}s`]: count });

const badges: Record<string, string> = {
  revoked: 'Revocada',
  active: 'Activa',
  completed: 'Completada',
  pending: 'Pendiente',
  failed: 'Fallido',
};

/** The badge of a purchase; an unknown status is shown unchanged [PUR-005..007]. */
export const purchaseBadge = (
  item: Pick<Purchase, 'cancelledAt' | 'updatedAt'> & { status: string },
  timezone: string,
): string =>
  item.status === 'cancelled'
    ? `Cancelada el ${formatDay(dayIn(item.cancelledAt ?? item.updatedAt, timezone))}`
    : (badges[item.status] ?? item.status);

/** The thank-you page polls only while the status is pending [PUR-009, PUR-010]. */
export const isSettled = (status: string): boolean => status !== 'pending';

/** Milliseconds between two polls of the thank-you page [PUR-009]. */
export const pollEvery = 3_000;

/** The latest charge that was paid; undefined without one. */
export const lastPaid = <T extends { status: string; createdAt: string }>(
  invoices: readonly T[],
): T | undefined =>
  invoices
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .at(-1);

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
 * The civil day of the next charge, in the branch's zone: the end of the free trial, else the latest paid invoice plus
 * a period, else the purchase plus a period [PUR-013..015]. Null when nothing will be charged.
 */
export function nextCharge(item: Renewing, now: string, timezone: string): Temporal.PlainDate | null {
  const { status, subscription_id, subscription_period, subscription_interval, invoices } = item;
  if (status !== 'active' || !subscription_id || !subscription_period) return null;
  const trial = trialEnd(item, timezone);
  if (trial && Temporal.PlainDate.compare(dayIn(now, timezone), trial) < 0) return trial;
  const paid = lastPaid(invoices);
  if (item.starts_at && !paid) return dayIn(item.starts_at, timezone);
  const from = dayIn((paid ?? item).createdAt, timezone);
  return later(from, subscription_period, subscription_interval ?? 1);
}
