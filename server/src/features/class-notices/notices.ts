import { cancelUntil, isCancelable } from '@tbm/domain/schedule';
import { minutesBetween } from '@tbm/domain/time';
import { isNumber } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import type { CalendarEntry } from '../../platform/calendar/entry.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type RowOf, statement } from '../../platform/database/statement.ts';
import { type ClassTemplateName, queueMail, queueWhatsappToo, type Templates } from '../messages/index.ts';
import { isOptedOut } from '../preferences/index.ts';
import { coachNames, roomAndAddress } from '../schedule/index.ts';
import { activePlaces } from './places.ts';

/** SQL: the number of the customer `c`, except one that wrote BAJA. */
const number = `case when not ${isOptedOut('c.customer_id')} then coalesce(c.whatsapp_number, c.phone) end as number`;

const placesWithMembers = statement(
  'places_with_members',
  `select r.class_reservation_id, r.single_class_id, r.customer_id, r.guest_name, r.spot, c.email, c.name, g.email as guest_email,
    ${number},
    ct.name as class_type, sc.class_date, sc.duration, r."createdAt", r."calendarChangedAt",
    b.timezone, b.cancel_minutes, b.name as branch, lo.name as location,
    ${coachNames} as coaches, ${roomAndAddress} as address,
    case when l.credit_lot_id is null then 'cash' when r.guest_pass_lot_id is not null then 'guest_pass' when l.is_unlimited then 'unlimited' else 'credit' end as paid_by,
    case when l."deletedAt" is null then l.expiration_date end as credit_until
  from class_reservations r
  join customers c using (customer_id)
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join locations lo using (location_id)
  join branches b on b.branch_id = sc.branch_id
  left join credit_lots l on l.credit_lot_id = coalesce(r.credit_lot_id, r.guest_pass_lot_id)
  left join guests g on g.class_reservation_id = r.class_reservation_id
  where r.class_reservation_id = any($1::bigint[])
  order by r.class_reservation_id`,
  z.object({
    class_reservation_id: z.int(),
    single_class_id: z.int(),
    customer_id: z.int(),
    email: z.string(),
    name: z.string(),
    number: z.string().nullable(),
    /** The address that the guest of the place left. */
    guest_email: z.string().nullable(),
    guest_name: z.string().nullable(),
    spot: z.int().nullable(),
    class_type: z.string(),
    class_date: z.string(),
    timezone: z.string(),
    branch: z.string(),
    cancel_minutes: z.int(),
    duration: z.int(),
    createdAt: z.string(),
    calendarChangedAt: z.string(),
    location: z.string(),
    address: z.string(),
    coaches: z.string(),
    paid_by: z.enum(['credit', 'guest_pass', 'unlimited', 'cash']),
    /** The last day of the credits that paid; null without credits, or when they were taken back. */
    credit_until: z.string().nullable(),
  }),
);

/** A place with its class, as members see it, and the member to notify. */
type HeldPlace = RowOf<typeof placesWithMembers>;

/** Current places with their members; a guest at the door has no address. */
export async function heldPlaces(
  tx: Transaction,
  class_reservation_ids: readonly number[],
): Promise<HeldPlace[]> {
  if (class_reservation_ids.length === 0) return [];
  return placesWithMembers.all(tx, [class_reservation_ids]);
}

/** The entry of a place in the member's calendar. A guest's place has none. */
const calendarEntry = (place: HeldPlace, cancelled: boolean): { calendar?: CalendarEntry } => {
  if (place.guest_name !== null) return {};
  const { class_reservation_id, class_date, duration, timezone, branch, coaches, spot } = place;
  return {
    calendar: {
      class_reservation_id,
      class_name: place.class_type,
      class_date,
      duration,
      timezone,
      branch,
      location: place.address,
      coaches,
      spot,
      createdAt: place.createdAt,
      changedAt: place.calendarChangedAt,
      cancelled,
    },
  };
};

/** Tells the guest of a place who left an address, once a cause. */
async function queueGuestNotice(
  tx: Transaction,
  place: HeldPlace,
  { what, cause, now }: { what: Templates['guest_told']['what']; cause: string; now: string },
): Promise<void> {
  const { class_reservation_id, guest_name, guest_email, class_type, class_date, timezone, branch } = place;
  if (guest_name === null || guest_email === null) return;
  await queueMail(tx, {
    cause: `guest:${cause}`,
    customer_id: null,
    recipient: guest_email,
    template: 'guest_told',
    data: {
      guest_name,
      class_name: class_type,
      class_date,
      timezone,
      branch,
      what,
      guest: what === 'changed' ? { class_reservation_id } : null,
    },
    now,
  });
}

