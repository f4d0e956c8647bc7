import type { Purchase } from '@tbm/contract/purchases';
import { dayIn, formatDay } from './time.ts';

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
