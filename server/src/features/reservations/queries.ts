import type { ClassReservation, ReservationRow, reservationFilters } from '@tbm/contract/reservations';
import { settings } from '@tbm/domain/settings';
import type { Pool } from 'pg';
import { problem } from '../../platform/errors.ts';
import { classJoins, singleClassJson } from '../schedule/index.ts';

const columns = [
  'class_reservation_id',
  'single_class_id',
  'customer_id',
  'spot',
  'guest_name',
  'createdAt',
  'deletedAt',
  'class_stars',
  'coach_stars',
  'comment',
  'attend',
  'is_cash',
  'is_paid',
];

/** The fields of a reservation that leave the server. */
export const reservationColumns = columns.map((column) => `"${column}"`).join(', ');
const ofReservation = columns.map((column) => `r."${column}"`).join(', ');

/** What the rules of cancelling need to know. */
export async function reservationFacts(
  pool: Pool,
  class_reservation_id: number,
): Promise<{ reservation: ClassReservation; class_date: string; cancel_minutes: number } | undefined> {
  const { rows } = await pool.query<ClassReservation & { class_date: string; cancel_minutes: number }>({
    name: 'reservation_facts',
    text: `select ${ofReservation}, sc.class_date, b.cancel_minutes
      from class_reservations r
      join single_classes sc using (single_class_id)
      join branches b on b.branch_id = sc.branch_id
      where r.class_reservation_id = $1`,
    values: [class_reservation_id],
  });
  if (!rows[0]) return undefined;
  const { class_date, cancel_minutes, ...reservation } = rows[0];
  return { reservation, class_date, cancel_minutes };
}

/** One reservation. Throws `reservation_not_found`. */
export async function reservationById(pool: Pool, class_reservation_id: number): Promise<ClassReservation> {
  const facts = await reservationFacts(pool, class_reservation_id);
  if (!facts) throw problem('reservation_not_found');
  return facts.reservation;
}

type Filter = (typeof reservationFilters)[number];

const conditions: Record<Filter, string> = {
  all: 'true',
  upcoming: 'r."deletedAt" is null and r.class_date > $2',
  past: 'r."deletedAt" is null and r.class_date <= $2',
  cancelled: 'r."deletedAt" is not null',
};

/** A page of one's own reservations: upcoming ones by date, the rest newest first. One statement. */
export async function reservationPage(
  pool: Pool,
  { customer_id, filter, page, now }: { customer_id: number; filter: Filter; page: number; now: string },
): Promise<{ data: ReservationRow[]; total: number; page: number; page_size: number }> {
  const page_size = settings.page_size;
  const order = filter === 'upcoming' ? 'asc' : 'desc';
  // The list of conditions is ours; nothing of the caller's stands in the text.
  const own = `r.customer_id = $1 and $2::timestamptz is not null and ${conditions[filter]}`;
  const { rows } = await pool.query<{ total: number; data: ReservationRow[] | null }>({
    name: `reservations_${filter}`,
    text: `with page as (
        select r.* from class_reservations r where ${own}
        order by r.class_date ${order}, r.class_reservation_id ${order} limit $3 offset $4)
      select (select count(*) from class_reservations r where ${own}) as total,
        (select json_agg(row order by position) from (
          select row_number() over (order by r.class_date ${order}, r.class_reservation_id ${order}) as position,
            json_build_object(${columns.map((column) => `'${column}', r."${column}"`).join(', ')},
              'single_class', ${singleClassJson()}) as row
          from page r join single_classes sc using (single_class_id) ${classJoins}) rows) as data`,
    values: [customer_id, now, page_size, (page - 1) * page_size],
  });
  return { data: rows[0]?.data ?? [], total: rows[0]?.total ?? 0, page, page_size };
}
