import type { Dispute } from '../payments.ts';

/**
 * PayPal's API, as far as we use it. Amounts are pesos, times ISO 8601 in UTC, ids PayPal's. Every call throws
 * `provider_unavailable` when PayPal cannot be reached or responds unexpectedly.
 */
export interface PaypalApi extends PaypalOrders, PaypalSubscriptions {
  /** The event in a signed request. Throws `signature_invalid` unless PayPal confirms that it sent it. */
  readEvent(body: string, headers: WebhookHeaders): Promise<PaypalEvent>;
}

export type WebhookHeaders = Record<string, string | string[] | undefined>;

export interface PaypalOrders {
  /** Creates an order that the buyer approves at `approve_url`. The same `key` gives the same order for some hours. */
  createOrder(order: OrderRequest): Promise<PaypalOrder>;
  /** Null when PayPal no longer has the order (never approved, some hours old). */
  readOrder(order_id: string): Promise<PaypalOrder | null>;
  /** Captures an approved order: takes its money, once. */
  captureOrder(order_id: string): Promise<CaptureResult>;
  /** Refunds a capture or a subscription's charge, whole or in part, once per `key`. */
  refundCapture(refund: RefundRequest): Promise<RefundResult>;
}

export interface PaypalSubscriptions {
  /** The id of the plan to subscribe to, created when there is none: the same request gives the same plan. */
  ensurePlan(plan: PlanRequest): Promise<string>;
  /** The id of the product that a plan belongs to. */
  productOfPlan(plan_id: string): Promise<string>;
  /**
   * Creates a subscription that the buyer approves at `approve_url`; it runs once it is activated. The same `key` gives
   * the same one for three days.
   */
  createSubscription(subscription: SubscriptionRequest): Promise<PaypalSubscription>;
  /** Activates an approved or suspended subscription: it is charged from now on. Idempotent. */
  activateSubscription(subscription_id: string): Promise<PaypalSubscription | null>;
  /** Suspends an active subscription: it is not charged until it is activated again. Idempotent. */
  suspendSubscription(subscription_id: string): Promise<PaypalSubscription | null>;
  /**
   * Asks the buyer to change an active subscription to another plan of the same product, with the next cycle. Nothing changes
   * until they agree on the returned page.
   */
  reviseSubscription(revision: RevisionRequest): Promise<{ plan_id: string; approve_url: string }>;
  /** Null when there is none. */
  readSubscription(subscription_id: string): Promise<PaypalSubscription | null>;
  /**
   * Ends a subscription: it is never charged again. Returns its state afterwards: one that is not approved cannot be
   * cancelled and stays `open`; cancel it if it becomes active after all.
   */
  cancelSubscription(subscription_id: string, reason: string): Promise<PaypalSubscription | null>;
  /** The payments of a subscription between two times. */
  listTransactions(subscription_id: string, from: string, to: string): Promise<PaypalTransaction[]>;
}

export interface OrderRequest {
  key: string;
  amount: number;
  /** Shown to the buyer. */
  description: string;
  /** Our id, repeated on every order, payment and event. PayPal accepts one payment for it, however many orders it has. */
  custom_id: string;
  return_url: string;
  cancel_url: string;
}

export interface PaypalOrder {
  order_id: string;
  /** `pending`: captured, but PayPal holds the money for a review. */
  status: 'open' | 'approved' | 'pending' | 'completed' | 'declined';
  amount: number;
  custom_id: string | null;
  /** The page on which the buyer approves it; null when there is nothing to approve. */
  approve_url: string | null;
  /** The payment, once captured. */
  capture: PaypalCapture | null;
}

export interface PaypalCapture {
  capture_id: string;
  order_id: string | null;
  custom_id: string | null;
  amount: number;
  status: 'pending' | 'completed' | 'declined' | 'refunded' | 'partly_refunded';
}

export type CaptureResult =
  | { kind: 'captured'; order: PaypalOrder }
  /** Captured, but held for a review; an event reports the end of the review. */
  | { kind: 'pending'; order: PaypalOrder }
  /** Refused. At `approve_url` the buyer may choose another way to pay. */
  | { kind: 'declined'; reason: string; approve_url: string | null }
  | { kind: 'not_approved' }
  /** Another order with the same `custom_id` was paid. */
  | { kind: 'already_paid' }
  /** PayPal no longer has the order. */
  | { kind: 'gone' };

