import { randomBytes } from 'node:crypto';
import type { CalendarEvent } from '@tbm/server/features/calendar/ics';
import type { Pool } from 'pg';

const newSecret = (): string => randomBytes(32).toString('base64url');

/** The secret of a customer's calendar; `renew` makes a new one in place of the old. */
export async function calendarSecret(
  pool: Pool,
  { customer_id, now, renew = false }: { customer_id: number; now: string; renew?: boolean },
): Promise<string> {
  const { rows } = await pool.query<{ secret: string }>({
    name: 'calendar_secret',
    text: `insert into calendar_feeds as f (customer_id, secret, "createdAt") values ($1, $2, $3)
      on conflict (customer_id) do update
        set secret = case when $4 then excluded.secret else f.secret end,
          "createdAt" = case when $4 then excluded."createdAt" else f."createdAt" end
      returning secret`,
    values: [customer_id, newSecret(), now, renew],
  });
  return rows[0]?.secret as string;
}

/** Whose calendar a secret opens. */
export async function calendarOwner(pool: Pool, secret: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ customer_id: number }>({
    name: 'calendar_owner',
    text: 'select customer_id from calendar_feeds where secret = $1',
    values: [secret],
  });
  return rows[0]?.customer_id;
}

interface Row {
  id: number;
  spot: number | null;
  createdAt: string;
  deletedAt: string | null;
  /** The class itself was taken off the schedule. */
  class_deletedAt: string | null;
  class_date: string;
  duration: number;
  class_name: string;
  coaches: string;
  location: string;
  branch: string;
  timezone: string;
}

/** A customer's reservations as events: the last three months and all to come, or the one that is named. */
export async function calendarEvents(
  pool: Pool,
  { customer_id, now, public_url, id }: { customer_id: number; now: string; public_url: string; id?: number },
): Promise<CalendarEvent[]> {
  const { rows } = await pool.query<Row>({
    name: 'calendar_events',
    text: `select r.class_reservation_id as id, r.spot, r."createdAt", r."deletedAt",
        sc."deletedAt" as "class_deletedAt", sc.class_date, sc.duration, ct.name as class_name,
        (select coalesce(string_agg(i.name, ' y ' order by i.instructor_id), '')
          from class_instructors ci join instructors i using (instructor_id)
          where ci.single_class_id = sc.single_class_id) as coaches,
        concat_ws(', ', lo.name, nullif(lo.address, '')) as location, b.name as branch, b.timezone
      from class_reservations r
      join single_classes sc using (single_class_id)
      join class_types ct using (class_type_id)
      join locations lo using (location_id)
      join branches b on b.branch_id = sc.branch_id
      where r.customer_id = $1 and r.guest_name is null
        and case when $3::int is null then sc.class_date > $2::timestamptz - interval '90 days'
          else r.class_reservation_id = $3 end
      order by sc.class_date, r.class_reservation_id limit 1000`,
    values: [customer_id, now, id ?? null],
  });
  const host = new URL(public_url).hostname;
  return rows.map((row) => {
    const gone = row.deletedAt ?? row.class_deletedAt;
    return {
      uid: `reservacion-${row.id}@${host}`,
      start: row.class_date,
      end: new Date(Date.parse(row.class_date) + row.duration * 60_000).toISOString(),
      createdAt: row.createdAt,
      changedAt: gone ?? row.createdAt,
      timezone: row.timezone,
      title: `TBM ${row.class_name}`,
      description: [
        ...(row.coaches ? [`Con ${row.coaches}.`] : []),
        row.spot === null ? 'Tu lugar te lo damos al llegar.' : `Tu lugar: ${row.spot}.`,
      ].join(' '),
      location: `${row.location}, ${row.branch}`,
      url: `${public_url}/mytbm/reservaciones`,
      cancelled: gone !== null,
    };
  });
}
