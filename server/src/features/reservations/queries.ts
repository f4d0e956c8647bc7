import {
  type ClassReservation,
  classReservation,
  type ReservationRow,
  reservationFilters,
  reservationRow,
} from '@tbm/contract/reservations';
import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import { type Page, spanOf } from '../../platform/database/page.ts';
import { type Executor, statement, statementFamily } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { creditExpires, paidWith } from '../credits/index.ts';
import { classJoins, singleClassJson } from '../schedule/index.ts';
import { ownWaiverMissing } from '../waivers/index.ts';

const columns = Object.keys(classReservation.shape);

/** The fields of a reservation that leave the server. */
export const reservationColumns = columns.map((column) => `"${column}"`).join(', ');
const ofReservation = columns.map((column) => `r."${column}"`).join(', ');

const factsById = statement(
  'reservation_facts',
  `select ${ofReservation}, sc.class_date, b.cancel_minutes
    from class_reservations r
    join single_classes sc using (single_class_id)
    join branches b on b.branch_id = sc.branch_id
    where r.class_reservation_id = $1`,
  classReservation.extend({ class_date: z.string(), cancel_minutes: z.int() }),
);

/** The data for the rules of cancelling. */
export async function reservationFacts(
  db: Executor,
  class_reservation_id: number,
): Promise<{ reservation: ClassReservation; class_date: string; cancel_minutes: number } | undefined> {
  const row = await factsById.maybeOne(db, [class_reservation_id]);
  if (!row) return undefined;
  const { class_date, cancel_minutes, ...reservation } = row;
  return { reservation, class_date, cancel_minutes };
}

/** One reservation. Throws `reservation_not_found`. */
export async function reservationById(db: Executor, class_reservation_id: number): Promise<ClassReservation> {
  const facts = await reservationFacts(db, class_reservation_id);
  if (!facts) throw problem('reservation_not_found');
  return facts.reservation;
}

/** The link of an online class, for members who have a place in it; `showsLink` is the same rule. */
const shownLink = `case when r."deletedAt" is null
  and $2::timestamptz >= sc.class_date - make_interval(mins => ${settings.link_minutes})
  and $2::timestamptz < sc.class_date + make_interval(mins => sc.duration) then sc.link end`;

type Filter = (typeof reservationFilters)[number];

const conditions: Record<Filter, string> = {
  all: 'true',
  upcoming: 'r."deletedAt" is null and r.class_date > $2',
  past: 'r."deletedAt" is null and r.class_date <= $2',
  cancelled: 'r."deletedAt" is not null',
};

const pages = statementFamily('reservations', { filter: reservationFilters }, (name, { filter }) => {
  const order = filter === 'upcoming' ? 'asc' : 'desc';
  const ofMember = `r.customer_id = $1 and $2::timestamptz is not null and ${conditions[filter]}
      and ($5::bigint[] is null or exists (select from single_classes s
        where s.single_class_id = r.single_class_id and s.branch_id = any($5)))`;
  return statement(
    name,
    `with page as (
      select r.* from class_reservations r where ${ofMember}
      order by r.class_date ${order}, r.class_reservation_id ${order} limit $3 offset $4)
    select (select count(*) from class_reservations r where ${ofMember}) as total,
      coalesce((select json_agg(row order by position) from (
        select row_number() over (order by r.class_date ${order}, r.class_reservation_id ${order}) as position,
          json_build_object(${columns.map((column) => `'${column}', r."${column}"`).join(', ')},
            'single_class', ${singleClassJson()},
            'is_guest_pass', r.guest_pass_lot_id is not null,
            'credit_expires', ${creditExpires}, 'paid_with', ${paidWith}, 'link', ${shownLink},
            'waiver_missing', ${ownWaiverMissing}) as row
        from page r join single_classes sc using (single_class_id) ${classJoins}) rows), '[]') as data`,
    z.object({ total: z.int(), data: z.array(reservationRow) }),
  );
});

/** A page of a member's reservations, of some branches alone: upcoming ones by date, the rest newest first. One statement. */
export async function reservationPage(
  db: Executor,
  {
    customer_id,
    filter,
    page,
    branches = null,
    now,
  }: { customer_id: number; filter: Filter; page: number; branches?: readonly number[] | null; now: string },
): Promise<Page<ReservationRow>> {
  const { page_size, offset } = spanOf(page);
  const found = await pages({ filter }).one(db, [customer_id, now, page_size, offset, branches]);
  return { ...found, page, page_size };
}
