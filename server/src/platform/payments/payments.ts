import type { Try } from './once.ts';

/** The common vocabulary of all payment providers. Amounts are pesos, times ISO 8601 in UTC, ids the provider's. */

/** One payment that is not a subscription's charge. */
export interface Payment {
  payment_id: string;
  /** The secret with which the browser confirms a card payment; null at PayPal. */
  clientSecret: string | null;
  status: 'open' | 'succeeded' | 'cancelled';
  /** Still open because the bank requires the buyer's authentication (3-D Secure). */
  asksBank: boolean;
  /** The provider's id of the card that paid, when it is to be saved. */
  keeps: string | null;
  amount: number;
  /** The charge that paid it, once succeeded. */
  charge_id: string | null;
  /** Our metadata on it: `purchase_id`. */
  metadata: Record<string, string>;
}

/** The state of a subscription at its provider. */
export interface Subscription {
  subscription_id: string;
  /** `paused`: it is not charged until it is resumed. Stripe stays `active` while only its charges are paused. */
  status: 'waiting' | 'trial' | 'active' | 'owing' | 'paused' | 'ended';
  /** The provider's customer; empty at PayPal. */
  customer: string;
  metadata: Record<string, string>;
  /** The provider's id of the card that pays; null at PayPal. */
  method: string | null;
  /** The provider's id of what is charged next: at Stripe the product of a package, at PayPal the approved plan. */
  plan_id: string;
  trial_ends_at: string | null;
  current_period_end: string;
  ended_at: string | null;
  /** It is not charged again after its current period. */
  ends: boolean;
  /** It was ended on request, not for lack of payment. */
  ended_by_wish: boolean;
  /** Oldest first. */
  bills: Bill[];
  /** The latest charge, if it failed and its bill is still open. */
  failure: BillFailure | null;
}

/** One bill of a subscription. */
export interface Bill {
  invoice_id: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  /** Paid, or to be paid. */
  amount: number;
  /** The payment of the bill; null when the bill was free. */
  payment_id: string | null;
  /** It covers the free days. */
  is_trial: boolean;
  period_start: string;
  period_end: string;
  paidAt: string | null;
}

/** A charge of a subscription that failed. */
export interface BillFailure {
  /** The id is the same for the same attempt, from every source. */
  failure_id: string;
  invoice_id: string;
  amount: number;
  /** Whether it is the first charge, whose failure the buyer sees on screen. */
  first: boolean;
  /** The page on which the buyer can pay it. */
  pay_url: string | null;
  /** When the provider retries; null when it does not. */
  retryAt: string | null;
}

export interface Refund {
  refund_id: string;
  charge_id: string | null;
  payment_id: string | null;
  amount: number;
  status: 'pending' | 'done' | 'failed';
  /** Empty where the provider keeps no metadata on refunds. */
  metadata: Record<string, string>;
}

/** A disputed charge, at the bank or with PayPal. */
export interface Dispute {
  dispute_id: string;
  charge_id: string;
  payment_id: string | null;
  amount: number;
  /** The provider's own reason. */
  reason: string;
  status: string;
}

/** A card stored at a provider. */
export interface Card {
  source_id: string;
  card_type: string;
  last_digits: string;
  /** The fingerprint is the same for the same card number, for every owner. */
  fingerprint: string | null;
  exp_month: number;
  exp_year: number;
}

/**
 * A verified event of a provider; `other` is acknowledged and changes nothing. `unfamiliar` is the reason why it could
 * not be taken as it is. Its object was read again instead, where that can be read, and admins are told.
 */
export type PaymentEvent = { event_id: string; type: string; at: string; unfamiliar?: string } & (
  | { kind: 'succeeded'; payment: Payment }
  | { kind: 'failed'; payment: Payment; failure_id: string }
  /** Something about a subscription has changed; its state is read from the provider. */
  | { kind: 'subscription'; subscription_id: string; failure: BillFailure | null }
  /** A purchase has moved on (card set up, page paid, order approved); `metadata` names it. */
  | { kind: 'progress'; metadata: Record<string, string> }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'dispute'; dispute: Dispute }
  | { kind: 'card'; card: Card }
  | { kind: 'other' }
);

/** What a subscription changes to. */
export interface NewPlan {
  class_package_id: number;
  /** Shown to the buyer. */
  title: string;
  /** Pesos per charge, without discounts: those of the plan before end with it. */
  price: number;
  period: 'day' | 'month' | 'year';
  interval: number;
}

/** A change of plan that the provider makes with the next charge. */
export interface PlannedChange {
  /** The `plan_id` of the subscription once it has changed. */
  plan_id: string;
  /** The page on which the buyer has to approve it; null when the provider makes it without. */
  approve_url: string | null;
}

/** The interface of every provider of recurring payments. Every call throws `provider_unavailable`. */
export interface Billing {
  readSubscription(subscription_id: string): Promise<Subscription>;
  /** Stops all further charges: at the end of the period when that is paid, else at once. Idempotent. */
  endSubscription(subscription_id: string): Promise<void>;
  /** The amount of the next charge, in pesos. */
  previewCharge(subscription_id: string): Promise<number>;
  /** The instants of the next charges of a running subscription, `count` of them; none while a charge is owed or paused. */
  upcomingCharges(subscription_id: string, count: number): Promise<string[]>;
  /** No charge is made before `until`, which is the instant of a charge. Idempotent. */
  pauseCharges(subscription_id: string, until: string): Promise<void>;
  /**
   * Charges are made again. Where the time that runs is not paid, it is charged at once if `chargesAtReturn`, else on the
   * next date. Idempotent.
   */
  resumeCharges(one: Try, subscription_id: string): Promise<void>;
  /** Whether a pause ends at its date without a call. */
  readonly resumesAlone: boolean;
  /** Whether a return before the date is charged on its day; otherwise it waits for the next date of a charge. */
  readonly chargesAtReturn: boolean;
  /** Plans a change with the next charge, in place of one that was planned before. Idempotent. */
  planChange(
    one: Try,
    subscription_id: string,
    change: NewPlan & { return_url: string; cancel_url: string },
  ): Promise<PlannedChange>;
  /** Takes a planned change back, or clears up after it has happened. Idempotent. */
  endPlannedChange(subscription_id: string): Promise<void>;
  /** Refunds a charge, whole or in part (pesos). Throws `refund_refused`, `KeptFailure`. */
  refund(
    one: Try,
    refund: {
      /** The id of the payment or charge. */
      payment: string;
      amount: number;
      metadata: Record<string, string>;
    },
  ): Promise<Refund>;
}