/** The members of places, each once, although a member with a guest has two places. */
const membersOf = (places: readonly { customer_id: number }[]): ReadonlySet<number> =>
  new Set(places.map(({ customer_id }) => customer_id));

/** Hours before its start in which a class that is changed or cancelled goes out by every channel. */
const nearHours = 24;

/** Whether one of these instants is near, or has just passed. */
const isNear = (now: string, ...starts: string[]): boolean =>
  starts.some((start) => minutesBetween(now, start) <= nearHours * 60);

/**
 * Queues a mail for each cancelled place, once; the place is read after it was cancelled. When the class is near, it also
 * goes by WhatsApp, except to a number that wrote BAJA. Returns the members.
 */
export async function notifyCancelled(
  tx: Transaction,
  places: readonly HeldPlace[],
  { reason, now }: { reason: string; now: string },
): Promise<ReadonlySet<number>> {
  for (const place of places) {
    await queueClassNotice(
      tx,
      {
        cause: `class_cancelled:${place.class_reservation_id}`,
        template: 'class_cancelled',
        data: { ...lostPlace(place), reason },
        now,
      },
      place,
      [place.class_date],
    );
    const cause = `class_cancelled:${place.class_reservation_id}`;
    await queueGuestNotice(tx, place, { what: 'cancelled', cause, now });
  }
  return membersOf(places);
}

/** The recipient of a notice. */
type Recipient = Pick<HeldPlace, 'customer_id' | 'email' | 'number'>;

/**
 * Queues a notice about a class by mail, once per cause. When one of the hours is near, it also goes by WhatsApp, except to
 * a number that wrote BAJA.
 */
async function queueClassNotice<T extends ClassTemplateName>(
  tx: Transaction,
  notice: { cause: string; template: T; data: Templates[T]; now: string },
  { customer_id, email, number }: Recipient,
  hours: readonly string[],
): Promise<void> {
  const message = { ...notice, customer_id };
  await queueMail(tx, { ...message, recipient: email });
  if (isNear(notice.now, ...hours) && number !== null && isNumber(number))
    await queueWhatsappToo(tx, { ...message, recipient: number });
}

/** The data of a notice about a cancelled place, and about the credits that paid for it. */
const lostPlace = (place: HeldPlace) => ({
  name: place.name,
  guest_name: place.guest_name,
  class_type: place.class_type,
  class_date: place.class_date,
  timezone: place.timezone,
  branch: place.branch,
  paid_by: place.paid_by,
  credit_until: place.credit_until,
  ...calendarEntry(place, true),
});

/**
 * Tells the member that the desk cancelled the place for the studio, although the class takes place. The place is read
 * after it was cancelled.
 */
export async function notifyPlaceRemoved(tx: Transaction, place: HeldPlace, now: string): Promise<void> {
  const cause = `place_removed:${place.class_reservation_id}`;
  await queueClassNotice(
    tx,
    {
      cause,
      template: 'place_removed',
      data: lostPlace(place),
      now,
    },
    place,
    [place.class_date],
  );
  await queueGuestNotice(tx, place, { what: 'removed', cause, now });
}

const waitingMembers = statement(
  'waiting_members_of_classes',
  `select w.waitlist_id, w.single_class_id, w.customer_id, c.email, c.name, ${number},
    ct.name as class_type, sc.class_date, b.timezone, b.name as branch, lo.name as location
  from waitlists w
  join customers c using (customer_id)
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join locations lo using (location_id)
  join branches b on b.branch_id = sc.branch_id
  where w.single_class_id = any($1::bigint[])
  order by w.waitlist_id`,
  z.object({
    waitlist_id: z.int(),
    single_class_id: z.int(),
    customer_id: z.int(),
    email: z.string(),
    name: z.string(),
    number: z.string().nullable(),
    class_type: z.string(),
    class_date: z.string(),
    timezone: z.string(),
    branch: z.string(),
    location: z.string(),
  }),
);

/** An entry of a waitlist with its class as members see it, and the member to notify. */
type WaitingEntry = RowOf<typeof waitingMembers>;

/** The entries of the waitlist of a class; read under the lock of the class, so that no member joins in between. */
export const waitingEntries = (tx: Transaction, single_class_id: number): Promise<WaitingEntry[]> =>
  waitingMembers.all(tx, [[single_class_id]]);

/** Tells everyone on the waitlists of cancelled classes in the same way. */
export async function notifyWaitingCancelled(
  tx: Transaction,
  single_class_ids: readonly number[],
  { reason, now }: { reason: string; now: string },
): Promise<ReadonlySet<number>> {
  const waiting = await waitingMembers.all(tx, [single_class_ids]);
  for (const entry of waiting) {
    await queueClassNotice(
      tx,
      {
        cause: `class_cancelled:waitlist:${entry.waitlist_id}`,
        template: 'class_cancelled',
        data: {
          name: entry.name,
          guest_name: null,
          class_type: entry.class_type,
          class_date: entry.class_date,
          timezone: entry.timezone,
          branch: entry.branch,
          paid_by: null,
          credit_until: null,
          reason,
        },
        now,
      },
      entry,
      [entry.class_date],
    );
  }
  return membersOf(waiting);
}

