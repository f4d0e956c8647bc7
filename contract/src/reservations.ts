import { z } from 'zod';
import { credit, payingCredit } from './credits.ts';
import { civilDate, id, idText, instant, needed, paged, pageText, text } from './fields.ts';
import { guestLength, ratingLength, reasonLengths } from './lengths.ts';
import { bookingReads } from './reads.ts';
import { defineRoutes, desk, signedIn } from './route.ts';
import { singleClass } from './schedule.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Places in classes';

export const reservationFilters = ['all', 'upcoming', 'past', 'cancelled'] as const;

/** A place in a class [RES-008]. `deletedAt` null = active. */
export const classReservation = z.object({
  class_reservation_id: id,
  single_class_id: id,
  /** Null for a guest without a host. */
  customer_id: id.nullable(),
  spot: z.int().nullable(),
  guest_name: z.string().nullable(),
  createdAt: instant,
  deletedAt: instant.nullable(),
  class_stars: z.int().nullable(),
  coach_stars: z.int().nullable(),
  comment: z.string().nullable(),
  attend: z.boolean(),
  is_cash: z.boolean(),
  is_paid: z.boolean(),
});
export type ClassReservation = z.output<typeof classReservation>;

/** A reservation with its class. */
export const reservationRow = classReservation.extend({
  /** Whether a guest pass of the member pays for the guest. */
  is_guest_pass: z.boolean(),
  single_class: singleClass.omit({ taken_spots: true, class_reservations: true }),
  /** The last day of the credits that paid; null without credits. Cancelling returns the credit with that validity. */
  credit_expires: civilDate.nullable(),
  /** The credits that paid; null without credits, and after they were revoked. */
  paid_with: payingCredit.nullable(),
  /** The link of a class online, from 15 minutes before its start until its end; null otherwise. */
  link: z.string().nullable(),
  /** Whether the member has yet to sign the current waiver; never for a guest or an online class. */
  waiver_missing: z.boolean(),
});
export type ReservationRow = z.output<typeof reservationRow>;

/** What pays for a place: a credit, a guest pass, an unlimited package, cash that is owed or paid, or the package of a special class. */
export const placePayments = [
  'credit',
  'guest_pass',
  'unlimited',
  'cash_owed',
  'cash_paid',
  'package',
] as const;
export type PlacePayment = (typeof placePayments)[number];

/** What pays for a place, and what could pay instead. */
export const placeLots = z.object({
  /** Null without credits, and after they were revoked. */
  paying: payingCredit.nullable(),
  /** The member's other packages that could pay; none once the class has ended. */
  others: z.array(credit),
});
export type PlaceLots = z.output<typeof placeLots>;

/** The place that a signed link gives up. */
const linkedPlace = z.object({
  class_name: z.string(),
  class_date: instant,
  timezone: z.string(),
  branch: z.string(),
  /** Minutes before the class until which cancelling returns the credit. */
  cancel_minutes: z.int(),
  guest_name: z.string().nullable(),
  /** The guest whom the member invited to the class, whose place is given up too; null without one, and for a guest's place. */
  invited: z.string().nullable(),
  /**
   * `free`: the link cancels, and the credit returns; `late`: it gives the place up without the credit. The others change
   * nothing: `cancelled`; `attended`; `moved`: the place is in another class now; `closed`: the class has begun.
   */
  state: z.enum(['free', 'late', 'cancelled', 'attended', 'moved', 'closed']),
  payment: z.enum(placePayments),
  /** The last day of the credits that paid; null without credits. */
  credit_expires: civilDate.nullable(),
  /** The branch's civil day. */
  today: civilDate,
  /** Whether the place was cancelled with its credit returned. */
  is_returned: z.boolean(),
});
export type LinkedPlace = z.output<typeof linkedPlace>;

const linkedRoute = {
  who: 'anyone',
  params: z.object({ token: z.string().max(100) }),
  limit: [{ per: 'address', times: 60, minutes: 10 }],
  answer: linkedPlace,
  problems: ['place_link_not_found'],
} as const;

