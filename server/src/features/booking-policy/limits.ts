// SQL of the rules of bookings. It imports no table, so that features which this one reads may use it.

interface MemberAt {
  customer: string;
  branch: string;
  now: string;
}

/** The restrictions of a member that count in a branch at a moment. */
const restrictionsOf = ({ customer, branch, now }: MemberAt): string =>
  `from booking_restrictions br join strikes s using (strike_id)
  where br.customer_id = ${customer} and br.branch_id = ${branch} and s."pardonedAt" is null
    and br."startsAt" <= ${now} and br."endsAt" > ${now}`;

/** The restriction of a member in a branch at a moment: one row, of nulls without a restriction that counts. */
export const restrictionOf = (member: MemberAt): string => `select min(br.book_days_ahead) as book_days_ahead,
    max(br."endsAt") filter (where br.kind = 'pause') as paused_until, max(br."endsAt") as until
  ${restrictionsOf(member)}`;

/**
 * How many days ahead a restriction lets a member book; null without one. In a pause, two days back: before every class
 * that can be booked, because one that began yesterday may still be open.
 */
export const restrictedDaysOf = (member: MemberAt): string =>
  `select min(case br.kind when 'pause' then -2 else br.book_days_ahead end) ${restrictionsOf(member)}`;

/** Joins the package `k` of a lot `l`, if it was bought. */
export const packageOfLot = `left join purchases bought on bought.purchase_id = l.purchase_id
  left join class_packages k on k.class_package_id = bought.class_package_id`;

/**
 * The limits of a lot `l` of the package `k` (`packageOfLot`): those of the package, else of the branch's row. The days of a
 * restriction hold for unlimited lots alone.
 */
export const limitsOfLot = (branch: string, restrictedDays: string) => ({
  book_days_ahead: `least(coalesce(k.book_days_ahead, ${branch}.book_days_ahead),
    case when l.is_unlimited then ${restrictedDays} end)`,
  held_places: `coalesce(k.held_places, ${branch}.held_places)`,
  places_per_day: `coalesce(k.places_per_day, ${branch}.places_per_day)`,
});
