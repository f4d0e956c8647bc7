/** A card as its provider tells it. */
export interface Card {
  source_id: string;
  card_type: string;
  last_digits: string;
  /** The same for the same number, whoever holds it. */
  fingerprint: string | null;
  exp_month: number;
  exp_year: number;
}

/** A card about to be kept without a payment. */
export interface Setup {
  setup_id: string;
  clientSecret: string | null;
  status: 'open' | 'succeeded' | 'cancelled';
  /** The card, once succeeded. */
  method: string | null;
  metadata: Record<string, string>;
}

/** What is asked of a provider that keeps cards. Every call throws `provider_unavailable`. */
export interface CardVault {
  /** Begins to keep a card that the browser confirms. The same `key` gives the same one. */
  createSetup(setup: { key?: string; customer: string; metadata: Record<string, string> }): Promise<Setup>;
  readSetup(setup_id: string): Promise<Setup>;
  /** Sets up a card that is known already; still `open` when her bank wants to ask her. Throws what the bank says. */
  confirmSetup(setup_id: string, method: string): Promise<Setup>;
  /** Keeps a card for a customer, once. Throws `payment_source_invalid`, or what the bank says of the card. */
  keepCard(method: string, customer: string): Promise<Card>;
  /** Forgets a card of a customer, under all the ids that it was given. */
  forgetCard(customer: string, card: Pick<Card, 'source_id' | 'fingerprint'>): Promise<void>;
}

/** What is subscribed to. Amounts are pesos; the same `key` gives the same subscription. */
export interface NewSubscription {
  key: string;
  customer: string;
  class_package_id: number;
  title: string;
  price: number;
  period: 'day' | 'month' | 'year';
  interval: number;
  /** Free days before the first charge. */
  trial_days: number | null;
  /** The card that will pay; without one the first payment asks for it. */
  method: string | null;
  discount: { discount_id: number; off: number; first_invoice_only: boolean } | null;
  metadata: Record<string, string>;
}

/** One bill of a subscription; amounts in pesos, times ISO 8601. */
export interface Bill {
  invoice_id: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  /** Paid, or to be paid. */
  amount: number;
  /** The payment behind it; null when nothing was to be paid. */
  payment_id: string | null;
  /** Of the free days. */
  is_trial: boolean;
  period_start: string;
  period_end: string;
  paidAt: string | null;
}

/** How a subscription stands at the provider. */
export interface Subscription {
  subscription_id: string;
  status: 'waiting' | 'trial' | 'active' | 'owing' | 'ended';
  customer: string;
  metadata: Record<string, string>;
  /** The card that pays. */
  method: string | null;
  trial_ends_at: string | null;
  current_period_end: string;
  ended_at: string | null;
  /** It is not charged again once its present period is over. */
  ends: boolean;
  /** Ended by someone's wish, and not because it was not paid. */
  ended_by_wish: boolean;
  /** Oldest first. */
  bills: Bill[];
}

/** A charge that went through. */
export interface Charged {
  charge_id: string;
  payment_id: string | null;
  amount: number;
  createdAt: string;
}

/** `metadata` is empty where the provider keeps no word of ours on refunds. */
export interface Refund {
  refund_id: string;
  charge_id: string | null;
  payment_id: string | null;
  amount: number;
  status: 'pending' | 'done' | 'failed';
  metadata: Record<string, string>;
}

/** What every provider does that charges again and again. Every call throws `provider_unavailable`. */
export interface Billing {
  readSubscription(subscription_id: string): Promise<Subscription>;
  /** Never charged again: ended with its period when that is paid, else at once. Done twice, it changes nothing. */
  endSubscription(subscription_id: string): Promise<void>;
  /** What the next charge will take, in pesos. */
  previewCharge(subscription_id: string): Promise<number>;
  /** Gives a charge back, whole or in part, once a `key`. Throws `refund_refused`. */
  refund(refund: {
    key: string;
    payment: string;
    amount: number;
    metadata: Record<string, string>;
  }): Promise<Refund>;
}

/** What is asked of a provider of cards besides. */
export interface CardBilling extends Billing {
  createSubscription(wanted: NewSubscription): Promise<Subscription>;
  /** Gives up one whose first bill was not paid; one that was paid stays. Answers how it stands. */
  giveUpSubscription(subscription_id: string): Promise<Subscription>;
  /** Takes a percentage off the charges of the next months, besides its other discounts; once a `key`, ever. */
  takeOff(subscription_id: string, offer: { key: string; percent: number; months: number }): Promise<void>;
  /** Makes a card the one that pays; what is owed is paid with it. Answers a payment that her bank wants to ask about. */
  payWith(subscription_id: string, method: string): Promise<{ payment_id: string } | null>;
  /** Subscriptions that run or wait. */
  listSubscriptions(): Promise<Pick<Subscription, 'subscription_id' | 'ends'>[]>;
  /** Charges that went through since a time. */
  listCharges(since: string): Promise<Charged[]>;
  listRefunds(since: string): Promise<Refund[]>;
  /** The subscription that a payment was for. */
  subscriptionOfPayment(payment_id: string): Promise<string | null>;
}

/** A page of the provider on which a purchase is paid. */
export interface PaymentPage {
  session_id: string;
  url: string | null;
  status: 'open' | 'paid' | 'expired';
  payment_id: string | null;
}

export interface PaymentPages {
  /** Begins a page that offers months without interest. The same `key` gives the same page. */
  createPage(page: {
    key: string;
    customer: string;
    title: string;
    amount: number;
    success_url: string;
    cancel_url: string;
    metadata: Record<string, string>;
  }): Promise<PaymentPage>;
  readPage(session_id: string): Promise<PaymentPage>;
  /** Gives up a page that was not paid. Answers how it stands. */
  closePage(session_id: string): Promise<PaymentPage>;
}
