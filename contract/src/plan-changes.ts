import { z } from 'zod';
import { chargeConsent } from './checkout.ts';
import { civilDate, id, idText, instant, pesos } from './fields.ts';
import { cardProblems } from './payment-sources.ts';
import { purchaseReads } from './reads.ts';
import { defineRoutes, desk, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Changes of plan';

/** With the next charge, or now with the difference. */
export const planChangeTimings = ['next', 'now'] as const;

/**
 * `approving`: the buyer has to agree at PayPal. `confirming`: a change now whose answer is awaited. `failed`: it could not be
 * made, and nothing was charged.
 */
export const planChangeStates = [
  'approving',
  'confirming',
  'planned',
  'done',
  'withdrawn',
  'failed',
] as const;

/** A change of a subscription to another package. */
export const planChange = z.object({
  plan_change_id: id,
  purchase_id: id,
  timing: z.enum(planChangeTimings),
  state: z.enum(planChangeStates),
  /** The instant of the charge with which it is made, or from which the difference was reckoned. */
  effectiveAt: instant,
  /** The same as a civil day of the branch. */
  effective_on: civilDate,
  /** Titles of both packages. */
  from_title: z.string(),
  to_title: z.string(),
  /** The amount of each charge afterwards, and how often: `cada mes`. */
  price: pesos,
  rhythm: z.string(),
  /** The difference that is charged for a change now. */
  due: pesos.nullable(),
  /** Whether the member can still take it back. */
  can_withdraw: z.boolean(),
  /** The buyer agrees at PayPal, also to taking it back. */
  by_paypal: z.boolean(),
});
export type PlanChange = z.output<typeof planChange>;

/** What a plan gives each period. */
const planGrants = z.object({
  class_amount: z.int().nullable(),
  is_unlimited: z.boolean(),
  include_online: z.boolean(),
  /** Days for which its classes are valid. */
  expiration_days: z.int(),
});

export const planOption = planGrants.extend({
  class_package_id: id,
  title: z.string(),
  price: pesos,
  rhythm: z.string(),
});
export type PlanOption = z.output<typeof planOption>;

export const planOptions = z.object({
  current: planOption,
  options: z.array(planOption),
  /** Why the member cannot change it now: a code of the message catalogue, and its text. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type PlanOptions = z.output<typeof planOptions>;

/** A change with what it costs, gives, and when: what the member agrees to. */
const offeredChange = z.object({
  timing: z.enum(planChangeTimings),
  effectiveAt: instant,
  effective_on: civilDate,
  /** Pesos that are charged today; null with the next charge. */
  due: pesos.nullable(),
  /** Credits that it gives today, besides those of the current period, and their last day. */
  now: z.object({ classes: z.int(), is_unlimited: z.boolean(), expires_on: civilDate.nullable() }).nullable(),
  /** The first charge of the full price. */
  next_charge: civilDate,
  consent: chargeConsent,
});
export type OfferedChange = z.output<typeof offeredChange>;

export const planPreview = z.object({
  plan: planOption,
  from: planOption,
  next: offeredChange,
  /** Null where it cannot be made now, with the reason. */
  now: offeredChange.nullable(),
  not_now: z.string().nullable(),
  /** A discount of the plan before ends with the change. */
  ends_discount: z.boolean(),
  /** The buyer has to agree at PayPal. */
  by_paypal: z.boolean(),
  /** The card that pays: `Visa 4242`; null where it is not known. */
  card: z.string().nullable(),
});
export type PlanPreview = z.output<typeof planPreview>;

const refusals = [
  'purchase_not_found',
  'plan_change_impossible',
  'plan_change_trial',
  'plan_change_unpaid',
  'plan_change_paused',
  'plan_change_exists',
  'plan_change_family',
  'plan_change_charge_near',
  'plan_change_wallet',
  'plan_change_package',
  'provider_unavailable',
] as const;

const invalidates = [
  ...purchaseReads,
  'GET /plan_changes',
  'GET /plan_changes/options',
  'GET /plan_changes/preview',
  'GET /videos',
  'GET /videos/:id',
] as const;

const asked = z.object({ purchase_id: idText, class_package_id: idText });

/** A change, and the page on which the buyer agrees to it; null when nothing is left to do. */
const changeAnswer = z.object({ plan_change: planChange, approve_url: z.string().nullable() });

export const planChangeRoutes = defineRoutes({
  'GET /plan_changes': {
    summary: "The caller's changes of plan that are open, and the latest of the others, the latest first",
    who: signedIn,
    answer: z.array(planChange),
  },
  'GET /plan_changes/options': {
    summary: 'The packages that a subscription of the caller can change to',
    who: signedIn,
    query: z.object({ purchase_id: idText }),
    answer: planOptions,
    problems: ['purchase_not_found', 'provider_unavailable'],
  },
  'GET /plan_changes/preview': {
    summary: 'What a change costs and gives, with the next charge and now',
    who: signedIn,
    limit: [{ per: 'account', times: 120, minutes: 60 }],
    query: asked,
    answer: planPreview,
    problems: refusals,
  },
  'POST /plan_changes': {
    strict: true,
    summary:
      'Changes a subscription to another package, with its next charge or now; sent again, it is the same change',
    who: signedIn,
    limit: [{ per: 'account', times: 20, minutes: 60 }],
    body: z.object({
      purchase_id: id,
      class_package_id: id,
      timing: z.enum(planChangeTimings),
      /** What the member read: the instant, the difference, and the charges that they authorise. */
      effectiveAt: instant,
      due: pesos.nullable(),
      charge_consent: chargeConsent,
    }),
    invalidates,
    answer: changeAnswer,
    status: 201,
    problems: [...refusals, 'plan_change_terms', 'plan_change_not_now', ...cardProblems],
  },
  'POST /plan_changes/:id/withdraw': {
    summary: 'Takes a planned change back before it happens; at PayPal the buyer agrees to that too',
    who: signedIn,
    params: z.object({ id: idText }),
    invalidates,
    answer: changeAnswer,
    problems: ['not_found', 'plan_change_over', 'plan_change_charge_near', 'provider_unavailable'],
  },
  'GET /members/:id/plan_changes': {
    summary: 'The changes of plan of a member, the latest first',
    who: desk,
    branches: { things: { id: 'member' } },
    params: z.object({ id: idText }),
    answer: z.array(planChange),
  },
});
