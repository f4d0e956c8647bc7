import type Stripe from 'stripe';
import type { CardEnd, RefusalCode } from '../cards/card-ends.ts';

/** What the payment of a session is to be like, kept until she pays. */
export interface PaymentData {
  description: string | null;
  metadata: Stripe.Metadata;
  receipt_email: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
}

/** An event as Stripe keeps it; its object is of any kind. */
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

/** What only the bank knows of a card: how it ends, and what it was used for. Its number is kept nowhere. */
export interface CardRecord {
  id: string;
  end: CardEnd;
  /** Its holder has agreed to later charges without her. */
  setUp: boolean;
  /** Used or taken off without being kept for a customer: never again. */
  spent: boolean;
}

/** What a key of an attempt was answered first. */
export interface Answer {
  id: string;
  /** Seconds; a day later the key means nothing any more. */
  at: number;
  print: string;
  status: number;
  body: unknown;
}

/** Something that is to happen at its time. */
export interface Task {
  id: string;
  /** Seconds, as Stripe counts. */
  at: number;
  what: string;
  of: string;
}

/** All kinds of objects in the account: Stripe's own, and below what only the simulator knows. */
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
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  'checkout.session': Stripe.Checkout.Session;
  event: StoredEvent;

  answer: Answer;
  card: CardRecord;
  /** Charges of a subscription that are to be refused, by its id. */
  decline: { id: string; code: RefusalCode; times: number };
  /** When an invoice was first tried in vain. */
  first_try: { id: string; at: number };
  /** What an intent is for: an invoice, a subscription, a session; and the payment of an invoice. */
  link: { id: string; to: string };
  /** What a session sells. */
  session_items: { id: string; items: Stripe.LineItem[]; data: PaymentData };
  task: Task;
  /** What a discount takes off. */
  terms: { id: string; amount_off: number | null; percent_off: number | null; once: boolean };
}

export type Kind = keyof Kinds;
/** The kinds that tests and the demo may look at. */
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
