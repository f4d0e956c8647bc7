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
  /** Gives up a payment that was not made. Answers how it stands afterwards. */
  cancelPayment(payment_id: string): Promise<Payment>;
  /** The event in a signed body. Throws `signature_invalid`. */
  readEvent(body: string, signature: string): PaymentEvent;
}

export interface Payment {
  payment_id: string;
  clientSecret: string | null;
  status: 'open' | 'succeeded' | 'cancelled';
  /** Pesos. */
  amount: number;
  /** The charge that paid it, once succeeded. */
  charge_id: string | null;
  metadata: Record<string, string>;
}

/** A provider's event in our words; `other` is taken in and changes nothing. */
export type PaymentEvent = { event_id: string; type: string } & (
  | { kind: 'succeeded'; payment: Payment }
  | { kind: 'failed'; payment: Payment; failure_id: string }
  | { kind: 'other' }
);
