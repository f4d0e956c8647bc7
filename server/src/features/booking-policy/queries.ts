import { type BookingPolicy, bookingLimits, missedRules } from '@tbm/contract/booking-policy';
import { missedDays, missedThatCount } from '@tbm/domain/booking-policy';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { pausedUntil } from '../../platform/pauses.ts';
import { agreedFee, feeOfPackage } from './fees.ts';
import { limitsOfLot, packageOfLot, restrictionOf } from './limits.ts';

const rules = statement(
  'booking_rules',
  `select b.timezone, b.book_days_ahead, b.held_places, b.places_per_day, b.missed_consequence, b.missed_limit, b.missed_grace,
    b.missed_days_ahead, b.missed_pause_days, b.missed_fee, b.missed_fallback, b.missed_from,
    ${agreedFee('$1', '$3::timestamptz')} as agreed_fee, restricted.book_days_ahead as restricted_days_ahead,
    restricted.paused_until, restricted.until,
    coalesce((select json_agg(r.class_date order by r.class_date, r.class_reservation_id) from class_reservations r join single_classes sc using (single_class_id)
      where r.customer_id = $1 and r."deletedAt" is null and sc.branch_id = b.branch_id
        and r.class_date >= (($3::timestamptz at time zone b.timezone)::date::timestamp at time zone b.timezone)
    ), '[]') as starts
  from branches b, lateral (${restrictionOf({ customer: '$1', branch: 'b.branch_id', now: '$3::timestamptz' })}) restricted
  where b.branch_id = $2`,
  z.object({
    timezone: z.string(),
    ...bookingLimits.shape,
    ...missedRules.shape,
    missed_from: z.string().nullable(),
    agreed_fee: z.number().nullable(),
    restricted_days_ahead: z.int().nullable(),
    paused_until: z.string().nullable(),
    until: z.string().nullable(),
    starts: z.array(z.string()),
  }),
);

const limits = limitsOfLot('b', 'restricted.book_days_ahead');

const lotsWithLimits = statement(
  'lots_with_limits',
  `select l.credit_lot_id, l.start_date, l.expiration_date, l.branch_id, l.available_classes, l.is_unlimited, l.slots,
    l.guest_passes_left,
    ${Object.entries(limits)
      .map(([name, value]) => `${value} as ${name}`)
      .join(', ')},
    ${feeOfPackage} as missed_fee,
    case when l.is_unlimited then restricted.paused_until end as paused_until,
    ${pausedUntil('l.purchase_id', '$3')} as subscription_paused_until
  from branches b, lateral (${restrictionOf({ customer: '$1', branch: 'b.branch_id', now: '$3::timestamptz' })}) restricted,
    credit_lots l ${packageOfLot}
  where b.branch_id = $2 and l.customer_id = $1 and l."deletedAt" is null and (l.available_classes > 0 or l.is_unlimited or ($4::boolean and l.guest_passes_left > 0))
    and (l.branch_id is null or l.branch_id = b.branch_id)
    and l.expiration_date >= ($3::timestamptz at time zone b.timezone)::date
  order by l.expiration_date, l.credit_lot_id`,
  z.object({
    credit_lot_id: z.int(),
    start_date: z.string(),
    expiration_date: z.string(),
    branch_id: z.int().nullable(),
    available_classes: z.int(),
    is_unlimited: z.boolean(),
    slots: z.string().nullable(),
    guest_passes_left: z.int(),
    ...bookingLimits.shape,
    missed_fee: z.number().nullable(),
    paused_until: z.string().nullable(),
    subscription_paused_until: z.string().nullable(),
  }),
);

const missedClasses = statement(
  'missed_classes_of_member',
  `select s.day from strikes s join class_reservations r using (class_reservation_id)
    join single_classes sc using (single_class_id) join credit_lots l on l.credit_lot_id = r.credit_lot_id
  where s.customer_id = $1 and sc.branch_id = $2 and s."pardonedAt" is null and l.is_unlimited
    and s.day > $3::date - ${missedDays + 31} and s.day <= $3::date`,
  z.object({ day: z.string() }),
);

/** What decides whether a member may book in a branch: its rules, the member's places there, and the lots that could pay. */
export interface PolicyFacts {
  rules: RowOf<typeof rules>;
  lots: RowOf<typeof lotsWithLimits>[];
}

/** Throws `not_found` for an unknown branch. */
export async function policyFacts(
  db: Executor,
  {
    customer_id,
    branch_id,
    withPasses = false,
    now,
  }: {
    customer_id: number;
    branch_id: number;
    /** Whether lots without credits count that have guest passes left. */
    withPasses?: boolean;
    now: string;
  },
): Promise<PolicyFacts> {
  const values = [customer_id, branch_id, now];
  const found = await rules.maybeOne(db, values);
  if (!found) throw problem('not_found');
  return { rules: found, lots: await lotsWithLimits.all(db, [...values, withPasses]) };
}

/** The days of the classes that a member missed on unlimited lots, and how many of them count on a civil day of the branch. */
export async function missedCount(
  db: Executor,
  {
    customer_id,
    branch_id,
    day,
    rule,
  }: {
    customer_id: number;
    branch_id: number;
    day: string;
    rule: { missed_from: string | null; missed_grace: number };
  },
): Promise<number> {
  const days = (await missedClasses.all(db, [customer_id, branch_id, day])).map((missed) => missed.day);
  return missedThatCount(days, { day, from: rule.missed_from, missed_grace: rule.missed_grace });
}

/** The rules of bookings in a branch, with the member's own count and limits. Throws `not_found`. */
export async function bookingPolicyOf(
  db: Executor,
  member: { customer_id: number; branch_id: number; now: string },
): Promise<BookingPolicy> {
  const { customer_id, branch_id, now } = member;
  const facts = await policyFacts(db, member);
  const {
    timezone,
    book_days_ahead,
    held_places,
    places_per_day,
    missed_from,
    agreed_fee,
    restricted_days_ahead,
    paused_until,
    until,
    starts,
    ...missed
  } = facts.rules;
  return {
    branch_id,
    limits: { book_days_ahead, held_places, places_per_day },
    missed,
    lots: facts.lots.map((lot) => ({
      credit_lot_id: lot.credit_lot_id,
      book_days_ahead: lot.book_days_ahead,
      held_places: lot.held_places,
      places_per_day: lot.places_per_day,
      paused_until: lot.paused_until,
      subscription_paused_until: lot.subscription_paused_until,
    })),
    starts,
    missed_count: await missedCount(db, {
      customer_id,
      branch_id,
      day: dayIn(now, timezone).toString(),
      rule: { missed_from, missed_grace: missed.missed_grace },
    }),
    restriction:
      until === null
        ? null
        : {
            kind: paused_until === null ? 'shorter_window' : 'pause',
            until: paused_until ?? until,
            book_days_ahead: restricted_days_ahead,
          },
    fee: feeOf(facts),
  };
}

/** The highest fee that the member's unlimited lots may cost; null without one. */
export function feeOf({ rules, lots }: PolicyFacts): { amount: number; is_agreed: boolean } | null {
  const amount = Math.max(0, ...lots.map((lot) => (lot.is_unlimited && lot.missed_fee) || 0));
  const { agreed_fee } = rules;
  return amount === 0 ? null : { amount, is_agreed: agreed_fee !== null && agreed_fee >= amount };
}
