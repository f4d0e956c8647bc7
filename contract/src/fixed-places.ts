import { z } from 'zod';
import { id, idText, instant } from './fields.ts';
import { defineRoutes, desk, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Fixed places in weekly classes';

/** Why a fixed place ended. */
export const fixedPlaceEndings = ['member', 'desk', 'class_ended', 'class_moved', 'no_package'] as const;
export type FixedPlaceEnding = (typeof fixedPlaceEndings)[number];

/** What became of a class for a fixed place. */
export const fixedPlaceOutcomes = ['booked', 'refused', 'skipped'] as const;

/** Why a class could not be booked for a fixed place. */
export const fixedPlaceRefusals = [
  'no_credits',
  'credits_other_hours',
  'class_full',
  'fixed_places_full',
  'policy_held_places',
  'policy_places_per_day',
  'policy_paused',
  'class_overlaps',
  'class_moved',
  'class_cancelled',
] as const;
export type FixedPlaceRefusal = (typeof fixedPlaceRefusals)[number];

/**
 * A coming class of a fixed place. `waiting`: it will be booked at `booksAt`; `skipped`: the member skips it, or cancelled
 * the place; `refused`: it could not be booked, because of `code`.
 */
const fixedPlaceWeek = z.object({
  single_class_id: id,
  class_date: instant,
  state: z.enum(['waiting', 'booked', 'skipped', 'refused']),
  /** When the class can be booked by the rules of bookings; null unless `waiting`. */
  booksAt: instant.nullable(),
  /** The place of the member, if there is one. */
  class_reservation_id: id.nullable(),
  spot: z.int().nullable(),
  /** Why it could not be booked; null unless `refused`. */
  code: z.enum(fixedPlaceRefusals).nullable(),
  /** Whether the member skipped it in advance, and may take that back. */
  can_resume: z.boolean(),
});
export type FixedPlaceWeek = z.output<typeof fixedPlaceWeek>;

export const fixedPlace = z.object({
  fixed_place_id: id,
  branch_id: id,
  class_name: z.string(),
  /** 1 = Monday. */
  weekday: z.int(),
  local_time: z.string(),
  location: z.string(),
  /** Null when the room has no map, or none was chosen. */
  spot: z.int().nullable(),
  createdAt: instant,
  /** The coming classes, by date. */
  weeks: z.array(fixedPlaceWeek),
});
export type FixedPlace = z.output<typeof fixedPlace>;

/** An upcoming place of a member in a weekly class, which can become fixed. */
const possiblePlace = z.object({
  class_reservation_id: id,
  branch_id: id,
  class_name: z.string(),
  class_date: instant,
  weekday: z.int(),
  local_time: z.string(),
  spot: z.int().nullable(),
});
export type PossiblePlace = z.output<typeof possiblePlace>;

const fixedPlaces = z.object({
  fixed_places: z.array(fixedPlace),
  possible: z.array(possiblePlace),
});
export type FixedPlaces = z.output<typeof fixedPlaces>;

const made = z.object({ fixed_place_id: id });
const ended = z.object({ ended: z.literal(true) });
const body = z.object({ class_reservation_id: id });
const invalidates = [
  'GET /customer/fixed_places',
  'GET /members/:id/fixed_places',
  'GET /rosters/:id',
] as const;
const refusals = [
  'reservation_not_found',
  'fixed_place_not_weekly',
  'fixed_place_exists',
  'fixed_place_spot_taken',
  'fixed_places_full',
] as const;

export const fixedPlaceRoutes = defineRoutes({
  'GET /customer/fixed_places': {
    summary: "The caller's fixed places with their coming classes, and the places that can become fixed",
    who: signedIn,
    answer: fixedPlaces,
  },
  'POST /customer/fixed_places': {
    strict: true,
    summary: "Makes an upcoming place of the caller in a weekly class the caller's fixed place",
    who: signedIn,
    body,
    invalidates: [...invalidates],
    answer: made,
    status: 201,
    problems: refusals,
  },
  'DELETE /customer/fixed_places/:id': {
    summary: 'Ends a fixed place of the caller; places that are booked already stay',
    who: signedIn,
    params: z.object({ id: idText }),
    invalidates: [...invalidates],
    answer: ended,
    problems: ['fixed_place_not_found'],
  },
  'POST /customer/fixed_places/:id/skipped_classes': {
    strict: true,
    summary: 'Skips a coming class of a fixed place before it is booked; repeating it changes nothing',
    who: signedIn,
    params: z.object({ id: idText }),
    body: z.object({ single_class_id: id }),
    invalidates: [...invalidates],
    answer: z.object({ skipped: z.literal(true) }),
    problems: ['fixed_place_not_found', 'class_not_found', 'fixed_place_booked'],
  },
  'DELETE /customer/fixed_places/:id/skipped_classes/:single_class_id': {
    summary: 'No longer skips a class: the job books it again like the other classes',
    who: signedIn,
    params: z.object({ id: idText, single_class_id: idText }),
    invalidates: [...invalidates],
    answer: z.object({ skipped: z.literal(false) }),
    problems: ['fixed_place_not_found'],
  },
  'GET /members/:id/fixed_places': {
    summary: 'The fixed places of a member with their coming classes, and the places that can become fixed',
    who: desk,
    branches: { things: { id: 'member' } },
    params: z.object({ id: idText }),
    answer: fixedPlaces,
    problems: ['not_found'],
  },
  'POST /fixed_places': {
    strict: true,
    summary: 'Makes an upcoming place of a member the fixed place of the member, who is told; audited',
    who: desk,
    branches: { things: { class_reservation_id: 'reservation' } },
    body,
    invalidates: [...invalidates],
    answer: made,
    status: 201,
    problems: refusals,
  },
  'DELETE /fixed_places/:id': {
    summary: 'Ends the fixed place of a member, who is told; audited. Places that are booked already stay',
    who: desk,
    branches: { things: { id: 'fixed_place' } },
    params: z.object({ id: idText }),
    invalidates: [...invalidates],
    answer: ended,
    problems: ['fixed_place_not_found'],
  },
});
