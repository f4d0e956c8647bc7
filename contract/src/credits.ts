import { z } from 'zod';
import { civilDate, id } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Classes that the member has left';

/** How the studio took a place away: it cancelled the class, moved it, or removed this place alone. */
export const lossCauses = ['class_cancelled', 'class_moved', 'place_removed'] as const;
export type LossCause = (typeof lossCauses)[number];

/**
 * Why the end of a lot was moved: the studio took a place away, its subscription was paused, the desk extended it, or its
 * package was raised to a larger one.
 */
export const extensionCauses = [...lossCauses, 'pause', 'desk', 'top_up'] as const;
export type ExtensionCause = (typeof extensionCauses)[number];

/** A lot of credits from one paid period [CRED-003]. Valid through the end of `expiration_date` in its branch. */
export const credit = z.object({
  credit_lot_id: id,
  purchase_id: id.nullable(),
  title: z.string(),
  branch_id: id.nullable(),
  start_date: civilDate,
  expiration_date: civilDate,
  /** How many classes it began with. */
  granted: z.int(),
  available_classes: z.int(),
  /** The hours of the classes that it pays for, separated by commas [PKG-006]; null = any. */
  slots: z.string().nullable(),
  /** Unlimited until it expires; both amounts are then 0. */
  is_unlimited: z.boolean(),
});
export type Credit = z.output<typeof credit>;

/** The lot that paid for a place, without what is left in it. */
export const payingCredit = credit.omit({ purchase_id: true, granted: true, available_classes: true });
export type PayingCredit = z.output<typeof payingCredit>;

export const creditRoutes = defineRoutes({
  'GET /credits': {
    summary: "The caller's usable lots, by expiration date",
    who: signedIn,
    answer: z.array(credit),
  },
});
