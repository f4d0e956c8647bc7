import { packageOfLot } from '../booking-policy/index.ts';

/** SQL: whether the template `t` is in the series that begins with the template of the fixed place `f`. */
export const isInSeries =
  '(t.class_template_id = f.class_template_id or t.first_template_id = f.class_template_id)';

/** SQL: the first template of the series of the template `t`. */
export const seriesOf = 'coalesce(t.first_template_id, t.class_template_id)';

/** SQL: the civil day of an instant in the branch `b`. */
export const dayOf = (instant: string): string => `(${instant} at time zone b.timezone)::date`;

/** SQL: whether the lot `l` can still pay for something in the branch `b` on or after the day of `now`. */
const isUsableLot = (
  now: string,
): string => `l."deletedAt" is null and (l.available_classes > 0 or l.is_unlimited)
  and (l.branch_id is null or l.branch_id = b.branch_id) and l.expiration_date >= ${dayOf(now)}`;

/** SQL: how many days ahead the member of `f` may book in the branch `b`: by the most generous lot, else as the branch says. */
export const daysAhead = (now: string): string => `coalesce((
  select max(coalesce(k.book_days_ahead, b.book_days_ahead)) from credit_lots l ${packageOfLot}
  where l.customer_id = f.customer_id and ${isUsableLot(now)}), b.book_days_ahead)`;

/** SQL: the lots of the member of `f` that can pay in the branch `b`. */
export const usableLotsOfMember = (now: string): string =>
  `credit_lots l where l.customer_id = f.customer_id and ${isUsableLot(now)}`;