export interface RefundRequest {
  key: string;
  /** The id of an order's capture or of a subscription's charge. */
  capture_id: string;
  /** The amount; by default the whole rest. */
  amount?: number;
  /** Shown to the buyer. */
  note?: string;
}

export type RefundResult =
  | { kind: 'refunded'; refund: PaypalRefund }
  /** Not possible: it was refunded already, is more than the rest, or is too late. `reason` is PayPal's own. */
  | { kind: 'refused'; reason: string };

export interface PaypalRefund {
  refund_id: string;
  status: 'pending' | 'completed' | 'failed';
  amount: number;
}

export interface PlanRequest {
  class_package_id: number;
  /** The product, where it is not the one of the package: a subscription stays with its first product. */
  product_id?: string;
  /** Shown to the buyer. */
  name: string;
  /** Pesos per charge. */
  price: number;
  period: 'day' | 'month' | 'year';
  /** Days up to 365, months up to 12, one year. */
  interval: number;
  /** Free days before the first charge. */
  trial_days?: number | null;
  /** The first charges at another price: a discount on the first invoice, or the retention offer. */
  reduced?: { price: number; charges: number } | null;
}

export interface SubscriptionRequest {
  key: string;
  plan_id: string;
  /** The begin of the first cycle; null or a past time means at once. */
  starts_at: string | null;
  /** Our id, ASCII, repeated on the subscription and every charge. */
  custom_id: string;
  return_url: string;
  cancel_url: string;
}

export interface RevisionRequest {
  subscription_id: string;
  plan_id: string;
  return_url: string;
  cancel_url: string;
}

export interface PaypalSubscription {
  subscription_id: string;
  /** `active` means that it runs, not that anything is paid: see `last_charge`. */
  status: 'open' | 'approved' | 'active' | 'suspended' | 'cancelled' | 'expired';
  plan_id: string;
  custom_id: string | null;
  made_at: string;
  /** The planned begin of its first cycle. */
  starts_at: string;
  changed_at: string;
  /** The plan's cycles in order; empty in events, which do not include the plan. */
  cycles: PaypalCycle[];
  approve_url: string | null;
  next_charge_at: string | null;
  last_charge: { amount: number; at: string } | null;
  /** The last charge that failed; `retry_at` null when it is not tried again. */
  last_failure: { amount: number; at: string; retry_at: string | null } | null;
  /** The amount owed for unpaid cycles. */
  outstanding: number;
  /** Failed cycles since the last one that was paid. PayPal suspends a subscription when there are too many. */
  failures: number;
}

export interface PaypalCycle {
  /** Pesos; 0 is free. */
  price: number;
  period: 'day' | 'week' | 'month' | 'year';
  interval: number;
  /** The number of its repetitions; null means without end. */
  times: number | null;
  /** How often it has been executed. */
  done: number;
}

export interface PaypalTransaction {
  charge_id: string;
  status: PaypalCapture['status'];
  amount: number;
  at: string;
}

/** A charge of a subscription. */
export interface PaypalCharge {
  charge_id: string;
  subscription_id: string;
  custom_id: string | null;
  amount: number;
  at: string;
}

/** A verified event of PayPal; `other` changes nothing. */
export type PaypalEvent = { event_id: string; type: string; at: string; unfamiliar?: string } & (
  | { kind: 'order_approved'; order_id: string; custom_id: string | null }
  | { kind: 'captured'; capture: PaypalCapture }
  | { kind: 'capture_denied'; capture: PaypalCapture }
  /** `payment_id`: the refunded capture or charge, where PayPal names it. */
  | { kind: 'refunded'; refund: PaypalRefund; payment_id: string | null }
  | { kind: 'dispute'; dispute: Dispute }
  | { kind: 'charged'; charge: PaypalCharge }
  | { kind: 'charge_failed'; subscription: PaypalSubscription }
  /** Activated, suspended, cancelled or expired: see its status. */
  | { kind: 'subscription_changed'; subscription: PaypalSubscription }
  | { kind: 'other' }
);
