import { z } from 'zod';
import { civilDate, id, idText, instant } from './fields.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'How far ahead and how often a member may book';

/** The most that the fields of a policy allow; with the most of them a rule refuses no member. */
export const mostOfPolicy = {
  book_days_ahead: 365,
  held_places: 100,
  places_per_day: 24,
} as const;

/** The limits of bookings of a branch, or of the package that pays for them [product decision 19]. */
export const bookingLimits = z.object({
  /** A class can be booked from the start of the day that is this many days before it. */
  book_days_ahead: z.int().min(0).max(mostOfPolicy.book_days_ahead),
  /** Upcoming places that a member holds at once in the branch, guests included. */
  held_places: z.int().min(1).max(mostOfPolicy.held_places),
  /** Places of a member on one day of the branch, guests included. */
  places_per_day: z.int().min(1).max(mostOfPolicy.places_per_day),
});
export type BookingLimits = z.output<typeof bookingLimits>;

/** What follows when the member misses classes, or cancels them late, that an unlimited package pays for. */
export const missedConsequences = ['none', 'shorter_window', 'pause', 'fee'] as const;
export type MissedConsequence = (typeof missedConsequences)[number];

/** The consequences that change how a member books. */
export const restrictions = ['shorter_window', 'pause'] as const;
export type Restriction = (typeof restrictions)[number];

/** What a fee may be, in pesos: from the least that the card provider charges. */
export const missedFeeLimits = { least: 10, most: 1_000 } as const;
export const missedFee = z.number().min(missedFeeLimits.least).max(missedFeeLimits.most).multipleOf(0.01);

/** The consequence of missed classes in a branch. */
export const missedRules = z.object({
  missed_consequence: z.enum(missedConsequences),
  /** Missed classes within 30 days from which on each one has the consequence. */
  missed_limit: z.int().min(1).max(30),
  /** The first missed classes of a month, which never count. */
  missed_grace: z.int().min(0).max(30),
  /** `shorter_window`: days ahead for which the member may book, for 30 days. */
  missed_days_ahead: z.int().min(0).max(60),
  /** `pause`: days for which the member may not book. */
  missed_pause_days: z.int().min(1).max(60),
  /** `fee`: pesos that each such missed class costs, for members who agreed to it. */
  missed_fee: missedFee.nullable(),
  /** `fee`: what follows for members who did not agree, or whose card is gone. */
  missed_fallback: z.enum(['none', ...restrictions]),
});
export type MissedRules = z.output<typeof missedRules>;

/** The limits of a lot of credits, with the restriction of the member applied. */
const lotPolicy = bookingLimits.extend({
  credit_lot_id: id,
  /** Until when nothing can be booked with it; null when it can. */
  paused_until: instant.nullable(),
  /** The end of the running pause of the subscription that it is from: until then it pays for no place. */
  subscription_paused_until: instant.nullable(),
});
export type LotPolicy = z.output<typeof lotPolicy>;

export const bookingPolicy = z.object({
  branch_id: id,
  /** The rules of the branch. A package may have others. */
  limits: bookingLimits,
  missed: missedRules,
  /** The member's usable lots that may pay at the branch. */
  lots: z.array(lotPolicy),
  /** The starts of the member's places in the branch from today on, by time. */
  starts: z.array(instant),
  /** Missed classes of the last 30 days that count. */
  missed_count: z.int(),
  /** What follows from missed classes now; null when nothing does. */
  restriction: z
    .object({
      kind: z.enum(restrictions),
      until: instant,
      book_days_ahead: z.int().nullable(),
    })
    .nullable(),
  /** The fee for missed classes of the member's unlimited packages, and whether the member agreed to it; null without one. */
  fee: z.object({ amount: missedFee, is_agreed: z.boolean() }).nullable(),
});
export type BookingPolicy = z.output<typeof bookingPolicy>;

/** What a rule would have refused. */
const refused = z.object({ places: z.int(), members: z.int() });

/** Whom rules would have touched in the last 30 days. */
export const policyPreview = z.object({
  /** The first and the last day of the classes that were looked at. */
  from: civilDate,
  until: civilDate,
  /** The places that members had in those classes. */
  places: z.int(),
  days_ahead: refused,
  held_places: refused,
  places_per_day: refused,
  /** Members of unlimited packages who would have met the consequence, if there is one. */
  missed: z.int(),
  /** How many of their missed classes would have had it. */
  missed_times: z.int(),
  /** Pesos of the fees for those, had all of these members agreed; 0 without a fee. */
  missed_fees: z.number(),
  /** Those who would have been refused most often, at most 20. */
  members: z.array(
    z.object({
      customer_id: id,
      name: z.string(),
      last_name: z.string(),
      places: z.int(),
    }),
  ),
});
export type PolicyPreview = z.output<typeof policyPreview>;

export const bookingPolicyRoutes = defineRoutes({
  'POST /branches/:id/booking_policy/preview': {
    summary: 'Whom rules of bookings would have touched in the last 30 days; nothing is saved',
    who: admins,
    branches: { things: { id: 'branch' } },
    params: z.object({ id: idText }),
    body: z.object({ ...bookingLimits.shape, ...missedRules.shape }),
    answer: policyPreview,
    invalidates: [],
    problems: ['not_found'],
  },
  'GET /customer/booking_policy': {
    summary: "The rules of bookings in a branch, with the caller's own count and limits",
    who: signedIn,
    query: z.object({ branch_id: idText }),
    answer: bookingPolicy,
    problems: ['not_found'],
  },
});
