import type { Card, Refund } from './billing.ts';

/** What is asked of a card provider. Amounts are pesos; ids are the provider's. */
export interface CardPayments {
  /** Makes a customer at the provider; the same key gives the same one. */
  createCustomer(customer: { email: string; name: string; customer_id: number }): Promise<string>;
  /** Begins a payment that the browser confirms. The same `key` gives the same payment. */
  createPayment(payment: {
    key: string;
    amount: number;
    customer: string;
    description: string;
    metadata: Record<string, string>;
  }): Promise<Payment>;
  /** How a payment stands now. */
  readPayment(payment_id: string): Promise<Payment>;
  /**
   * Pays with a card that is known already, and keeps it if wanted. Answers how it stands: still `open` when her bank
   * wants to ask her (`asksBank`). Throws what the bank says of the card; then another one may pay.
   */
  confirmPayment(payment_id: string, card: { method: string; keep: boolean }): Promise<Payment>;
  /** From now on the card that pays is kept. */
  keepCardOf(payment_id: string): Promise<void>;
  /** Gives up a payment that was not made. Answers how it stands afterwards. */
  cancelPayment(payment_id: string): Promise<Payment>;
  /** The event in a signed body. Throws `signature_invalid`. */
  readEvent(body: string, signature: string): PaymentEvent;
}

export interface Payment {
  payment_id: string;
  clientSecret: string | null;
  status: 'open' | 'succeeded' | 'cancelled';
  /** Open, because her bank wants to ask her. */
  asksBank: boolean;
  /** The card that paid and is to be kept. */
  keeps: string | null;
  /** Pesos. */
  amount: number;
  /** The charge that paid it, once succeeded. */
  charge_id: string | null;
  metadata: Record<string, string>;
}

/** A provider's event in our words; `other` is taken in and changes nothing. */
export type PaymentEvent = { event_id: string; type: string; at: string } & (
  | { kind: 'succeeded'; payment: Payment }
  | { kind: 'failed'; payment: Payment; failure_id: string }
  /** Something about a subscription: how it stands is asked anew. */
  | { kind: 'subscription'; subscription_id: string; failure: BillFailure | null }
  | { kind: 'setup'; setup_id: string; metadata: Record<string, string> }
  | { kind: 'page'; metadata: Record<string, string> }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'dispute'; dispute: Dispute }
  | { kind: 'card'; card: Card }
  | { kind: 'other' }
);

/** A charge of a subscription that did not go through. */
export interface BillFailure {
  invoice_id: string;
  amount: number;
  /** The first charge: she is there and sees it. */
  first: boolean;
  /** Where she can pay it. */
  pay_url: string | null;
  retryAt: string | null;
}

/** Somebody contests a charge: at her bank, or with PayPal. */
export interface Dispute {
  dispute_id: string;
  charge_id: string;
  payment_id: string | null;
  amount: number;
  reason: string;
  status: string;
}
