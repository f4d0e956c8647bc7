import { missedConsequences, type Restriction, restrictions } from '@tbm/contract/booking-policy';
import { missedDays } from '@tbm/domain/booking-policy';
import { startOfDay } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import { agreedFee, feeOfPackage } from './fees.ts';
import { packageOfLot } from './limits.ts';
import { missedCount } from './queries.ts';

/** Days for which a missed class can still have a consequence; one that was recorded later has none. */
const newsDays = 4;

/** Missed classes without a consequence, of classes that are over, with the rules of their branches. Oldest first. */
const missedWithoutConsequence = statement(
  'missed_without_consequence',
  `select s.strike_id, s.class_reservation_id, s.customer_id, s.day, b.branch_id, b.timezone, b.missed_consequence, b.missed_limit, b.missed_grace,
    b.missed_days_ahead, b.missed_pause_days, b.missed_fallback, b.missed_from,
    case when ${agreedFee('s.customer_id', 'sc.class_date')} is not null then ${feeOfPackage} end as fee, ct.name as class_name, sc.class_date
  from single_classes sc
  join branches b using (branch_id)
  join class_types ct using (class_type_id)
  join class_reservations r on r.single_class_id = sc.single_class_id
  join strikes s on s.class_reservation_id = r.class_reservation_id
  join credit_lots l on l.credit_lot_id = r.credit_lot_id ${packageOfLot}
  where b.missed_consequence <> 'none' and l.is_unlimited and s."pardonedAt" is null and s.day >= b.missed_from
    and sc.class_date > $1::timestamptz - make_interval(days => ${newsDays})
    and sc.class_date + make_interval(mins => sc.duration) <= $1::timestamptz
    and not exists (select from booking_restrictions br where br.strike_id = s.strike_id)
    and not exists (select from missed_class_fees f where f.class_reservation_id = s.class_reservation_id)
  order by sc.class_date, s.strike_id`,
  z.object({
    strike_id: z.int(),
    class_reservation_id: z.int(),
    customer_id: z.int(),
    day: z.string(),
    branch_id: z.int(),
    timezone: z.string(),
    missed_consequence: z.enum(missedConsequences),
    missed_limit: z.int(),
    missed_grace: z.int(),
    missed_days_ahead: z.int(),
    missed_pause_days: z.int(),
    missed_fallback: z.enum(['none', ...restrictions]),
    missed_from: z.string().nullable(),
    /** Pesos, where the member agreed to a fee before the class; null when none may be charged. */
    fee: z.number().nullable(),
    class_name: z.string(),
    class_date: z.string(),
  }),
);
type Missed = RowOf<typeof missedWithoutConsequence>;

/** What another feature does for a missed class that costs a fee (`features/missed-fees/`). */
export interface MissedFees {
  /** Writes the fee in the transaction of the consequence; undefined when it may not be charged after all. */
  write(tx: Transaction, missed: FeeOfMissed, now: string): Promise<number | undefined>;
  /** Charges it, after the transaction. Never throws. */
  charge(missed_class_fee_id: number): Promise<void>;
}
export type FeeOfMissed = Pick<Missed, 'class_reservation_id' | 'customer_id' | 'branch_id'> & {
  fee: number;
};

/** The strike, locked and still without a pardon: staff may pardon it at the same moment. */
const lockStrike = statement(
  'lock_missed_class',
  `select strike_id from strikes where strike_id = $1 and "pardonedAt" is null for no key update`,
  z.object({ strike_id: z.int() }),
);

/** Asked once the strike is locked: another worker may have been faster. */
const hasConsequence = command(
  'has_consequence',
  `select from strikes s where s.strike_id = $1 and (
    exists (select from booking_restrictions br where br.strike_id = s.strike_id)
    or exists (select from missed_class_fees f where f.class_reservation_id = s.class_reservation_id))`,
);

const pausedUntil = statement(
  'end_of_pause',
  `select max(br."endsAt") as until from booking_restrictions br join strikes s using (strike_id)
  where br.customer_id = $1 and br.branch_id = $2 and br.kind = 'pause' and s."pardonedAt" is null and br."endsAt" > $3`,
  z.object({ until: z.string().nullable() }),
);

const restrict = command(
  'restrict_bookings',
  `insert into booking_restrictions (customer_id, branch_id, strike_id, kind, book_days_ahead, "startsAt", "endsAt", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
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
  { kind, now }: { kind: Restriction; now: string },
): Promise<{ startsAt: string; endsAt: string }> {
  const isPause = kind === 'pause';
  const running = isPause ? (await pausedUntil.one(tx, [customer_id, branch_id, now])).until : null;
  const startsAt = running ?? now;
  const days = isPause ? rule.missed_pause_days : missedDays;
  const lastDay = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone).toPlainDate().add({ days });
  return { startsAt, endsAt: startOfDay(lastDay, timezone) };
}

/** What changes how the member books; null when nothing does. */
const restrictionFor = ({ missed_consequence, missed_fallback }: Missed): Restriction | null => {
  const kind = missed_consequence === 'fee' ? missed_fallback : missed_consequence;
  return kind === 'none' ? null : kind;
};

/** Applies the consequence of one missed class. Returns the fee that is to be charged now, if there is one. */
async function applyConsequence(
  tx: Transaction,
  { config, clock, fees }: Pick<Services, 'config' | 'clock'> & { fees: MissedFees },
  missed: Missed,
): Promise<number | undefined> {
  const now = clock.now();
  const { strike_id, customer_id, branch_id, day, fee } = missed;
  if (!(await lockStrike.maybeOne(tx, [strike_id]))) return undefined;
  if ((await hasConsequence.run(tx, [strike_id])) > 0) return undefined;
  const count = await missedCount(tx, { customer_id, branch_id, day, rule: missed });
  if (count < missed.missed_limit) return undefined;
  if (fee !== null) {
    const written = await fees.write(tx, { ...missed, fee }, now);
    if (written !== undefined) return written;
  }
  const kind = restrictionFor(missed);
  if (kind) await restrictMember(tx, config, { missed, kind, count, now });
  return undefined;
}

interface NewRestriction {
  missed: Missed;
  kind: Restriction;
  /** Missed classes that count. */
  count: number;
  now: string;
}

/** Writes a restriction, and tells the member. */
async function restrictMember(
  tx: Transaction,
  config: Services['config'],
  { missed, kind, count, now }: NewRestriction,
): Promise<void> {
  const { strike_id, customer_id, branch_id } = missed;
  const { startsAt, endsAt } = await spanOf(tx, missed, { kind, now });
  const book_days_ahead = kind === 'shorter_window' ? missed.missed_days_ahead : null;
  const values = [customer_id, branch_id, strike_id, kind, book_days_ahead, startsAt, endsAt, now];
  await restrict.run(tx, values);
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
  fees: MissedFees,
): Promise<number> {
  const { db, clock } = services;
  const missed = await missedWithoutConsequence.all(db, [clock.now()]);
  for (const each of missed) {
    const toCharge = await db.transaction((tx) => applyConsequence(tx, { ...services, fees }, each));
    if (toCharge !== undefined) await fees.charge(toCharge);
  }
  return missed.length;
}
