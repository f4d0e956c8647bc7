import { cancelUntil, isCancelable } from '@tbm/domain/schedule';
import { minutesBetween } from '@tbm/domain/time';
import { isNumber } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import type { CalendarEntry } from '../../platform/calendar/entry.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type RowOf, statement } from '../../platform/database/statement.ts';
import { queueMail, queueWhatsappToo, type Templates } from '../messages/index.ts';
import { isOptedOut } from '../preferences/index.ts';
import { coachNames, roomAndAddress } from '../schedule/index.ts';
import { activePlaces } from './places.ts';

/** SQL: the number of the customer `c`, except one that wrote BAJA. */
const number = `case when not ${isOptedOut('c.customer_id')} then coalesce(c.whatsapp_number, c.phone) end as number`;

const placesWithMembers = statement(
  'places_with_members',
  `select r.class_reservation_id, r.single_class_id, r.customer_id, r.guest_name, r.spot, c.email, c.name,
    ${number},
    ct.name as class_type, sc.class_date, sc.duration, r."createdAt", b.timezone, b.cancel_minutes, b.name as branch, lo.name as location,
    ${coachNames} as coaches, ${roomAndAddress} as address,
    case when l.credit_lot_id is null then 'cash' when l.is_unlimited then 'unlimited' else 'credit' end as paid_by
  from class_reservations r
  join customers c using (customer_id)
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join locations lo using (location_id)
  join branches b on b.branch_id = sc.branch_id
  left join credit_lots l on l.credit_lot_id = r.credit_lot_id
  where r.class_reservation_id = any($1::bigint[])
  order by r.class_reservation_id`,
  z.object({
    ...{ class_reservation_id: z.int(), single_class_id: z.int(), customer_id: z.int() },
    ...{
      email: z.string(),
      name: z.string(),
      number: z.string().nullable(),
      guest_name: z.string().nullable(),
      spot: z.int().nullable(),
    },
    ...{ class_type: z.string(), class_date: z.string(), timezone: z.string(), branch: z.string() },
    ...{ cancel_minutes: z.int(), duration: z.int(), createdAt: z.string() },
    ...{ location: z.string(), address: z.string(), coaches: z.string() },
    ...{ paid_by: z.enum(['credit', 'unlimited', 'cash']) },
  }),
);

/** A place with its class as members see it, and the member to notify. */
type HeldPlace = RowOf<typeof placesWithMembers>;

/** Current places with their members; a guest at the door has no address. */
export async function heldPlaces(
  tx: Transaction,
  class_reservation_ids: readonly number[],
): Promise<HeldPlace[]> {
  if (class_reservation_ids.length === 0) return [];
  return placesWithMembers.all(tx, [class_reservation_ids]);
}

/** What her calendar shows of a place; of a guest's it shows nothing. */
const entryOf = (
  { class_type: class_name, guest_name, ...place }: HeldPlace,
  changedAt: string,
  cancelled: boolean,
): { calendar?: CalendarEntry } => {
  if (guest_name !== null) return {};
  const { class_reservation_id, class_date, duration, timezone, branch, address, coaches, spot, createdAt } =
    place;
  const at = { class_date, duration, timezone, branch, location: address, coaches, spot };
  return { calendar: { class_reservation_id, class_name, ...at, createdAt, changedAt, cancelled } };
};

/** The members of places; one who brings a guest has two. */
const membersOf = (places: readonly { customer_id: number }[]): ReadonlySet<number> =>
  new Set(places.map(({ customer_id }) => customer_id));

/** Hours before its start in which a class that is changed or cancelled goes out by every channel. */
const nearHours = 24;

/** Whether one of these instants is near, or has just passed. */
const isNear = (now: string, ...starts: string[]): boolean =>
  starts.some((start) => minutesBetween(now, start) <= nearHours * 60);

/** Queues a mail for each cancelled place, once; by WhatsApp too when the class is near, except to a number that wrote BAJA. Returns the members. */
export async function notifyCancelled(
  tx: Transaction,
  places: readonly HeldPlace[],
  { reason, now }: { reason: string; now: string },
): Promise<ReadonlySet<number>> {
  for (const place of places) {
    const { class_reservation_id, cancel_minutes: _, ...about } = place;
    await queueCancelled(
      tx,
      `class_cancelled:${class_reservation_id}`,
      { ...about, reason, ...entryOf(place, now, true) },
      now,
    );
  }
  return membersOf(places);
}

