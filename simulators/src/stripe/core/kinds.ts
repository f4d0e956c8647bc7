import type Stripe from 'stripe';
import type { CardEnd, RefusalCode } from '../cards/card-ends.ts';

/** The parameters of a session's payment. */
export interface PaymentData {
  description: string | null;
  metadata: Stripe.Metadata;
  receipt_email: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
}

/** An event with an object of any kind. */
export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event['type'];
}

/** The bank's view of a card: its behaviour and use. The number is not stored. */
export interface CardRecord {
  id: string;
  end: CardEnd;
  /** Set up for later charges without the cardholder. */
  setUp: boolean;
  /** Used without being attached, or detached; cannot be used again. */
  spent: boolean;
}

/** The first response to an idempotency key. */
export interface Answer {
  id: string;
  /** In seconds; the key expires a day later. */
  at: number;
  print: string;
  status: number;
  body: unknown;
}

/** A scheduled task. */
export interface Task {
  id: string;
  /** Seconds, as Stripe counts. */
  at: number;
  what: string;
  of: string;
}

/** All kinds of objects: Stripe's, then those of the simulator. */
export interface Kinds {
  customer: Stripe.Customer;
  deleted_customer: Stripe.DeletedCustomer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  discount: Stripe.Discount;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  'checkout.session': Stripe.Checkout.Session;
  event: StoredEvent;
  webhook_endpoint: Stripe.WebhookEndpoint;

  answer: Answer;
  card: CardRecord;
  /** Requested declines, by subscription. */
  decline: { id: string; code: RefusalCode; times: number };
  /** The time of the first failed charge of an invoice. */
  first_try: { id: string; at: number };
  /** What an intent belongs to: an invoice, a subscription or a session. */
  link: { id: string; to: string };
  /** The items of a session. */
  session_items: { id: string; items: Stripe.LineItem[]; data: PaymentData };
  task: Task;
  /** The terms of a discount. */
  terms: { id: string; amount_off: number | null; percent_off: number | null; once: boolean };
}

export type Kind = keyof Kinds;
/** The kinds that tests and the demo may read. */
export type Visible = Exclude<
  Kind,
  | 'answer'
  | 'card'
  | 'decline'
  | 'deleted_customer'
  | 'first_try'
  | 'link'
  | 'session_items'
  | 'task'
  | 'terms'
>;
