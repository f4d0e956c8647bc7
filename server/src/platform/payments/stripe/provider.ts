import type { Try } from '../once.ts';
import type { Billing, Card, NewPlan, Payment, PaymentEvent, Refund, Subscription } from '../payments.ts';

/**
 * The card provider. Amounts are pesos, times ISO 8601 in UTC, ids the provider's. What is created
 * with a try is created once (`once`), and also throws `KeptFailure`. Every call throws `provider_unavailable`; calls that try a card also throw the bank's refusal
 * (`cardProblem`) and `payment_source_invalid`.
 */
export interface CardProvider {
  payments: CardPayments;
  cards: CardVault;
  billing: CardBilling;
  pages: InstallmentPages;
  books: CardBooks;
  /** The event in a signed body. Throws `signature_invalid`. */
  readEvent(body: string, signature: string): Promise<PaymentEvent>;
}

export interface CardPayments {
  /** Creates the provider's customer; returns its id. */
  createCustomer(one: Try, customer: { email: string; name: string; customer_id: number }): Promise<string>;
  /** Begins a payment that the browser confirms. */
  createPayment(
    one: Try,
    payment: {
      amount: number;
      customer: string;
      description: string;
      metadata: Record<string, string>;
    },
  ): Promise<Payment>;
  readPayment(payment_id: string): Promise<Payment>;
  /** Pays with a known card; returns a payment that is still `open` when the bank requires a challenge. Tries the card. */
  confirmPayment(payment_id: string, card: { method: string; keep: boolean }): Promise<Payment>;
  /**
   * Pays with a stored card in the member's absence: the bank's challenge counts as a refusal, after which the payment can
   * still be confirmed by the member. Tries the card.
   */
  chargePayment(payment_id: string, method: string): Promise<Payment>;
  /** Saves the card that will pay. */
  saveCardOf(payment_id: string): Promise<void>;
  /** Cancels a payment unless it has succeeded. Returns its state afterwards. */
  cancelPayment(payment_id: string): Promise<Payment>;
}

/** A card that is being set up without a payment. */
export interface Setup {
  setup_id: string;
  clientSecret: string | null;
  status: 'open' | 'succeeded' | 'cancelled';
  /** The card, once succeeded. */
  method: string | null;
  metadata: Record<string, string>;
}

export interface CardVault {
  /** Begins a setup that the browser confirms. */
  createSetup(one: Try, setup: { customer: string; metadata: Record<string, string> }): Promise<Setup>;
  readSetup(setup_id: string): Promise<Setup>;
  /** Sets up a known card; the setup is still `open` when the bank requires a challenge. Tries the card. */
  confirmSetup(setup_id: string, method: string): Promise<Setup>;
  /** Attaches a card to a customer. Idempotent. Tries the card. */
  saveCard(method: string, customer: string): Promise<Card>;
  /** Reads a card that belongs to no one or to the customer. Throws `payment_source_invalid`. */
  readCard(method: string, customer: string): Promise<Card>;
  /** Detaches a card from a customer, under every id it was given. Idempotent. */
  forgetCard(customer: string, card: Pick<Card, 'source_id' | 'fingerprint'>): Promise<void>;
}

export interface NewSubscription {
  customer: string;
  class_package_id: number;
  title: string;
  price: number;
  period: 'day' | 'month' | 'year';
  interval: number;
  /** Free days before the first charge. */
  trial_days: number | null;
  /** The card that will pay; null when the first payment asks for it. */
  method: string | null;
  /** `off`: pesos off each charge. */
  discount: { discount_id: number; off: number; first_invoice_only: boolean } | null;
  metadata: Record<string, string>;
}

export interface CardBilling extends Billing {
  createSubscription(one: Try, subscription: NewSubscription): Promise<Subscription>;
  /** Cancels a subscription whose first bill is unpaid; a paid one stays. Returns its state afterwards. */
  giveUpSubscription(subscription_id: string): Promise<Subscription>;
  /** Takes a percentage off the charges of the coming months, besides other discounts; once per `key`, ever. */
  discountCharges(
    subscription_id: string,
    discount: { key: string; percent: number; months: number },
  ): Promise<void>;
  /**
   * The difference in pesos that a change now would be charged with, and the end of the period that it pays for. The rest of
   * the time that was paid is credited by the second, from `at` on. Negative when more is credited than charged.
   */
  previewChange(
    subscription_id: string,
    plan: NewPlan,
    at: string,
  ): Promise<{ amount: number; period_end: string }>;
  /**
   * Changes the plan now and charges the difference of the preview of the same `at`, once. If the card does not pay, nothing
   * changes. Tries the card.
   */
  changeNow(one: Try, subscription_id: string, change: { plan: NewPlan; at: string }): Promise<void>;
  /** Makes a card the default and pays open bills with it; returns a payment that needs a bank's challenge. Tries the card. */
  payWith(subscription_id: string, method: string): Promise<{ payment_id: string } | null>;
}

/** The provider's page on which a purchase is paid. */
export interface InstallmentPage {
  session_id: string;
  url: string | null;
  status: 'open' | 'paid' | 'expired';
  payment_id: string | null;
}

/** Pages that offer months without interest. */
export interface InstallmentPages {
  createPage(
    one: Try,
    page: {
      customer: string;
      title: string;
      amount: number;
      success_url: string;
      cancel_url: string;
      metadata: Record<string, string>;
    },
  ): Promise<InstallmentPage>;
  readPage(session_id: string): Promise<InstallmentPage>;
  /** Expires a page unless it was paid. Returns its state afterwards. */
  closePage(session_id: string): Promise<InstallmentPage>;
}

/** A charge that succeeded. */
export interface Charge {
  charge_id: string;
  payment_id: string | null;
  amount: number;
  createdAt: string;
}

/** The provider's records, for reconciliation. */
export interface CardBooks {
  /** Subscriptions that have not ended. */
  listSubscriptions(): Promise<Pick<Subscription, 'subscription_id' | 'ends'>[]>;
  /** Charges that succeeded since a time. */
  listCharges(since: string): Promise<Charge[]>;
  listRefunds(since: string): Promise<Refund[]>;
  /** The subscription that a payment belongs to. */
  subscriptionOfPayment(payment_id: string): Promise<string | null>;
}
