import { z } from 'zod';
import { id, idText, instant } from './fields.ts';
import { bookingReads } from './reads.ts';
import { defineRoutes, signedIn } from './route.ts';
import { singleClass } from './schedule.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Waiting for a place';

/** A place in the queue of a full class [WAIT-010]. It ends when its owner leaves, books the class, or the class ends. */
export const waitlistEntry = z.object({
  waitlist_id: id,
  single_class_id: id,
  customer_id: id,
  createdAt: instant,
  single_class: singleClass.omit({ taken_spots: true, class_reservations: true }),
});
export type WaitlistEntry = z.output<typeof waitlistEntry>;

/** The waitlist entry that a signed link leaves. */
const linkedWaitlist = z.object({
  class_name: z.string(),
  class_date: instant,
  timezone: z.string(),
  branch: z.string(),
  /** `waiting`: the link leaves the list; `left`: the entry no longer exists; `over`: the class has begun, or was cancelled. */
  state: z.enum(['waiting', 'left', 'over']),
});
export type LinkedWaitlist = z.output<typeof linkedWaitlist>;

const linkedRoute = {
  who: 'anyone',
  params: z.object({ token: z.string().max(100) }),
  limit: [{ per: 'address', times: 60, minutes: 10 }],
  answer: linkedWaitlist,
  problems: ['waitlist_link_not_found'],
} as const;

/** Why a waitlist cannot be joined. */
const refusals = ['class_not_found', 'class_closed', 'already_reserved', 'class_has_places'] as const;

export const waitlistRoutes = defineRoutes({
  'GET /waitlist': {
    summary: "The caller's entries for classes that can still be booked, by date of the class",
    who: signedIn,
    answer: z.array(waitlistEntry),
  },
  'GET /waitlist/:single_class_id': {
    summary: "The caller's entry for one class",
    who: signedIn,
    params: z.object({ single_class_id: idText }),
    answer: waitlistEntry,
    problems: ['waitlist_not_found'],
  },
  'POST /waitlist': {
    summary: 'Joins the waitlist of a full class; no credit is needed, and repeating it changes nothing',
    who: signedIn,
    body: z.object({
      single_class_id: id,
      /** Accepted as specified; the token's own customer is used. */
      customer_id: id.optional(),
    }),
    invalidates: bookingReads,
    answer: waitlistEntry,
    status: 201,
    problems: refusals,
  },
  'PUT /waitlist': {
    summary: 'Moves an entry to another full class',
    who: signedIn,
    body: z.object({ waitlist_id: id, single_class_id: id }),
    invalidates: bookingReads,
    answer: waitlistEntry,
    problems: ['waitlist_not_found', 'already_waiting', ...refusals],
  },
  'DELETE /waitlist/:id': {
    summary: 'Leaves a waitlist; no further notice is sent',
    who: signedIn,
    params: z.object({ id: idText }),
    invalidates: bookingReads,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['waitlist_not_found'],
  },
  'GET /waitlist_links/:token': {
    summary: 'The waitlist that the signed link of a mail leaves, without signing in',
    ...linkedRoute,
  },
  'POST /waitlist_links/:token': {
    summary: 'Leaves a waitlist by that link; again, it changes nothing',
    ...linkedRoute,
    invalidates: bookingReads,
  },
});
