import { z } from 'zod';
import { id, idText, instant, paged, pageText, text } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';
import { singleClass } from './schedule.ts';

export const reservationFilters = ['all', 'upcoming', 'past', 'cancelled'] as const;

/** A place in a class [RES-008]. `deletedAt` null = active. */
export const classReservation = z.object({
  class_reservation_id: id,
  single_class_id: id,
  customer_id: id,
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

/** A reservation with the class it is for. */
export const reservationRow = classReservation.extend({
  single_class: singleClass.omit({ taken_spots: true, class_reservations: true }),
});
export type ReservationRow = z.output<typeof reservationRow>;

const spot = z.int().min(1).max(500);
/** One to five [RATE-001]; without them the message says which are missing. */
const stars = (missing: string) => z.int(missing).min(1, missing).max(5, missing);

export const reservationRoutes = defineRoutes({
  'GET /class_reservations': {
    summary: "The caller's reservations: upcoming ones by date, all others newest first; 12 a page",
    who: signedIn,
    query: z.object({ page: pageText, filter: z.enum(reservationFilters).default('all') }),
    answer: paged(reservationRow),
  },
  'POST /class_reservations': {
    summary: 'Takes a place in a class and one credit',
    who: signedIn,
    body: z.object({ single_class_id: id, spot: spot.nullish() }),
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
    ],
  },
  'PUT /class_reservations': {
    summary: 'Changes the spot of a reservation; null gives it up for whichever is free at the door',
    who: signedIn,
    body: z.object({ class_reservation_id: id, spot: spot.nullable() }),
    answer: classReservation,
    problems: ['reservation_not_found', 'spot_taken', 'spot_invalid', 'class_closed'],
  },
  'POST /class_reservations/rating': {
    summary: 'Rates a class and its coach, once, after having been there',
    who: signedIn,
    body: z.object({
      class_reservation_id: id,
      /** Accepted as specified; the token's own customer is what counts. */
      customer_id: id.optional(),
      class_stars: stars('class_stars_missing'),
      coach_stars: stars('coach_stars_missing'),
      comment: text(1000).nullish(),
    }),
    answer: classReservation,
    problems: ['reservation_not_found', 'rating_too_early', 'already_rated'],
  },
  'DELETE /class_reservations/:id': {
    summary: 'Cancels a reservation in time and gives the credit back',
    who: signedIn,
    params: z.object({ id: idText }),
    answer: classReservation,
    problems: ['reservation_not_found', 'cancel_too_late'],
  },
});
