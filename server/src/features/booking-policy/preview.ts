import type { BookingLimits, MissedRules, PolicyPreview } from '@tbm/contract/booking-policy';
import { missedDays, missedThatCount } from '@tbm/domain/booking-policy';
import { toCentavos, toPesos } from '@tbm/domain/money';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { timezoneOfBranch } from '../branches/index.ts';
import { packageOfLot } from './limits.ts';

/** An owner asks before a change of the rules, which is seldom. */
const scans = { scans: 'a preview looks at all places and members of a month' };

/**
 * The places of members in the classes of a branch on the days `$2` to `$3`, and for each whether the limits `$4` to `$6`
 * would have refused it when it was booked. Cash at the desk has no limits, and a package may have other ones.
 */
const refusedPlaces = statement(
  'places_that_limits_refuse',
  `with place as (
    select r.class_reservation_id, r.customer_id, r."createdAt", r.class_date, b.timezone,
      (r.class_date at time zone b.timezone)::date as day,
      (r."createdAt" at time zone b.timezone)::date as booked_on,
      coalesce(k.book_days_ahead, $4::int) as book_days_ahead, coalesce(k.held_places, $5::int) as most_held,
      coalesce(k.places_per_day, $6::int) as most_a_day
    from branches b
    join single_classes sc on sc.branch_id = b.branch_id
      and sc.class_date >= ($2::date::timestamp at time zone b.timezone)
      and sc.class_date < (($3::date + 1)::timestamp at time zone b.timezone)
    join class_reservations r on r.single_class_id = sc.single_class_id
    join credit_lots l on l.credit_lot_id = r.credit_lot_id ${packageOfLot}
    where b.branch_id = $1 and r.customer_id is not null
  ), judged as (
    select p.customer_id, p.day > p.booked_on + p.book_days_ahead as is_early,
      p.most_held <= (select count(*) from class_reservations o join single_classes os using (single_class_id)
        where o.customer_id = p.customer_id and os.branch_id = $1 and o.class_date > p."createdAt"
          and o."createdAt" <= p."createdAt" and o.class_reservation_id < p.class_reservation_id
          and (o."deletedAt" is null or o."deletedAt" > p."createdAt")) as is_held,
      p.most_a_day <= (select count(*) from class_reservations o join single_classes os using (single_class_id)
        where o.customer_id = p.customer_id and os.branch_id = $1
          and o.class_date >= (p.day::timestamp at time zone p.timezone)
          and o.class_date < ((p.day + 1)::timestamp at time zone p.timezone)
          and o."createdAt" <= p."createdAt" and o.class_reservation_id < p.class_reservation_id
          and (o."deletedAt" is null or o."deletedAt" > p."createdAt")) as is_crowded
    from place p
  )
  select c.customer_id, c.name, c.last_name, count(*)::int as places,
    count(*) filter (where is_early)::int as days_ahead, count(*) filter (where is_held)::int as held_places,
    count(*) filter (where is_crowded)::int as places_per_day,
    count(*) filter (where is_early or is_held or is_crowded)::int as refused
  from judged join customers c using (customer_id)
  group by c.customer_id order by refused desc, c.customer_id`,
  z.object({
    customer_id: z.int(),
    name: z.string(),
    last_name: z.string(),
    places: z.int(),
    days_ahead: z.int(),
    held_places: z.int(),
    places_per_day: z.int(),
    refused: z.int(),
  }),
  scans,
);

/** The days of the classes that members of unlimited lots missed in a branch. */
const missedOfBranch = statement(
  'missed_classes_of_branch',
  `select s.customer_id, s.day, k.missed_fee from single_classes sc
  join class_reservations r using (single_class_id)
  join credit_lots l on l.credit_lot_id = r.credit_lot_id ${packageOfLot}
  join strikes s on s.class_reservation_id = r.class_reservation_id
  where sc.branch_id = $1 and l.is_unlimited and s."pardonedAt" is null and sc.class_date > $2::timestamptz
  order by s.day, s.strike_id`,
  z.object({
    customer_id: z.int(),
    day: z.string(),
    /** The fee of the package that paid; null when it is the branch's. */
    missed_fee: z.number().nullable(),
  }),
  scans,
);

const mostMembers = 20;

/** Members who would have met the consequence of missed classes in the last 30 days, how often, and what it would have cost. */
async function countMissed(
  db: Executor,
  branch_id: number,
  { rules, today }: { rules: MissedRules; today: Temporal.PlainDate },
): Promise<Pick<PolicyPreview, 'missed' | 'missed_times' | 'missed_fees'>> {
  const found = { missed: 0, missed_times: 0, missed_fees: 0 };
  if (rules.missed_consequence === 'none') return found;
  const first = today.subtract({ days: 2 * missedDays }).toString();
  const missedOf = Map.groupBy(
    await missedOfBranch.all(db, [branch_id, first]),
    ({ customer_id }) => customer_id,
  );
  const from = today.subtract({ days: missedDays }).toString();
  const { missed_grace, missed_limit, missed_consequence, missed_fee } = rules;
  let centavos = 0;
  for (const missed of missedOf.values()) {
    const days = missed.map(({ day }) => day);
    const withConsequence = missed.filter(
      ({ day }) => day > from && missedThatCount(days, { day, from: first, missed_grace }) >= missed_limit,
    );
    if (withConsequence.length > 0) found.missed += 1;
    found.missed_times += withConsequence.length;
    if (missed_consequence === 'fee')
      for (const each of withConsequence) centavos += toCentavos(each.missed_fee ?? missed_fee ?? 0);
  }
  return { ...found, missed_fees: toPesos(centavos) };
}

/** Whom rules of bookings would have touched in the last 30 days. Saves nothing. Throws `not_found`. */
export async function previewPolicy(
  db: Executor,
  { branch_id, now, rules }: { branch_id: number; now: string; rules: BookingLimits & MissedRules },
): Promise<PolicyPreview> {
  const today = dayIn(now, await timezoneOfBranch(db, branch_id));
  const from = today.subtract({ days: missedDays - 1 }).toString();
  const until = today.toString();
  const members = await refusedPlaces.all(db, [
    branch_id,
    from,
    until,
    rules.book_days_ahead,
    rules.held_places,
    rules.places_per_day,
  ]);
  const refusedBy = (rule: 'days_ahead' | 'held_places' | 'places_per_day') => ({
    places: members.reduce((sum, member) => sum + member[rule], 0),
    members: members.filter((member) => member[rule] > 0).length,
  });
  return {
    from,
    until,
    places: members.reduce((sum, { places }) => sum + places, 0),
    days_ahead: refusedBy('days_ahead'),
    held_places: refusedBy('held_places'),
    places_per_day: refusedBy('places_per_day'),
    ...(await countMissed(db, branch_id, { rules, today })),
    members: members
      .filter(({ refused }) => refused > 0)
      .slice(0, mostMembers)
      .map(({ customer_id, name, last_name, refused }) => ({
        customer_id,
        name,
        last_name,
        places: refused,
      })),
  };
}
