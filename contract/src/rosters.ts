import { z } from 'zod';
import { civilDate, fileRef, id, idText, instant } from './fields.ts';
import { bookingReads } from './reads.ts';
import { classReservation } from './reservations.ts';
import { defineRoutes, desk, signedIn, staffRoles } from './route.ts';
import { singleClass } from './schedule.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Who comes to a class, and attendance';

const params = z.object({ id: idText });

/** A class of the day in the desk's view. */
export const classOfDay = singleClass.omit({ class_reservations: true }).extend({
  /** Attended and unpaid places. */
  attended: z.int(),
  unpaid: z.int(),
});
export type ClassOfDay = z.output<typeof classOfDay>;

/** The holder of a place. A guest has their own name, and perhaps a member as host. */
export const rosterRow = classReservation.extend({
  customer: z
    .object({
      customer_id: id,
      name: z.string(),
      last_name: z.string(),
      phone: z.string(),
      file: fileRef.nullable(),
    })
    .nullable(),
  /** The last day of the credits that paid; null without credits. */
  credit_expires: civilDate.nullable(),
  /** Whether a guest pass of the host pays for the guest, instead of a credit. */
  is_guest_pass: z.boolean(),
  /** Whether this is the holder's first class. */
  is_first: z.boolean(),
  /** Whether the day of the class is the holder's birthday. */
  is_birthday: z.boolean(),
  /** Whether it is the holder's fixed place. */
  is_fixed: z.boolean(),
  /** Whether the member or invited guest has yet to sign the current waiver; never for an online class. */
  waiver_missing: z.boolean(),
});
export type RosterRow = z.output<typeof rosterRow>;

/** A member on the waitlist of the class. */
export const waitingMember = z.object({
  waitlist_id: id,
  createdAt: instant,
  customer_id: id,
  name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  file: fileRef.nullable(),
});
export type WaitingMember = z.output<typeof waitingMember>;

const roster = classOfDay.extend({
  rows: z.array(rosterRow),
  /** The waitlist, first come first. */
  waiting: z.array(waitingMember),
});
export type Roster = z.output<typeof roster>;

/** A place not used, one cancelled too late, an online week without enough training, or one that staff gave with a reason. */
export const strikeCauses = ['no_show', 'late_cancel', 'missed_week', 'given'] as const;

export const rosterRoutes = defineRoutes({
  'GET /rosters': {
    summary: 'Classes of a day at the branch, by start; a coach sees only the classes that the coach gives',
    who: staffRoles,
    keyRight: 'reservations:read',
    branches: { lists: 'one' },
    rights: { all_classes: desk },
    query: z.object({ day: civilDate.optional() }),
    answer: z.array(classOfDay),
  },
  'GET /rosters/:id': {
    summary: 'One class with its places and its waitlist; a coach sees only the classes that the coach gives',
    who: staffRoles,
    keyRight: 'reservations:read',
    branches: { things: { id: 'class' } },
    rights: { all_classes: desk },
    params,
    answer: roster,
    problems: ['class_not_found'],
  },
  'PUT /class_reservations/attend': {
    strict: true,
    summary: 'Marks or unmarks attendance; a place without a spot gets the first free one',
    who: staffRoles,
    keyRight: 'reservations:write',
    branches: { things: { class_reservation_id: 'reservation' } },
    rights: { all_classes: desk },
    body: z.object({ class_reservation_id: id, attend: z.boolean() }),
    invalidates: bookingReads,
    answer: rosterRow,
    problems: ['reservation_not_found', 'check_in_early', 'for_oneself'],
  },
  'POST /class_reservations/check_in': {
    strict: true,
    summary: "Checks a member in by the code on the phone, to the class open on the desk's screen",
    who: staffRoles,
    branches: { things: { single_class_id: 'class' }, lists: 'filtered' },
    rights: { all_classes: desk },
    body: z.object({ code: z.string().trim().min(1).max(80), single_class_id: id }),
    invalidates: bookingReads,
    answer: rosterRow,
    problems: ['code_invalid', 'code_cancelled', 'code_of_other_class', 'check_in_early', 'for_oneself'],
  },
  'GET /class_reservations/:id/code': {
    summary: "The caller's check-in code, for display as QR and letters",
    who: signedIn,
    params,
    answer: z.object({ code: z.string() }),
    problems: ['reservation_not_found'],
  },
});
