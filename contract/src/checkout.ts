import { z } from 'zod';
import { discountProblems } from './discounts.ts';
import { civilDate, id, pesos, quotedTerms, text } from './fields.ts';
import { codeLengths } from './lengths.ts';
import { testPackages } from './packages.ts';
import { cardProblems, methodId, nextSteps } from './payment-sources.ts';
import { purchaseStatuses } from './purchases.ts';
import { bookingReads, purchaseReads } from './reads.ts';
import { onceKeyLength } from './record-lengths.ts';
import { spot } from './reservations.ts';
import { defineRoutes, type Limit, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Payments and the events of their providers';

export const paymentPlans = ['recurring', 'installments'] as const;
export type PaymentPlan = (typeof paymentPlans)[number];

const paypalId = z.string().regex(/^[\w-]{1,64}$/);

/** What PayPal's button needs. `done`: nothing is left to do; `approve`: the buyer approves, then it is captured. */
const paypalStep = z.object({
  purchase_id: id,
  next: z.enum(['done', 'approve']),
  /** For a payment. */
  orderID: z.string().nullable(),
  /** For a subscription. */
  subscription_id: z.string().nullable(),
  plan_id: z.string().nullable(),
  /** Where the buyer approves without the button: `rel` approve. */
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});
export type PaypalStep = z.output<typeof paypalStep>;

/** The charges that a subscriber has read and accepted; `domain/src/charge-consent.ts` makes the text. */
export const chargeConsent = z.object({
  /** Of the text. */
  version: z.int().min(1).max(9_999),
  /** Pesos of the first charge, and of each later one. */
  first: pesos,
  later: pesos,
  /** `cada mes`. */
  rhythm: text(40),
  /** The day of the first charge, in the branch's zone. */
  first_charge: civilDate,
});
export type ChargeConsent = z.output<typeof chargeConsent>;

/** A running subscription, and the access that it gives. */
export const runningSubscription = z.object({
  purchase_id: id,
  class_package_id: id,
  title: z.string(),
  include_online: z.boolean(),
  is_unlimited: z.boolean(),
  class_amount: z.int().nullable(),
  /** The only branch of its classes; null when they are valid at every branch. */
  package_branch_id: id.nullable(),
});
export type RunningSubscription = z.output<typeof runningSubscription>;

/** What is bought, by every payment method. */
const order = z.object({
  class_package_id: id,
  /** One per visit to the checkout, created by the browser: a double click never charges twice. */
  cart_id: text(onceKeyLength).pipe(z.string().min(8)),
  discountCode: text(codeLengths.discount).optional(),
  /** The customer's express consent to the charges. Without it, or with another amount, period or day, nothing that renews begins. */
  charge_consent: chargeConsent.optional(),
  /**
   * What the buyer saw. A quote that is worse is refused with `quote_changed` and begins nothing; a better one passes.
   * Without it, the current quote is accepted: the product's own pages always send it.
   */
  seen: quotedTerms.optional(),
  metadata: z
    .object({
      /** The branch of the purchase; the buyer's own when absent. */
      branch_id: id.optional(),
      /** For the six packages that can be paid in installments; recurring when absent [CHK-010, CHK-012]. */
      payment_plan: z.enum(paymentPlans).optional(),
      /** A class that is reserved once the purchase is active, and the spot in it; the outcome is in `requested_place`. */
      single_class_id: id.optional(),
      spot: spot.nullish(),
      /** The member of the caller's family who gets it and for whom the caller pays; the caller when absent. */
      member_id: id.optional(),
      /** The buyer wants this subscription although a running one covers its access. */
      second_access: z.boolean().optional(),
      /** The buyer's running package that is raised to this one, for the difference. */
      tops_up_purchase_id: id.optional(),
    })
    .optional(),
});

/** A purchase may also reserve a place. */
const checkoutReads = [...purchaseReads, ...bookingReads, 'GET /discounts/code/:code'] as const;

const tries: Limit[] = [
  { per: 'account', times: 20, minutes: 10 },
  { per: 'address', times: 60, minutes: 10 },
];

const orderProblems = [
  'family_link_missing',
  'family_package_unfit',
  'family_without_class',
  'already_subscribed',
  'second_access_unconfirmed',
  'quote_changed',
  'payment_in_review',
  'trial_used',
  'charge_consent_missing',
  'charge_consent_outdated',
  'payment_plan_invalid',
  'special_event_full',
  'already_reserved',
  'package_not_found',
  'contact_unverified',
  'package_held',
  'package_limit',
  'package_sold_out',
  'package_not_available',
  'package_introductory',
  'cart_taken',
  'top_up_impossible',
  'top_up_held',
  'package_unfit_for_class',
  'package_other_hours',
  'policy_days_ahead',
  'policy_held_places',
  'policy_places_per_day',
  'class_not_found',
  'class_full',
  'class_started',
  'class_is_special',
  'spot_invalid',
  ...discountProblems,
  'not_found',
  'provider_unavailable',
] as const;

export const checkoutRoutes = defineRoutes({
  'GET /checkout/subscriptions': {
    summary:
      'The running subscriptions of the signed-in customer, so that the checkout can warn before a second one',
    who: signedIn,
    answer: z.array(runningSubscription),
  },
  'POST /checkout/attempt': {
    strict: true,
    summary: 'Begins a purchase; the same cart_id gives the same purchase',
    who: signedIn,
    rights: testPackages,
    limit: tries,
    body: order.extend({
      /** A saved card, or one that the browser has created at the provider. With neither, the response asks for one. */
      payment_source_id: id.optional(),
      payment_method: methodId.optional(),
      /** A new card is saved for the buyer; one that pays for a subscription always is. */
      saveCard: z.boolean().optional(),
    }),
    invalidates: checkoutReads,
    answer: z.object({
      purchase_id: id,
      /**
       * The browser's next step. `done`: nothing; go to /gracias/. `pay_card`: confirm the payment of clientSecret
       * with a card. `save_card`: confirm the setup of clientSecret with a card (a trial: nothing is charged yet).
       * `ask_bank`: the bank of the chosen card asks for authentication; continue with clientSecret. `go`: leave for `url`
       * (installments). After `save_card`, and after `ask_bank` of a setup (`seti_…`),
       * repeat the same attempt: the response is `done`, or a refusal with the reason.
       */
      next: z.enum(nextSteps),
      clientSecret: z.string().nullable(),
      /** The provider's page [CHK-013, CHK-019]; null unless `go`. */
      url: z.string().nullable(),
    }),
    problems: [...cardProblems, ...orderProblems, 'payment_source_not_found', 'payment_source_invalid'],
  },
  'POST /checkout/paypal': {
    strict: true,
    summary:
      'Begins a purchase at PayPal: a payment or a subscription for its button; the same cart_id gives the same purchase',
    who: signedIn,
    rights: testPackages,
    limit: tries,
    body: order,
    invalidates: checkoutReads,
    answer: paypalStep,
    problems: ['wallet_off', 'wallet_unfit', ...orderProblems],
  },
  'POST /checkout/capture': {
    strict: true,
    summary: 'Applies what the buyer has approved at PayPal, once however often it is called',
    who: signedIn,
    limit: [
      { per: 'account', times: 40, minutes: 10 },
      { per: 'address', times: 120, minutes: 10 },
    ],
    body: z.object({
      /** What PayPal's button returns; for a subscription, only its id is used. */
      orderID: paypalId.nullish(),
      subscriptionID: paypalId.nullish(),
      class_package_id: id,
      discountCode: text(codeLengths.discount).optional(),
    }),
    invalidates: checkoutReads,
    answer: z.object({
      purchase_id: id,
      orderID: z.string().nullable(),
      /** The plan, for a subscription. */
      plan_id: z.string().nullable(),
      /** Pending while PayPal reviews the payment or has not charged yet. */
      status: z.enum(purchaseStatuses),
    }),
    problems: [
      'wallet_off',
      'wallet_declined',
      'wallet_not_approved',
      'purchase_not_found',
      'purchase_failed',
      'discount_invalid',
      'offer_not_possible',
      'provider_unavailable',
    ],
  },
  'POST /webhooks/paypal': {
    summary: "PayPal's events, verified by PayPal; each changes the state at most once",
    who: 'provider',
    body: z.unknown(),
    invalidates: [],
    answer: z.object({ received: z.literal(true) }),
    problems: ['signature_invalid', 'wallet_off', 'provider_unavailable'],
  },
  'POST /webhooks/stripe': {
    summary: "Stripe's signed events; each changes the state at most once",
    who: 'provider',
    body: z.unknown(),
    invalidates: [],
    answer: z.object({ received: z.literal(true) }),
    problems: ['signature_invalid'],
  },
});
