import { pausedUntil } from '../../platform/pauses.ts';

// SQL of the rules of bookings. It imports no table, so that features which this one reads may use it.

/** The restriction of a member in a branch at a moment, and that moment: one row, of nulls without a restriction that counts. */
export const restrictionOf = ({
  customer,
  branch,
  now,
}: {
  customer: string;
  branch: string;
  now: string;
}): string => `select min(br.book_days_ahead) as book_days_ahead,
    max(br."endsAt") filter (where br.kind = 'pause') as paused_until, max(br."endsAt") as until, ${now} as moment
  from booking_restrictions br join strikes s using (strike_id)
  where br.customer_id = ${customer} and br.branch_id = ${branch} and s."pardonedAt" is null
    and br."startsAt" <= ${now} and br."endsAt" > ${now}`;

/** Joins the package `k` of a lot `l`, if it was bought. */
export const packageOfLot = `left join purchases bought on bought.purchase_id = l.purchase_id
  left join class_packages k on k.class_package_id = bought.class_package_id`;

/**
 * The limits of a lot `l` of the package `k` (`packageOfLot`): those of the package, else of the branch's row; a restriction
 * (`restrictionOf`) holds for unlimited lots alone. The lots of a paused subscription are as restricted.
 */
export const limitsOfLot = (branch: string, restriction: string) => ({
  book_days_ahead: `least(coalesce(k.book_days_ahead, ${branch}.book_days_ahead),
    case when l.is_unlimited then ${restriction}.book_days_ahead end)`,
  held_places: `coalesce(k.held_places, ${branch}.held_places)`,
  places_per_day: `coalesce(k.places_per_day, ${branch}.places_per_day)`,
  paused_until: `case when l.is_unlimited then ${restriction}.paused_until end`,
  subscription_paused_until: pausedUntil('l.purchase_id', `${restriction}.moment`),
});
