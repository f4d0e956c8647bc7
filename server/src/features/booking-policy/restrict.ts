import { missedConsequences } from '@tbm/contract/booking-policy';
import { missedDays } from '@tbm/domain/booking-policy';
import { startOfDay } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { type RowOf, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import { missedCount } from './queries.ts';

/** Days for which a missed class can still have a consequence; one that was recorded later has none. */
const newsDays = 4;

/** Missed classes without a consequence, of classes that are over, with the rules of their branches. Oldest first. */
const missedWithoutConsequence = statement(
  'missed_without_consequence',
  `select s.strike_id, s.customer_id, s.day, b.branch_id, b.timezone, b.missed_consequence, b.missed_limit, b.missed_grace,
    b.missed_days_ahead, b.missed_pause_days, b.missed_from, ct.name as class_name, sc.class_date
  from single_classes sc
  join branches b using (branch_id)
  join class_types ct using (class_type_id)
  join class_reservations r on r.single_class_id = sc.single_class_id
  join strikes s on s.class_reservation_id = r.class_reservation_id
  join credit_lots l on l.credit_lot_id = r.credit_lot_id
  where b.missed_consequence <> 'none' and l.is_unlimited and s."pardonedAt" is null and s.day >= b.missed_from
    and sc.class_date > $1::timestamptz - make_interval(days => ${newsDays})
    and sc.class_date + make_interval(mins => sc.duration) <= $1::timestamptz
    and not exists (select from booking_restrictions br where br.strike_id = s.strike_id)
  order by sc.class_date, s.strike_id`,
  z.object({
    strike_id: z.int(),
    customer_id: z.int(),
    day: z.string(),
    branch_id: z.int(),
    timezone: z.string(),
    missed_consequence: z.enum(missedConsequences),
    missed_limit: z.int(),
    missed_grace: z.int(),
    missed_days_ahead: z.int(),
    missed_pause_days: z.int(),
    missed_from: z.string().nullable(),
    class_name: z.string(),
    class_date: z.string(),
  }),
);
type Missed = RowOf<typeof missedWithoutConsequence>;

/** The strike, locked and still without a pardon: staff may pardon it at the same moment. */
const lockStrike = statement(
  'lock_missed_class',
  `select strike_id from strikes where strike_id = $1 and "pardonedAt" is null for no key update`,
  z.object({ strike_id: z.int() }),
);

const pausedUntil = statement(
  'end_of_pause',
  `select max(br."endsAt") as until from booking_restrictions br join strikes s using (strike_id)
  where br.customer_id = $1 and br.branch_id = $2 and br.kind = 'pause' and s."pardonedAt" is null and br."endsAt" > $3`,
  z.object({ until: z.string().nullable() }),
);

const restrict = statement(
  'restrict_bookings',
  `insert into booking_restrictions (customer_id, branch_id, strike_id, kind, book_days_ahead, "startsAt", "endsAt", "createdAt")
  select $1, $2, $3, $4, $5, $6, $7, $8 where not exists (select from booking_restrictions where strike_id = $3)
  returning booking_restriction_id`,
  z.object({ booking_restriction_id: z.int() }),
);

const recipient = recipientsStatement('recipient_of_restriction', {
  type: 'booking_rules',
  joins: '',
  where: 'c.customer_id = $1',
});

/** The start and the end of a consequence: days as in the branch, and a pause after one that still runs. */
async function spanOf(
  tx: Transaction,
  { customer_id, branch_id, timezone, ...rule }: Missed,
  now: string,
): Promise<{ startsAt: string; endsAt: string }> {
  const isPause = rule.missed_consequence === 'pause';
  const running = isPause ? (await pausedUntil.one(tx, [customer_id, branch_id, now])).until : null;
  const startsAt = running ?? now;
  const days = isPause ? rule.missed_pause_days : missedDays;
  const lastDay = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone).toPlainDate().add({ days });
  return { startsAt, endsAt: startOfDay(lastDay, timezone) };
}

async function applyConsequence(
  tx: Transaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  missed: Missed,
): Promise<void> {
  const now = clock.now();
  const { strike_id, customer_id, branch_id, day, missed_consequence, missed_days_ahead } = missed;
  if (!(await lockStrike.maybeOne(tx, [strike_id]))) return;
  const count = await missedCount(tx, { customer_id, branch_id, day, rule: missed });
  if (count < missed.missed_limit) return;
  const { startsAt, endsAt } = await spanOf(tx, missed, now);
  const book_days_ahead = missed_consequence === 'shorter_window' ? missed_days_ahead : null;
  const values = [
    customer_id,
    branch_id,
    strike_id,
    missed_consequence,
    book_days_ahead,
    startsAt,
    endsAt,
    now,
  ];
  // Another worker was faster.
  if (!(await restrict.maybeOne(tx, values))) return;
  const customer = await recipient.maybeOne(tx, [customer_id]);
  if (!customer) return;
  await queueNotice(tx, config, {
    cause: `booking_restricted:${strike_id}`,
    customer,
    template: 'booking_restricted',
    data: {
      name: customer.name,
      class_name: missed.class_name,
      class_date: missed.class_date,
      timezone: missed.timezone,
      count,
      book_days_ahead,
      until: endsAt,
    },
    now,
  });
}

/**
 * Applies the consequences of missed classes that unlimited lots paid for: once a place, after the class
 * [product decision 19]. A member who missed fewer than the rule says, in the last 30 days and without the first ones of a month, is
 * left alone. Returns how many missed classes were looked at.
 */
export async function applyMissedConsequences(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
): Promise<number> {
  const { db, clock } = services;
  const missed = await missedWithoutConsequence.all(db, [clock.now()]);
  for (const each of missed) await db.transaction((tx) => applyConsequence(tx, services, each));
  return missed.length;
}
