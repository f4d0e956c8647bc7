/**
 * SQL for whether a customer may watch online at an instant: one of her purchases that includes it is active (a
 * trial is), or cancelled with paid time left. Computed, never stored. Both arguments are our own SQL.
 */
export const onlineAccess = (customer_id: string, now: string): string => `exists (
  select from purchases access_by
  where access_by.customer_id = ${customer_id} and access_by.include_online
    and access_by.status in ('active', 'cancelled') and access_by.access_until > ${now}::timestamptz)`;
