// SQL of pauses. It imports no table, so that every feature that decides on access may use it.

/** The end of the pause of the subscription `purchase` that runs at an instant; null without one. All arguments are SQL. */
export const pausedUntil = (purchase: string, now: string): string => `(
  select max(sp."endsAt") from subscription_pauses sp
  where sp.purchase_id = ${purchase} and sp."cancelledAt" is null
    and sp."startsAt" <= ${now}::timestamptz and sp."endsAt" > ${now}::timestamptz)`;

/** Whether a subscription of a member is paused at an instant: the member gets no place by itself, and no strike. */
export const isPausedSql = (customer_id: string, now: string): string => `exists (
  select from subscription_pauses sp
  where sp.customer_id = ${customer_id} and sp."cancelledAt" is null
    and sp."startsAt" <= ${now}::timestamptz and sp."endsAt" > ${now}::timestamptz)`;

/**
 * The days on which members do not train, first and last day included: those that they declared ahead, and those of a
 * paused subscription. They may overlap.
 */
export const pausedDays = `(
  select customer_id, start_date, end_date, customer_pause_id, pause_reason from customer_pauses
  union all
  select customer_id, first_day, last_day, null, null from subscription_pauses where "cancelledAt" is null)`;
