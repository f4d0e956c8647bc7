import { z } from 'zod';
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
  single_class: singleClass.omit({ taken_spots: true, class_reservations: true }),
  /** The last day of the credits that paid; null without credits. Cancelling returns the credit with that validity. */
  credit_expires: civilDate.nullable(),
  /** The link of a class online, from 15 minutes before its start until its end; null otherwise. */
  link: z.string().nullable(),
});
export type ReservationRow = z.output<typeof reservationRow>;

export const spot = z.int().min(1).max(500);
/** One to five [RATE-001]; the message for a missing value names the field. */
const stars = (missing: string) => z.int(missing).min(1, missing).max(5, missing);

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
      'policy_days_ahead',
      'policy_held_places',
      'policy_places_per_day',
      'policy_paused',
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
    }),
    invalidates: bookingReads,
    answer: classReservation,
    problems: ['reservation_not_found', 'cancel_too_late', 'reservation_attended', 'for_oneself'],
  },
});
