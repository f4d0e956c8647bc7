import type { RosterRow } from '@tbm/contract/rosters';
import { canCheckIn } from '@tbm/domain/schedule';
import { firstFreeSpot } from '@tbm/domain/spots';
import { dayIn, formatInstant } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { refuseForOneself } from '../../platform/oneself.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteStrikes, reservationById, reservationFacts } from '../reservations/index.ts';
import { scheduleChanged, spotMap } from '../schedule/index.ts';
import { refreshStreaks } from '../streaks/index.ts';
import { waiverMissing } from '../waivers/index.ts';
import { isCode, reservationNamedBy } from './code.ts';
import { classTaughtBy, rosterRowOf } from './queries.ts';
import { strikeNoShows } from './strikes.ts';

const lockClass = command(
  'lock_class_to_mark',
  'select from single_classes where single_class_id = $1 for no key update',
);

const classToMark = statement(
  'class_to_mark',
  `select sc.class_date, b.timezone, sc.capacity, ${spotMap} as spot_map, sc."settledAt" is not null as settled,
    array(select spot from class_reservations r
      where r.single_class_id = sc.single_class_id and r."deletedAt" is null and r.spot is not null) as taken_spots
  from single_classes sc join branches b on b.branch_id = sc.branch_id
  where sc.single_class_id = $1 and sc."deletedAt" is null`,
  z.object({
    class_date: z.string(),
    timezone: z.string(),
    capacity: z.int(),
    spot_map: z.string().nullable(),
    settled: z.boolean(),
    taken_spots: z.array(z.int()),
  }),
);

/** Returns whether the member was marked before, and whether the waiver is missing. */
const writeMark = statement(
  'mark_attendance',
  `update class_reservations r set attend = $3, spot = coalesce(spot, $4::int)
  from single_classes sc
  where sc.single_class_id = r.single_class_id
    and r.class_reservation_id = $1 and r.single_class_id = $2 and r."deletedAt" is null
  returning old.attend, ${waiverMissing} as waiver_missing`,
  z.object({ attend: z.boolean(), waiver_missing: z.boolean() }),
);

/**
 * Marks attendance, or removes the mark. A member without a spot gets the first free one of the map [X54]. Once the day's
 * attendance is settled, the mark also corrects the member's strike. Only at classes of `coach_uid`, unless it is null.
 * Throws `reservation_not_found`, `check_in_early`, and `for_oneself` for the caller's own place.
 */
export async function markAttendance(
  services: Services,
  actor: Person,
  {
    coach_uid,
    class_reservation_id,
    attend,
  }: { coach_uid: string | null; class_reservation_id: number; attend: boolean },
): Promise<RosterRow> {
  const { db, clock } = services;
  const now = clock.now();
  const place = await reservationById(db, class_reservation_id);
  const item = await classTaughtBy(db, coach_uid, place.single_class_id);
  if (!item || place.deletedAt) throw problem('reservation_not_found');
  // The attendance of a guest does not count in the figures of the member who brings the guest.
  if (place.guest_name === null) refuseForOneself(actor, place.customer_id);
  await db.transaction((tx) => mark(tx, actor, { ...place, attend }, now));
  // Other desks show the mark at once, and members see the spot that it may have taken.
  scheduleChanged(services, place.single_class_id);
  const row = await rosterRowOf(db, class_reservation_id);
  if (!row) throw problem('reservation_not_found');
  return row;
}

interface Marked {
  class_reservation_id: number;
  single_class_id: number;
  customer_id: number | null;
  guest_name: string | null;
  attend: boolean;
}

async function mark(tx: Transaction, actor: Person, place: Marked, now: string): Promise<void> {
  const { class_reservation_id, single_class_id, customer_id, guest_name, attend } = place;
  // The class is locked first, like every booking, and its spots are read in a later statement, so that concurrent
  // check-ins get different ones.
  await lockClass.run(tx, [single_class_id]);
  const item = await classToMark.maybeOne(tx, [single_class_id]);
  if (!item) throw problem('reservation_not_found');
  if (!canCheckIn(item.class_date, now, item.timezone)) throw problem('check_in_early');
  const spot = attend ? firstFreeSpot(item.spot_map, item.capacity, item.taken_spots) : null;
  const before = await writeMark.maybeOne(tx, [class_reservation_id, single_class_id, attend, spot]);
  if (!before) throw problem('reservation_not_found');
  // A missing waiver never keeps a member out of the class: the desk decides, and the log says so.
  const isWithoutWaiver = attend && before.waiver_missing;
  if (before.attend !== attend)
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'class_reservations',
      thing_id: class_reservation_id,
      customer_id,
      before: { attend: before.attend },
      after: isWithoutWaiver ? { attend, waiver_missing: true } : { attend },
      now,
    });
  if (attend) await deleteStrikes.run(tx, [class_reservation_id]);
  else if (item.settled) await strikeNoShows({ of: 'reservations' }).run(tx, [[class_reservation_id], now]);
  const from = dayIn(item.class_date, item.timezone).toString();
  if (customer_id !== null && guest_name === null) await refreshStreaks(tx, { customer_id, from, now });
}

const titleOfClass = statement(
  'title_of_class',
  `select ct.name as title, sc.class_date, b.timezone, b.name as branch, b.branch_id from single_classes sc
  join class_types ct using (class_type_id) join branches b on b.branch_id = sc.branch_id where single_class_id = $1`,
  z.object({
    title: z.string(),
    class_date: z.string(),
    timezone: z.string(),
    branch: z.string(),
    branch_id: z.int(),
  }),
);

/**
 * Checks in by the code that a member shows, at the class that the desk has open [RES-O4]. Showing it twice is
 * allowed. Throws `code_invalid`, `code_cancelled`, `code_of_other_class`, `check_in_early`, `for_oneself`.
 */
export async function checkIn(
  services: Services,
  actor: Person,
  { coach_uid, code, single_class_id }: { coach_uid: string | null; code: string; single_class_id: number },
): Promise<RosterRow> {
  const { db, config } = services;
  const class_reservation_id = reservationNamedBy(code);
  if (class_reservation_id === null) throw problem('code_invalid');
  const place = (await reservationFacts(db, class_reservation_id))?.reservation;
  if (!place || !isCode(code, config.auth_secret, place)) throw problem('code_invalid');
  if (place.deletedAt) throw problem('code_cancelled');
  if (place.single_class_id !== single_class_id)
    throw await ofOtherClass(services, place.single_class_id, actor.branches);
  return markAttendance(services, actor, { coach_uid, class_reservation_id, attend: true });
}

async function ofOtherClass({ db }: Services, single_class_id: number, branches: Person['branches']) {
  const { title, class_date, timezone, branch, branch_id } = await titleOfClass.one(db, [single_class_id]);
  if (branches !== null && !branches.includes(branch_id)) return problem('code_invalid');
  return problem('code_of_other_class', { title, at: formatInstant(class_date, timezone), branch });
}
