import { pausedUntil } from './pauses.ts';

/** SQL: a purchase `p` gives what was bought at an instant: it is active (a trial is), or cancelled with paid time left. */
export const givesAccess = (p: string, now: string): string =>
  `${p}.status in ('active', 'cancelled') and ${p}.access_until > ${now}::timestamptz`;

/**
 * SQL for whether a customer may watch online at an instant. One of the customer's purchases that includes it must be
 * active (a trial is), or cancelled with paid time left, and not paused. It is computed, never stored. Both arguments are our own SQL.
 */
export const onlineAccess = (customer_id: string, now: string): string => `exists (
  select from purchases access_by
  where access_by.customer_id = ${customer_id} and access_by.include_online
    and ${givesAccess('access_by', now)} and ${pausedUntil('access_by.purchase_id', now)} is null)`;
