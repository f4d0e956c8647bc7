import type { BookingPolicy } from '@tbm/contract/booking-policy';
import { useApi } from '../../platform/query.ts';

/** The rules of bookings in a branch, with the member's own count. */
export const useBookingPolicy = (branch_id: number) =>
  useApi('GET /customer/booking_policy', { query: { branch_id } });

/** The days ahead for which the member may book with the most generous lot, or by the branch where no lot pays. */
export const mostDaysAhead = ({ lots, limits }: Pick<BookingPolicy, 'lots' | 'limits'>): number =>
  lots.length === 0
    ? limits.book_days_ahead
    : Math.max(...lots.map(({ book_days_ahead }) => book_days_ahead));