async function queueCancelled(
  tx: Transaction,
  cause: string,
  about: Templates['class_cancelled'] & { customer_id: number; email: string; number: string | null },
  now: string,
): Promise<void> {
  const { customer_id, email, number, ...data } = about;
  const message = { cause, customer_id, template: 'class_cancelled' as const, data, now };
  await queueMail(tx, { ...message, recipient: email });
  if (isNear(now, data.class_date) && number !== null && isNumber(number))
    await queueWhatsappToo(tx, { ...message, recipient: number });
}

const waitingMembers = statement(
  'waiting_members_of_classes',
  `select w.waitlist_id, w.customer_id, c.email, c.name, ${number},
    ct.name as class_type, sc.class_date, b.timezone, b.name as branch
  from waitlists w
  join customers c using (customer_id)
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join branches b on b.branch_id = sc.branch_id
  where w.single_class_id = any($1::bigint[])
  order by w.waitlist_id`,
  z.object({
    ...{ waitlist_id: z.int(), customer_id: z.int(), email: z.string(), name: z.string() },
    ...{ number: z.string().nullable(), class_type: z.string(), class_date: z.string() },
    ...{ timezone: z.string(), branch: z.string() },
  }),
);

/** The same for everyone on the waitlists of cancelled classes, who waits for nothing now. */
export async function notifyWaitingCancelled(
  tx: Transaction,
  single_class_ids: readonly number[],
  { reason, now }: { reason: string; now: string },
): Promise<ReadonlySet<number>> {
  const waiting = await waitingMembers.all(tx, [single_class_ids]);
  for (const { waitlist_id, ...about } of waiting)
    await queueCancelled(
      tx,
      `class_cancelled:waitlist:${waitlist_id}`,
      { ...about, reason, guest_name: null, paid_by: null },
      now,
    );
  return membersOf(waiting);
}

/** Queues a mail for each place whose class changed, or that is in another class now, once per change. `before` holds the same places before it. */
export async function notifyChanged(
  tx: Transaction,
  places: readonly HeldPlace[],
  { before, now }: { before: readonly HeldPlace[]; now: string },
): Promise<ReadonlySet<number>> {
  const earlier = new Map(before.map((place) => [place.class_reservation_id, place]));
  const notified: HeldPlace[] = [];
  for (const place of places) {
    const { class_reservation_id, customer_id, email, number, cancel_minutes, ...data } = place;
    const was = earlier.get(class_reservation_id);
    if (!was || !needsNotice(was, place)) continue;
    notified.push(place);
    const message = {
      cause: `class_changed:${class_reservation_id}:${now}`,
      customer_id,
      recipient: email,
      template: 'class_changed' as const,
      data: {
        ...data,
        ...entryOf(place, now, false),
        before: {
          ...{ class_type: was.class_type, class_date: was.class_date },
          ...{ location: was.location, timezone: was.timezone },
        },
        // In another class she gets another one.
        lost_spot: was.single_class_id !== place.single_class_id || was.spot === place.spot ? null : was.spot,
        cancel_until: isCancelable(place.class_date, now, cancel_minutes)
          ? cancelUntil(place.class_date, cancel_minutes)
          : null,
      },
      now,
    };
    await queueMail(tx, message);
    if (isNear(now, was.class_date, place.class_date) && number !== null && isNumber(number))
      await queueWhatsappToo(tx, { ...message, recipient: number });
  }
  return membersOf(notified);
}

/** Queues a mail for each place of a class that another coach gives, once per change. Returns how many members are told. */
export async function notifySubstitute(
  tx: Transaction,
  {
    single_class_id,
    planned,
    substitute,
    now,
  }: { single_class_id: number; planned: string; substitute: string; now: string },
): Promise<number> {
  const places = await heldPlaces(tx, await activePlaces(tx, [single_class_id]));
  for (const place of places) {
    const { class_reservation_id, customer_id, email: recipient } = place;
    const { name, guest_name, class_type, class_date, timezone, branch } = place;
    await queueMail(tx, {
      cause: `class_substitute:${class_reservation_id}:${now}`,
      ...{ customer_id, recipient, template: 'class_substitute' as const },
      data: {
        ...{ name, guest_name, class_type, class_date, timezone, branch, planned, substitute },
        ...entryOf(place, now, false),
      },
      now,
    });
  }
  return membersOf(places).size;
}

/** Whether the change needs a mail. Another coach alone does not: the schedule shows it. */
const needsNotice = (was: HeldPlace, is: HeldPlace): boolean =>
  (['class_date', 'class_type', 'branch', 'location', 'spot'] as const).some(
    (field) => was[field] !== is[field],
  );
