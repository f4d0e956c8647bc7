import { z } from 'zod';
import { civilDate, id, idText, instant, text } from './fields.ts';
import { extensionReasonLength } from './lengths.ts';
import { purchaseReads, streakReads } from './reads.ts';
import { defineRoutes, desk, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Pauses of a subscription';

/** `own`: asked for by the member. `medical`: given by the desk, who saw a medical paper. */
export const subscriptionPauseKinds = ['own', 'medical'] as const;

export const subscriptionPauseStates = ['planned', 'running', 'over', 'cancelled'] as const;

/** An interval without access and without charges. It begins at a charge that is not made, and ends with the next one. */
export const subscriptionPause = z.object({
  subscription_pause_id: id,
  purchase_id: id,
  kind: z.enum(subscriptionPauseKinds),
  state: z.enum(subscriptionPauseStates),
  startsAt: instant,
  endsAt: instant,
  /** The same in civil days of the branch. */
  starts_on: civilDate,
  returns_on: civilDate,
  /** Whole months that were begun. */
  months: z.int(),
  /** The amount of the charge on the day of return, before discounts. */
  price: z.number(),
  /**
   * The day on which the member can return before its end, and is charged again; null when none is left. With PayPal it is
   * the next date of a charge. For a pause that has not begun it is the day on which it would have begun.
   */
  earliest_return: civilDate.nullable(),
  /** Of the package. */
  title: z.string(),
});
export type SubscriptionPause = z.output<typeof subscriptionPause>;

/** A length that the member can choose. */
const option = z.object({
  months: z.int(),
  endsAt: instant,
  returns_on: civilDate,
  /** Upcoming places of the pause that its credits paid: they are cancelled when it begins. */
  places: z.int(),
});

export const pauseOptions = z.object({
  /** When the pause would begin: the instant of the next charge. */
  startsAt: instant.nullable(),
  starts_on: civilDate.nullable(),
  options: z.array(option),
  /** Months of this calendar year that are left. */
  months_left: z.int(),
  /** Why the member cannot pause it now: a code of the message catalogue, and its text. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type PauseOptions = z.output<typeof pauseOptions>;

const onPause = [
  'purchase_not_found',
  'subscription_pause_impossible',
  'subscription_pause_period',
  'subscription_pause_charge_near',
  'subscription_pause_exists',
  'subscription_pause_plan_change',
  'subscription_pause_dates',
  'provider_unavailable',
] as const;
const onReturn = ['not_found', 'subscription_pause_over', 'subscription_pause_ends_soon'] as const;

const invalidates = [
  ...purchaseReads,
  ...streakReads,
  'GET /subscription_pauses',
  'GET /subscription_pauses/options',
  'GET /videos',
  'GET /videos/:id',
  'GET /class_reservations',
] as const;
const invalidatesAtDesk = [
  'GET /members/:id/subscription_pauses',
  'GET /members/:id/purchases',
  'GET /members/:id/ledger',
  'GET /customer/admin/:id',
] as const;

/** Months that the desk may give at once. */
export const longestMedicalPause = 12;

/** Days that the desk may add to a lot at once. */
export const longestExtension = 366;

const member = z.object({ id: idText });

export const subscriptionPauseRoutes = defineRoutes({
  'GET /subscription_pauses': {
    summary: "The caller's pauses of subscriptions, the latest first",
    who: signedIn,
    answer: z.array(subscriptionPause),
  },
  'GET /subscription_pauses/options': {
    summary: 'The lengths for which a subscription of the caller can be paused, with both dates',
    who: signedIn,
    query: z.object({ purchase_id: idText }),
    answer: pauseOptions,
    problems: ['purchase_not_found', 'provider_unavailable'],
  },
  'POST /subscription_pauses': {
    strict: true,
    summary: 'Pauses a subscription from its next charge on, 1 to 3 months a calendar year',
    who: signedIn,
    limit: [{ per: 'account', times: 20, minutes: 60 }],
    body: z.object({
      purchase_id: id,
      months: z.int().min(1).max(3),
      /** The beginning that the member read. */
      startsAt: instant,
    }),
    invalidates,
    answer: subscriptionPause,
    status: 201,
    problems: [...onPause, 'subscription_pause_year'],
  },
  'POST /subscription_pauses/:id/return': {
    summary: 'Ends a pause before its date, or calls off one that has not begun',
    who: signedIn,
    params: z.object({ id: idText }),
    invalidates,
    answer: subscriptionPause,
    problems: onReturn,
  },
  'GET /members/:id/subscription_pauses': {
    summary: 'The pauses of the subscriptions of a member, the latest first',
    who: desk,
    branches: { things: { id: 'member' } },
    params: member,
    answer: z.array(subscriptionPause.extend({ paper_until: civilDate.nullable() })),
  },
  'POST /members/:id/subscription_pauses': {
    strict: true,
    summary:
      'Pauses a subscription for longer, with a medical paper that the desk saw and that is not stored',
    who: desk,
    branches: { things: { id: 'member', purchase_id: 'purchase' } },
    params: member,
    body: z.object({
      purchase_id: id,
      months: z.int('months_invalid').min(1, 'months_invalid').max(longestMedicalPause, 'months_invalid'),
      /** The last day that the paper covers. */
      paper_until: civilDate,
    }),
    invalidates: invalidatesAtDesk,
    answer: subscriptionPause,
    status: 201,
    problems: ['not_found', ...onPause],
  },
  'POST /members/:id/subscription_pauses/:pause_id/return': {
    summary: 'Ends a pause of a member before its date, or calls it off',
    who: desk,
    branches: { things: { id: 'member' } },
    params: member.extend({ pause_id: idText }),
    invalidates: invalidatesAtDesk,
    answer: subscriptionPause,
    problems: onReturn,
  },
  'POST /members/:id/credits/:credit_lot_id/extend': {
    strict: true,
    summary: 'Moves the end of credits that were bought once by some days, with a reason',
    who: desk,
    branches: { things: { id: 'member' } },
    params: member.extend({ credit_lot_id: idText }),
    body: z.object({
      days: z
        .int('extension_days_invalid')
        .min(1, 'extension_days_invalid')
        .max(longestExtension, 'extension_days_invalid'),
      reason: text(extensionReasonLength).pipe(z.string().min(1, 'extension_reason_missing')),
    }),
    invalidates: [...invalidatesAtDesk, 'GET /credits'],
    answer: z.object({ credit_lot_id: id, expiration_date: civilDate }),
    problems: ['not_found', 'lot_renews'],
  },
});