/**
 * Tells everyone on the waitlist of a class that its day, hour, room, branch or type changed, once per change, with a link to
 * leave the list. `before` holds the same entries as they were. Returns the members.
 */
export async function notifyWaitingChanged(
  tx: Transaction,
  single_class_id: number,
  { before, now }: { before: readonly WaitingEntry[]; now: string },
): Promise<ReadonlySet<number>> {
  const earlier = new Map(before.map((entry) => [entry.waitlist_id, entry]));
  const notified: WaitingEntry[] = [];
  for (const entry of await waitingEntries(tx, single_class_id)) {
    const was = earlier.get(entry.waitlist_id);
    // A member who joined after the change knows the class only as it is now.
    if (!was || !isMoved(was, entry)) continue;
    notified.push(entry);
    await queueClassNotice(
      tx,
      {
        cause: `waitlist_changed:${entry.waitlist_id}:${now}`,
        template: 'waitlist_changed',
        data: {
          name: entry.name,
          class_type: entry.class_type,
          class_date: entry.class_date,
          timezone: entry.timezone,
          branch: entry.branch,
          location: entry.location,
          waiting: { waitlist_id: entry.waitlist_id, single_class_id },
          before: classBefore(was),
        },
        now,
      },
      entry,
      [was.class_date, entry.class_date],
    );
  }
  return membersOf(notified);
}

/**
 * Queues a mail for each place whose class changed, or that moved to another class, once per change. `before` holds the
 * same places as they were.
 */
export async function notifyChanged(
  tx: Transaction,
  places: readonly HeldPlace[],
  { before, now }: { before: readonly HeldPlace[]; now: string },
): Promise<ReadonlySet<number>> {
  const earlier = new Map(before.map((place) => [place.class_reservation_id, place]));
  const notified: HeldPlace[] = [];
  for (const place of places) {
    const was = earlier.get(place.class_reservation_id);
    // A member who booked after the change knows the class only as it is now.
    if (!was || !needsNotice(was, place)) continue;
    notified.push(place);
    const isInOtherClass = was.single_class_id !== place.single_class_id;
    await queueClassNotice(
      tx,
      {
        cause: `class_changed:${place.class_reservation_id}:${now}`,
        template: 'class_changed',
        data: {
          name: place.name,
          guest_name: place.guest_name,
          class_type: place.class_type,
          class_date: place.class_date,
          timezone: place.timezone,
          branch: place.branch,
          location: place.location,
          coaches: place.coaches,
          spot: place.spot,
          ...calendarEntry(place, false),
          before: classBefore(was),
          credit_until: place.credit_until === was.credit_until ? null : place.credit_until,
          // In another class the member gets another spot anyway.
          lost_spot: isInOtherClass || was.spot === place.spot ? null : was.spot,
          cancel_until: isCancelable(place.class_date, now, place.cancel_minutes)
            ? cancelUntil(place.class_date, place.cancel_minutes)
            : null,
        },
        now,
      },
      place,
      [was.class_date, place.class_date],
    );
    const cause = `class_changed:${place.class_reservation_id}:${now}`;
    await queueGuestNotice(tx, place, { what: 'changed', cause, now });
  }
  return membersOf(notified);
}

/** Queues a mail for each place of a class with another coach, once per change. Returns how many members are told. */
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
      customer_id,
      recipient,
      template: 'class_substitute' as const,
      data: {
        name,
        guest_name,
        class_type,
        class_date,
        timezone,
        branch,
        planned,
        substitute,
        ...calendarEntry(place, false),
      },
      now,
    });
  }
  return membersOf(places).size;
}

type ClassSeen = Pick<HeldPlace, 'class_date' | 'class_type' | 'branch' | 'location'>;

/** The data of a notice about a class before the change. */
const classBefore = (was: ClassSeen & { timezone: string }) => ({
  class_type: was.class_type,
  class_date: was.class_date,
  location: was.location,
  timezone: was.timezone,
});

/**
 * Whether a class is at another time or place, or another class. A change of the coach only does not count, because the
 * schedule shows it.
 */
const isMoved = (was: ClassSeen, is: ClassSeen): boolean =>
  (['class_date', 'class_type', 'branch', 'location'] as const).some((field) => was[field] !== is[field]);

/** Whether the change of a place needs a mail. */
const needsNotice = (was: HeldPlace, is: HeldPlace): boolean => isMoved(was, is) || was.spot !== is.spot;
