/** The simulator's records. Fields that PayPal shows have PayPal's names. */

export interface Money {
  currency_code: string;
  /** Always with two decimals. */
  value: string;
}

interface RecordBase {
  id: string;
  create_time: string;
  update_time: string;
}

/** How the test buyer's payment ends: paid, declined, or held for review. */
export type Funding = 'paid' | 'declined' | 'review';

export interface PurchaseUnit {
  reference_id: string;
  amount: Money;
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  soft_descriptor?: string;
}

export interface Order extends RecordBase {
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  purchase_units: PurchaseUnit[];
  /** Captures by reference_id. */
  captures: Record<string, string>;
  /** Created with `payment_source.paypal`, the newer way. */
  wallet: boolean;
  return_url: string | null;
  cancel_url: string | null;
  /** The buyer's choice on the approval page; null before. */
  funding: Funding | null;
}

/** A payment: the capture of an order, or the sale of a subscription. */
export interface Transaction extends RecordBase {
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED';
  amount: Money;
  order: string | null;
  subscription: string | null;
  custom_id?: string;
  invoice_id?: string;
}

export interface Refund extends RecordBase {
  transaction: string;
  amount: Money;
  note_to_payer?: string;
  custom_id?: string;
  invoice_id?: string;
}

export interface Dispute extends RecordBase {
  transaction: string;
  amount: Money;
  reason: 'UNAUTHORISED';
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED';
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null;
}

export interface Product extends RecordBase {
  name: string;
  type: string;
  description?: string;
  category?: string;
  image_url?: string;
  home_url?: string;
}

export type IntervalUnit = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';

export interface BillingCycle {
  frequency: { interval_unit: IntervalUnit; interval_count: number };
  tenure_type: 'TRIAL' | 'REGULAR';
  sequence: number;
  /** 0 = without end. */
  total_cycles: number;
  /** Null for a free trial. */
  price: Money | null;
}

export interface Plan extends RecordBase {
  product_id: string;
  name: string;
  description?: string;
  status: 'CREATED' | 'ACTIVE' | 'INACTIVE';
  currency: string;
  billing_cycles: BillingCycle[];
  auto_bill_outstanding: boolean;
  /** Null when there is none. */
  setup_fee: Money | null;
  setup_fee_failure_action: 'CONTINUE' | 'CANCEL';
  /** 0 = never suspended. */
  payment_failure_threshold: number;
  quantity_supported: boolean;
}

export interface FailedPayment {
  amount: Money;
  time: string;
  reason_code: 'PAYMENT_DENIED';
  next_payment_retry_time?: string;
}

export interface Subscription extends RecordBase {
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  status_change_note?: string;
  status_update_time: string;
  plan_id: string;
  start_time: string;
  quantity: number;
  custom_id?: string;
  return_url: string | null;
  cancel_url: string | null;
  user_action: 'CONTINUE' | 'SUBSCRIBE_NOW';
  /** The token of the approval link. */
  ba_token: string;
  /** How often each cycle of the plan has run, by index. */
  completed: number[];
  /** Centavos. */
  outstanding: number;
  failed_payments_count: number;
  last_payment: { amount: Money; time: string } | null;
  last_failed_payment: FailedPayment | null;
  /** When the next cycle begins or the last one ends; null when nothing follows. */
  next_billing_time: string | null;
  /** A failed charge to be retried, in centavos. */
  retry: { at: string; done: number; amount: number } | null;
  /** How many of the next charges are declined. */
  declines: number;
  /** The plan that the buyer is asked to change to. */
  revision?: Pick<Subscription, 'ba_token' | 'plan_id' | 'return_url' | 'cancel_url'> | null;
}

/** A webhook event as PayPal sends it. */
export interface PaypalEvent {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: string;
  resource_version?: '2.0';
  event_type: string;
  summary: string;
  resource: Record<string, unknown>;
  links: Link[];
}

export interface Link {
  href: string;
  rel: string;
  method: string;
}

/** What a PayPal-Request-Id created; PayPal forgets it at `until`. */
export interface Answer {
  id: string;
  kind: 'order' | 'refund' | 'product' | 'plan' | 'subscription';
  made: string;
  until: string;
}

export interface Token {
  id: string;
  until: string;
}

/** The seller's account and signing key, created once. */
export interface Account {
  id: 'account';
  client_id: string;
  client_secret: string;
  webhook_id: string;
  merchant_id: string;
  signer: { cert_id: string; certificate: string; private_key: string } | null;
}

export interface Kinds {
  account: Account;
  token: Token;
  answer: Answer;
  order: Order;
  transaction: Transaction;
  refund: Refund;
  dispute: Dispute;
  product: Product;
  plan: Plan;
  subscription: Subscription;
  event: PaypalEvent;
  webhook: { id: string; url: string; event_types: { name: string }[] };
  /** Events that are not delivered yet. */
  outbox: { id: string };
}
