import type { ClassReservation } from '@tbm/contract/reservations';
import type { ProblemCode } from '@tbm/domain/messages';
import { hasBegun } from '@tbm/domain/schedule';
import { freeSpots, nearestSpot } from '@tbm/domain/spots';
import { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { command, type RowOf, statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { queueMail } from '../../messages/index.ts';
import { coachNames, onClass, roomAndAddress, scheduleChanged, spotMap } from '../../schedule/index.ts';
import { bookPlace } from '../reserve.ts';

/** A revoked purchase has no credits, and another purchase of the customer must not pay for its place. */
const isPaid = `p.status not in ('pending', 'failed', 'revoked')`;

const classToReserve = statement(
  'class_of_requested_place',
  `select q.single_class_id from requested_places q join purchases p using (purchase_id)
  where q.purchase_id = $1 and q.status = 'waiting' and ${isPaid}`,
  z.object({ single_class_id: z.int() }),
);

/** The request, locked: a second caller finds it settled. Its purchase is not revoked in the meantime. */
const lockRequest = statement(
  'lock_requested_place',
  `select q.single_class_id, q.spot, p.customer_id, c.name, c.email
  from requested_places q
  join purchases p using (purchase_id)
  join customers c using (customer_id)
  where q.purchase_id = $1 and q.status = 'waiting' and ${isPaid}
  for update of q for share of p`,
  z.object({
    single_class_id: z.int(),
    spot: z.int().nullable(),
    customer_id: z.int(),
    name: z.string(),
    email: z.string(),
  }),
);
type Request = RowOf<typeof lockRequest>;

/** The class, locked before its places are read, like by all writers of places. */
const lockClass = command(
  'lock_requested_class',
  'select from single_classes where single_class_id = $1 for no key update',
);

const roomOfClass = statement(
  'room_of_requested_class',
  `select sc.branch_id, sc.class_date, sc.capacity, ct.name as class_name, ${spotMap} as spot_map, b.timezone, b.name as branch,
    sc.duration, ${roomAndAddress} as location, ${coachNames} as coaches,
    array(select r.spot from class_reservations r
      where r.single_class_id = sc.single_class_id and r."deletedAt" is null and r.spot is not null) as taken_spots
  from single_classes sc
  join class_types ct using (class_type_id)
  join branches b on b.branch_id = sc.branch_id
  join locations lo using (location_id)
  where sc.single_class_id = $1`,
  z.object({
    branch_id: z.int(),
    class_date: z.string(),
    capacity: z.int(),
    class_name: z.string(),
    spot_map: z.string().nullable(),
    timezone: z.string(),
    branch: z.string(),
    duration: z.int(),
    location: z.string(),
    coaches: z.string(),
    taken_spots: z.array(z.int()),
  }),
);
type Room = RowOf<typeof roomOfClass>;

const writeOutcome = command(
  'settle_requested_place',
  `update requested_places set status = $2, class_reservation_id = $3, code = $4, "settledAt" = $5
  where purchase_id = $1`,
);

/**
 * Reserves the place that an active purchase was made for, once, however often it is called. The caller is the worker, or
 * the call that has activated the purchase. A refusal is an outcome, not an error. When the chosen spot is taken by then,
 * the customer gets the free one nearest to it. A class that has begun meanwhile is not reserved, however late its branch
 * allows booking.
 */
export async function reserveRequested(services: Services, purchase_id: number): Promise<void> {
  const { db, clock } = services;
  const waiting = await classToReserve.maybeOne(db, [purchase_id]);
  // Settled before, or the purchase is not active.
  if (!waiting) return;
  const { single_class_id } = waiting;
  await onClass(services, single_class_id, () =>
    db.transaction((tx) => settle(tx, purchase_id, clock.now())),
  );
  scheduleChanged(services, single_class_id);
}

async function settle(tx: Transaction, purchase_id: number, now: string): Promise<void> {
  const request = await lockRequest.maybeOne(tx, [purchase_id]);
  // Another call has settled it since `reserveRequested` looked.
  if (!request) return;
  await lockClass.run(tx, [request.single_class_id]);
  const room = await roomOfClass.one(tx, [request.single_class_id]);
  const outcome: Outcome = hasBegun(room.class_date, now)
    ? { place: null, code: 'class_started' }
    : await book(tx, { ...request, spot: spotFor(request, room) }, now);
  await writeOutcome.run(tx, [
    purchase_id,
    outcome.place ? 'reserved' : 'refused',
    outcome.place?.class_reservation_id ?? null,
    outcome.code,
    now,
  ]);
  await notify(tx, purchase_id, {
    request,
    room,
    outcome,
    now,
  });
}

/** The chosen spot, or the free one nearest to it; null when none was chosen or all spots of the map are taken. */
function spotFor({ spot }: Request, { spot_map, capacity, taken_spots }: Room): number | null {
  return spot === null ? null : nearestSpot(spot, spot_map, freeSpots(spot_map, capacity, taken_spots));
}

type Outcome = { place: ClassReservation; code: null } | { place: null; code: ProblemCode };

async function book(tx: Transaction, request: Request, now: string): Promise<Outcome> {
  const { single_class_id, customer_id, spot } = request;
  try {
    const place = await bookPlace(
      tx,
      {
        single_class_id,
        customer_id,
        spot,
        now,
      },
      (booking) =>
        // A refusal undoes the booking alone.
        tx.transaction((savepoint) => booking(savepoint)),
    );
    return { place, code: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The hour of the class has changed meanwhile.
    return {
      place: null,
      code: error.code === 'credits_other_hours' ? 'package_unfit_for_class' : error.code,
    };
  }
}

/** By mail too: the payment may have been confirmed hours after the customer left the page. */
async function notify(
  tx: Transaction,
  purchase_id: number,
  { request, room, outcome, now }: { request: Request; room: Room; outcome: Outcome; now: string },
): Promise<void> {
  const { customer_id, name, email } = request;
  const { class_name, class_date, timezone, branch, branch_id, duration, location, coaches } = room;
  const about = {
    name,
    class_name,
    class_date,
    timezone,
    branch,
  };
  const mail = {
    cause: `requested_place:${purchase_id}`,
    customer_id,
    recipient: email,
    now,
  };
  const { place, code } = outcome;
  if (code !== null)
    return queueMail(tx, { ...mail, template: 'place_refused', data: { ...about, branch_id, code } });
  const lost_spot = place.spot === request.spot ? null : request.spot;
  const { class_reservation_id, spot } = place;
  const at = {
    class_name,
    class_date,
    duration,
    timezone,
    branch,
    location,
    coaches,
    spot,
  };
  const calendar = {
    class_reservation_id,
    ...at,
    createdAt: now,
    changedAt: now,
    cancelled: false,
  };
  return queueMail(tx, {
    ...mail,
    template: 'place_reserved',
    data: {
      ...about,
      spot: place.spot,
      lost_spot,
      calendar,
    },
  });
}
