import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { eventOf, organizerOf, type StudioAddresses } from '../../platform/calendar/entry.ts';
import type { CalendarDay, CalendarEvent } from '../../platform/calendar/ics.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { plannedCalendarDays } from '../planner/index.ts';
import { coachNames, roomAndAddress } from '../schedule/index.ts';

const newSecret = (): string => randomBytes(32).toString('base64url');

const writeSecret = statement(
  'calendar_secret',
  `insert into calendar_feeds as f (customer_id, secret, "createdAt") values ($1, $2, $3)
  on conflict (customer_id) do update
    set secret = case when $4 then excluded.secret else f.secret end,
      "createdAt" = case when $4 then excluded."createdAt" else f."createdAt" end
  returning secret`,
  z.object({ secret: z.string() }),
);

/** The secret of a customer's calendar; `renew` replaces it. */
export async function calendarSecret(
  db: Executor,
  { customer_id, now, renew = false }: { customer_id: number; now: string; renew?: boolean },
): Promise<string> {
  const { secret } = await writeSecret.one(db, [customer_id, newSecret(), now, renew]);
  return secret;
}

const ownerOfSecret = statement(
  'calendar_owner',
  'select customer_id from calendar_feeds where secret = $1',
  z.object({ customer_id: z.int() }),
);

/** The owner of the calendar with this secret. */
export const calendarOwner = async (db: Executor, secret: string): Promise<number | undefined> =>
  (await ownerOfSecret.maybeOne(db, [secret]))?.customer_id;

/** The reservations of customer `$1` since 90 days before `$2`, or only the reservation `$3`. */
const eventsOf = statement(
  'calendar_events',
  `select r.class_reservation_id as id, r.spot, r."createdAt", r."calendarChangedAt" as "changedAt",
    r."deletedAt" is not null or sc."deletedAt" is not null as cancelled, sc.class_date, sc.duration, ct.name as class_name,
    ${coachNames} as coaches, ${roomAndAddress} as location, b.name as branch, b.timezone
  from class_reservations r
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join locations lo using (location_id)
  join branches b on b.branch_id = sc.branch_id
  where r.customer_id = $1 and r.guest_name is null
    and case when $3::bigint is null then sc.class_date > $2::timestamptz - interval '90 days'
      else r.class_reservation_id = $3 end
  order by sc.class_date, r.class_reservation_id limit 1000`,
  z.object({
    id: z.int(),
    spot: z.int().nullable(),
    createdAt: z.string(),
    changedAt: z.string(),
    /** The place, or the class itself. */
    cancelled: z.boolean(),
    class_date: z.string(),
    duration: z.int(),
    class_name: z.string(),
    coaches: z.string(),
    location: z.string(),
    branch: z.string(),
    timezone: z.string(),
  }),
);

/** A customer's reservations as events: the last three months and all future ones, or a single one. */
export async function calendarEvents(
  db: Executor,
  {
    customer_id,
    now,
    config,
    id,
  }: { customer_id: number; now: string; config: StudioAddresses; id?: number },
): Promise<CalendarEvent[]> {
  const rows = await eventsOf.all(db, [customer_id, now, id ?? null]);
  return rows.map(({ id, ...row }) => eventOf({ ...row, class_reservation_id: id }, config));
}

/** The days of a customer's plans: upcoming days and those of the last four weeks. */
export async function calendarDays(
  db: Executor,
  { customer_id, now, config }: { customer_id: number; now: string; config: StudioAddresses },
): Promise<CalendarDay[]> {
  const { public_url } = config;
  const host = new URL(public_url).hostname;
  const organizer = organizerOf(config);
  return (await plannedCalendarDays(db, { customer_id, now })).map(
    ({ customer_workout_plan_id: id, day, title, video_id, duration, createdAt, changedAt }) => ({
      uid: `entrenamiento-${id}-${day}@${host}`,
      day,
      createdAt,
      changedAt,
      organizer,
      title: `TBM ${title}`,
      description:
        video_id === null
          ? 'Día de entrenamiento de tu plan.'
          : `La clase en línea que elegiste dura ${duration} minutos.`,
      url: `${public_url}/mytbm/${video_id === null ? `workout-planner/${id}` : `video/${video_id}`}`,
    }),
  );
}