export const spot = z.int().min(1).max(500);
/** One to five [RATE-001]; the message for a missing value names the field. */
const stars = (missing: string) => z.int(missing).min(1, missing).max(5, missing);

/** With `true` the guest whom the member invited keeps the place; otherwise it is given up with the member's own. */
const keep_guest = z.enum(['true', 'false']).optional();

export const reservationRoutes = defineRoutes({
  'GET /class_reservations': {
    summary:
      "The caller's reservations, in every branch or in one: upcoming ones by date, all others newest first; 12 a page",
    who: signedIn,
    query: z.object({
      page: pageText,
      filter: z.enum(reservationFilters).default('all'),
      branch_id: idText.optional(),
    }),
    answer: paged(reservationRow),
  },
  'POST /class_reservations': {
    strict: true,
    summary:
      'Books a place in a class for one credit; the desk books for a member or a guest, by credit or cash',
    who: signedIn,
    keyRight: 'reservations:write',
    keyNeeds: ['customer_id'],
    branches: { things: { single_class_id: 'class', customer_id: 'member' } },
    rights: { at_desk: desk },
    restricted: {
      customer_id: { to: desk, except: 'own' },
      guest_name: { to: desk },
      policy_reason: { to: desk },
      is_cash: { to: desk, except: false },
      is_paid: { to: desk, otherwise: 'ignored' },
    },
    body: z.object({
      single_class_id: id,
      spot: spot.nullish(),
      /** The lot that pays, where more than one could; by default the one that expires first [product decision 23]. */
      credit_lot_id: id.nullish(),
      customer_id: id.optional(),
      guest_name: text(guestLength).pipe(z.string().min(1, 'guest_name_missing')).optional(),
      is_cash: z.boolean().optional(),
      is_paid: z.boolean().optional(),
      /** Why the desk books beyond the rules of bookings; audited [product decision 19]. */
      policy_reason: needed(reasonLengths.bookingPolicy, 'policy_reason_missing').optional(),
    }),
    invalidates: bookingReads,
    answer: classReservation,
    status: 201,
    problems: [
      'class_not_found',
      'class_full',
      'spot_taken',
      'spot_invalid',
      'already_reserved',
      'class_overlaps',
      'class_closed',
      'class_is_special',
      'no_credits',
      'credits_other_hours',
      'lot_unfit',
      'lot_expired',
      'lot_not_begun',
      'lot_of_other_branch',
      'lot_of_other_hours',
      'lot_used_up',
      'policy_days_ahead',
      'policy_held_places',
      'policy_places_per_day',
      'policy_paused',
      'policy_subscription_paused',
      'not_found',
      'guest_pays_cash',
    ],
  },
  'PUT /class_reservations': {
    strict: true,
    summary:
      'Changes the spot of a reservation, null releases it; the desk also changes its class or marks its cash as paid [API-084]',
    who: signedIn,
    branches: { things: { class_reservation_id: 'reservation', single_class_id: 'class' } },
    rights: { at_desk: desk },
    restricted: { single_class_id: { to: desk }, is_paid: { to: desk } },
    body: z.object({
      class_reservation_id: id,
      spot: spot.nullish(),
      single_class_id: id.optional(),
      is_paid: z.boolean().optional(),
    }),
    invalidates: bookingReads,
    answer: classReservation,
    problems: [
      'for_oneself',
      'reservation_not_found',
      'class_not_found',
      'class_full',
      'class_closed',
      'class_is_special',
      'spot_taken',
      'spot_invalid',
      'already_reserved',
      'class_overlaps',
      'no_credits',
      'credits_other_hours',
      'not_cash',
      'reservation_attended',
      'already_rated',
    ],
  },
  'POST /class_reservations/rating': {
    summary: 'Rates a class and its coach, once, after attending',
    who: signedIn,
    body: z.object({
      class_reservation_id: id,
      /** Accepted as specified; the token's own customer is used. */
      customer_id: id.optional(),
      class_stars: stars('class_stars_missing'),
      coach_stars: stars('coach_stars_missing'),
      comment: text(ratingLength).nullish(),
    }),
    invalidates: ['GET /class_reservations'],
    answer: classReservation,
    problems: ['reservation_not_found', 'rating_too_early', 'rating_unpaid', 'already_rated'],
  },
  'DELETE /class_reservations/:id': {
    summary:
      'Cancels a reservation in time and returns the credit; the desk also later: a late cancellation unless excused or for the studio',
    who: signedIn,
    keyRight: 'reservations:write',
    branches: { things: { id: 'reservation' } },
    rights: { at_desk: desk },
    restricted: {
      excused: { to: desk, otherwise: 'ignored' },
      decided_by: { to: desk, otherwise: 'ignored' },
    },
    params: z.object({ id: idText }),
    query: z.object({
      excused: z.enum(['true', 'false']).optional(),
      /** Whose decision it is. When the studio takes a place away, the credit comes back usable (docs/decisions/0063), and the member is notified. */
      decided_by: z.enum(['member', 'studio']).optional(),
      keep_guest,
    }),
    invalidates: bookingReads,
    answer: classReservation,
    problems: ['reservation_not_found', 'cancel_too_late', 'reservation_attended', 'for_oneself'],
  },
  'POST /class_reservations/:id/late_cancellation': {
    summary:
      'Gives a place up after the time for a free cancel, until the class begins: the credit is not returned, and it counts as a strike',
    who: signedIn,
    params: z.object({ id: idText }),
    query: z.object({ keep_guest }),
    invalidates: bookingReads,
    answer: classReservation,
    problems: ['reservation_not_found', 'cancel_still_free', 'class_started', 'reservation_attended'],
  },
  'POST /class_reservations/:id/reschedule': {
    strict: true,
    summary:
      'Exchanges a place for one in another class while cancelling is free, all or nothing: the same credit pays if it is valid there',
    who: signedIn,
    params: z.object({ id: idText }),
    body: z.object({ single_class_id: id, spot: spot.nullish() }),
    invalidates: bookingReads,
    answer: classReservation,
    status: 201,
    problems: [
      'reservation_not_found',
      'reschedule_same_class',
      'reschedule_too_late',
      'reschedule_without_credit',
      'reservation_attended',
      'reschedule_no_credits',
      'reschedule_with_guest',
      'policy_days_ahead',
      'policy_held_places',
      'policy_places_per_day',
      'policy_paused',
      'policy_subscription_paused',
      'class_not_found',
      'class_full',
      'spot_taken',
      'spot_invalid',
      'already_reserved',
      'class_overlaps',
      'class_closed',
      'class_is_special',
      'credits_other_hours',
    ],
  },
  'GET /class_reservations/:id/lots': {
    summary: 'The package that pays for a place, and the other packages of its member that could',
    who: desk,
    branches: { things: { id: 'reservation' } },
    params: z.object({ id: idText }),
    answer: placeLots,
    problems: ['reservation_not_found'],
  },
  'POST /class_reservations/:id/lot': {
    strict: true,
    summary:
      'Pays for a place with another package of its member until the class ends; the former package has its credit back',
    who: desk,
    branches: { things: { id: 'reservation' } },
    params: z.object({ id: idText }),
    body: z.object({
      /** The lot that pays from now on. */
      credit_lot_id: id,
      /** The lot that paid when the desk chose. */
      former_lot_id: id,
    }),
    invalidates: [...bookingReads, 'GET /class_reservations/:id/lots'],
    answer: placeLots,
    problems: [
      'reservation_not_found',
      'place_without_credit',
      'class_closed',
      'class_overlaps',
      'for_oneself',
      'lot_changed',
      'lot_unfit',
      'lot_expired',
      'lot_not_begun',
      'lot_of_other_branch',
      'lot_of_other_hours',
      'lot_used_up',
    ],
  },
  'GET /place_links/:token': {
    summary: 'The place that the signed link of a reminder gives up, without signing in',
    ...linkedRoute,
  },
  'POST /place_links/:token': {
    strict: true,
    summary:
      'Gives the place up by that link. Without `late`, only while the credit is returned; again, it changes nothing',
    ...linkedRoute,
    body: z.object({
      /** The page has told that the credit is not returned. */
      late: z.boolean(),
    }),
    invalidates: bookingReads,
  },
});
