import type { RosterRow } from '@tbm/contract/rosters';
import { canCheckIn } from '@tbm/domain/schedule';
import { firstFreeSpot } from '@tbm/domain/spots';
import { formatInstant } from '@tbm/domain/time';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { reservationById } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { isCode, reservationNamedBy } from './code.ts';
import { classTaughtBy, rosterRow } from './queries.ts';

/**
 * Marks that she came, or takes the mark back. Who chose no spot gets the first free one of the map [X54]. After the
 * day was settled the mark also puts her strike right. Only at the classes of `coach_uid` unless it is null.
 * Throws `reservation_not_found`, `check_in_early`.
 */
export async function markAttendance(
  services: Services,
  coach_uid: string | null,
  { class_reservation_id, attend }: { class_reservation_id: number; attend: boolean },
): Promise<RosterRow> {
  const { db, clock } = services;
  const now = clock.now();
  const place = await reservationById(db.$client, class_reservation_id);
  const item = await classTaughtBy(db.$client, coach_uid, place.single_class_id);
  if (!item || place.deletedAt) throw problem('reservation_not_found');
  await db.transaction((tx) => mark(tx, { ...place, attend }, now));
  scheduleChanged(services);
  const row = await rosterRow(db.$client, class_reservation_id);
  if (!row) throw problem('reservation_not_found');
  return row;
}

interface Marked {
  class_reservation_id: number;
  single_class_id: number;
  attend: boolean;
}

async function mark(tx: Transaction, place: Marked, now: string): Promise<void> {
  const { class_reservation_id, single_class_id, attend } = place;
  // The class first, as everybody, and its spots in a later statement: two who arrive together get different ones.
  await tx.execute(
    sql`select from single_classes where single_class_id = ${single_class_id} for no key update`,
  );
  const { rows } = await tx.execute<{
    class_date: string;
    timezone: string;
    capacity: number;
    spot_map: string | null;
    settled: boolean;
    taken_spots: number[];
  }>(sql`
    select to_json(sc.class_date) #>> '{}' as class_date, b.timezone, sc.capacity, ct.spot_map,
      sc."settledAt" is not null as settled,
      array(select spot from class_reservations r
        where r.single_class_id = sc.single_class_id and r."deletedAt" is null and r.spot is not null) as taken_spots
    from single_classes sc
    join class_types ct using (class_type_id) join branches b on b.branch_id = sc.branch_id
    where sc.single_class_id = ${single_class_id} and sc."deletedAt" is null`);
  const [item] = rows;
  if (!item) throw problem('reservation_not_found');
  if (!canCheckIn(item.class_date, now, item.timezone)) throw problem('check_in_early');
  const spot = attend ? firstFreeSpot(item.spot_map, item.capacity, item.taken_spots) : null;
  const { rowCount } = await tx.execute(sql`
    update class_reservations set attend = ${attend}, spot = coalesce(spot, ${spot}::int)
    where class_reservation_id = ${class_reservation_id} and single_class_id = ${single_class_id} and "deletedAt" is null`);
  if (!rowCount) throw problem('reservation_not_found');
  if (attend) await tx.execute(sql`delete from strikes where class_reservation_id = ${class_reservation_id}`);
  else if (item.settled) await strikeNoShows(tx, sql`r.class_reservation_id = ${class_reservation_id}`, now);
}

/** Writes a strike for each member's place, among those that meet the condition, whose holder did not come. */
export const strikeNoShows = (
  tx: Transaction,
  condition: ReturnType<typeof sql>,
  now: string,
): Promise<unknown> =>
  tx.execute(sql`
    insert into strikes (customer_id, cause, class_reservation_id, day, "createdAt")
    select r.customer_id, 'no_show', r.class_reservation_id, (r.class_date at time zone b.timezone)::date,
      ${now}::timestamptz
    from class_reservations r join single_classes sc using (single_class_id)
    join branches b on b.branch_id = sc.branch_id
    where ${condition} and r."deletedAt" is null and not r.attend and r.customer_id is not null
      and r.guest_name is null
    on conflict (class_reservation_id) do nothing`);

/**
 * Checks in by the code that a member shows, at the class that the desk has open [RES-O4]. Showing it twice is no
 * fault. Throws `code_invalid`, `code_cancelled`, `code_of_other_class`, `check_in_early`.
 */
export async function checkIn(
  services: Services,
  coach_uid: string | null,
  { code, single_class_id }: { code: string; single_class_id: number },
): Promise<RosterRow> {
  const { db, config } = services;
  const class_reservation_id = reservationNamedBy(code);
  if (class_reservation_id === null) throw problem('code_invalid');
  const place = await reservationById(db.$client, class_reservation_id).catch(() => undefined);
  if (!place || !isCode(code, config.auth_secret, place)) throw problem('code_invalid');
  if (place.deletedAt) throw problem('code_cancelled');
  if (place.single_class_id !== single_class_id) throw await ofOtherClass(services, place.single_class_id);
  return markAttendance(services, coach_uid, { class_reservation_id, attend: true });
}

async function ofOtherClass({ db }: Services, single_class_id: number) {
  const { rows } = await db.$client.query<{
    title: string;
    class_date: string;
    timezone: string;
    branch: string;
  }>(
    `select ct.name as title, sc.class_date, b.timezone, b.name as branch from single_classes sc
    join class_types ct using (class_type_id) join branches b on b.branch_id = sc.branch_id where single_class_id = $1`,
    [single_class_id],
  );
  const { title = '', class_date = '', timezone = '', branch = '' } = rows[0] ?? {};
  return problem('code_of_other_class', { title, at: formatInstant(class_date, timezone), branch });
}
