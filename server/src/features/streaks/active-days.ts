import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

/**
 * SQL: the places (`r`) where customer `$1` attended a class on a civil day from `$2` to before `$3`. That `day` is in
 * the zone of the class's branch. The range of instants is a day wider on both sides, because every zone is within a day
 * of UTC.
 */
export const attendedPlaces = `
  select r.class_reservation_id, sc.class_type_id, sc.class_date,
    (r.class_date at time zone b.timezone)::date as day
  from class_reservations r
  join single_classes sc using (single_class_id) join branches b on b.branch_id = sc.branch_id
  where r.customer_id = $1 and r.attend and r."deletedAt" is null and r.guest_name is null
    and r.class_date >= ($2::date - 1)::timestamp at time zone 'UTC'
    and r.class_date < ($3::date + 1)::timestamp at time zone 'UTC'
    and (r.class_date at time zone b.timezone)::date >= $2::date
    and (r.class_date at time zone b.timezone)::date < $3::date`;

const daysSql = (films: string): string => `
  select c.day from completed_videos c where c.customer_id = $1 and c.day >= $2::date and c.day < $3::date${films}
  union
  select a.day from (${attendedPlaces}) a`;

/** SQL: the member's active days, each once. A film makes one when its completion is earned (docs/decisions/0065). */
export const activeDaysSql = daysSql(' and c.earned_by is not null');

const dayRow = z.object({ day: z.string() });
const activeDays = statement('active_days', `select day from (${activeDaysSql}) d order by day`, dayRow);
const trainedDays = statement('trained_days', `select day from (${daysSql('')}) d order by day`, dayRow);

interface DaysOfMember {
  customer_id: number;
  from: string;
  to: string;
}

/**
 * The active days of a member from `from` to before `to`, in order: civil days with an earned film or an attended class
 * [PLAN-030, X68]. Studio and online activity count alike.
 */
export const activeDaysOf = async (
  db: Executor,
  { customer_id, from, to }: DaysOfMember,
): Promise<string[]> => (await activeDays.all(db, [customer_id, from, to])).map(({ day }) => day);

/** The same with the films that only the member's own mark says: for the member's plan, which no one else sees. */
export const trainedDaysOf = async (
  db: Executor,
  { customer_id, from, to }: DaysOfMember,
): Promise<string[]> => (await trainedDays.all(db, [customer_id, from, to])).map(({ day }) => day);
