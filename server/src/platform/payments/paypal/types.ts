import type { Dispute } from '../payments.ts';

/**
 * What is asked of PayPal provider. Amounts are pesos, times are ISO 8601 in UTC, ids are the provider's.
 * Every call throws `provider_unavailable` when the provider cannot be reached, or does what nobody expects.
 */
export interface PaypalPayments {
  /** Begins a payment that she approves at `approve_url`. The same `key` gives the same order for some hours. */
  createOrder(order: OrderRequest): Promise<PaypalOrder>;
  /** How an order stands now; null when the provider no longer has it (never approved, some hours old). */
  readOrder(order_id: string): Promise<PaypalOrder | null>;
  /** Takes the money of an approved order, once, however often it is asked. */
  captureOrder(order_id: string): Promise<CaptureResult>;
  /** Gives back a payment, whole or in part; also one of a subscription. The same `key` gives back once. */
  refundCapture(refund: RefundRequest): Promise<RefundResult>;
  /** The plan to subscribe to, made when there is none: the same request gives the same plan. */
  ensurePlan(plan: PlanRequest): Promise<string>;
  /**
   * Begins a subscription that she approves at `approve_url`; it runs once it is activated. The same `key` gives the
   * same one for three days.
   */
  createSubscription(subscription: SubscriptionRequest): Promise<PaypalSubscription>;
  /** Lets an approved subscription run: from now on it is charged. Done twice, it changes nothing. */
  activateSubscription(subscription_id: string): Promise<PaypalSubscription | null>;
  /** How a subscription stands now; null when there is none. */
  readSubscription(subscription_id: string): Promise<PaypalSubscription | null>;
  /**
   * Ends a subscription: never charged again. Answers how it stands afterwards: one that she has not approved cannot
   * be ended and stays `open`; cancel it when it becomes active after all.
   */
  cancelSubscription(subscription_id: string, reason: string): Promise<PaypalSubscription | null>;
  /** The payments of a subscription within a span of time. */
  listTransactions(subscription_id: string, from: string, to: string): Promise<PaypalTransaction[]>;
  /** The event in a signed request. Throws `signature_invalid` when the provider has not just sent it. */
  readEvent(body: string, headers: Headers): Promise<PaypalEvent>;
}

type Headers = Record<string, string | string[] | undefined>;

export interface OrderRequest {
  key: string;
  amount: number;
  /** She reads it at the provider. */
  description: string;
  /** Ours: comes back with every order, payment and event of it. One is paid once, however many orders it has. */
  custom_id: string;
  return_url: string;
  cancel_url: string;
}

export interface PaypalOrder {
  order_id: string;
  /** `pending`: approved and captured, but the provider holds the money back for a look. */
  status: 'open' | 'approved' | 'pending' | 'completed' | 'declined';
  amount: number;
  custom_id: string | null;
  /** Where she approves it; null when there is nothing to approve. */
  approve_url: string | null;
  /** What paid it, once captured. */
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
  /** Captured, but held back by the provider: an event tells how it ends. */
  | { kind: 'pending'; order: PaypalOrder }
  /** Refused. With `approve_url` she may choose another way to pay there and come back. */
  | { kind: 'declined'; reason: string; approve_url: string | null }
  | { kind: 'not_approved' }
  /** Another order with the same custom id was paid. */
  | { kind: 'already_paid' }
  /** The provider no longer has the order. */
  | { kind: 'gone' };

export interface RefundRequest {
  key: string;
  /** Of an order's capture or of a subscription's charge. */
  capture_id: string;
  /** All that is left when absent. */
  amount?: number;
  /** She reads it at the provider. */
  note?: string;
}

export type RefundResult =
  | { kind: 'refunded'; refund: PaypalRefund }
  /** Not possible: given back already, more than is left, too late. `reason` is the provider's word. */
  | { kind: 'refused'; reason: string };

export interface PaypalRefund {
  refund_id: string;
  status: 'pending' | 'completed' | 'failed';
  amount: number;
}

export interface PlanRequest {
  class_package_id: number;
  /** She reads it at the provider. */
  name: string;
  /** Each charge. */
  price: number;
  period: 'day' | 'month' | 'year';
  /** Days up to 365, months up to 12, one year. */
  interval: number;
  /** Free days before the first charge. */
  trial_days?: number | null;
  /** The first charges at another price: a discount on the first invoice, the retention offer. */
  reduced?: { price: number; charges: number } | null;
}

export interface SubscriptionRequest {
  key: string;
  plan_id: string;
  /** When the first cycle begins; null, or a time that has come, is at once. */
  starts_at: string | null;
  /** Ours, ASCII: comes back with the subscription and every charge of it. */
  custom_id: string;
  return_url: string;
  cancel_url: string;
}

export interface PaypalSubscription {
  subscription_id: string;
  /** `active` says that she has agreed, not that anything is paid: see `last_charge`. */
  status: 'open' | 'approved' | 'active' | 'suspended' | 'cancelled' | 'expired';
  plan_id: string;
  custom_id: string | null;
  made_at: string;
  /** When its first cycle was to begin, and when its status last changed. */
  starts_at: string;
  changed_at: string;
  /** The plan's cycles in their order; none where the provider was not asked for them. */
  cycles: PaypalCycle[];
  approve_url: string | null;
  next_charge_at: string | null;
  last_charge: { amount: number; at: string } | null;
  /** The last charge that failed; `retry_at` null when it is not tried again. */
  last_failure: { amount: number; at: string; retry_at: string | null } | null;
  /** What she owes of cycles that were not paid. */
  outstanding: number;
}

export interface PaypalCycle {
  /** Pesos; 0 is free. */
  price: number;
  period: 'day' | 'week' | 'month' | 'year';
  interval: number;
  /** How often it comes; null = without end. */
  times: number | null;
  /** How often it came. */
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

/** A provider's event in our words; `other` is taken in and changes nothing. */
export type PaypalEvent = { event_id: string; type: string; at: string } & (
  | { kind: 'order_approved'; order_id: string; custom_id: string | null }
  | { kind: 'captured'; capture: PaypalCapture }
  | { kind: 'capture_denied'; capture: PaypalCapture }
  /** `payment_id`: the capture or charge it was given back from, where the provider says it. */
  | { kind: 'refunded'; refund: PaypalRefund; payment_id: string | null }
  | { kind: 'dispute'; dispute: Dispute }
  | { kind: 'charged'; charge: PaypalCharge }
  | { kind: 'charge_failed'; subscription: PaypalSubscription }
  /** Activated, suspended, cancelled or expired: as its status says. */
  | { kind: 'subscription_changed'; subscription: PaypalSubscription }
  | { kind: 'other' }
);
