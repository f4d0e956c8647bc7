import { randomUUID } from 'node:crypto';
import { problem } from '../errors.ts';
import type { Payment, PaymentEvent } from '../payments/payments.ts';
import type { CardPayments, CardProvider, CardVault, Setup } from '../payments/stripe/provider.ts';

/** Card payments in memory, for tests that steer events and outages themselves. Events are plain JSON, signed 'good'. */
export interface FakePayments extends CardPayments {
  readEvent: CardProvider['readEvent'];
  payments: Map<string, Payment>;
  customers: number;
  /** While true every call fails. */
  down: boolean;
  /** While true stored cards are declined in the member's absence. */
  refuses: boolean;
  /** How often a stored card was charged in the member's absence. */
  charged: number;
  /** Deletes all payments and ends an outage. */
  forget(): void;
  /** The card pays; returns the body of the event. */
  pay(payment_id: string): string;
  /** The card is declined; returns the body of the event. */
  refuse(payment_id: string): string;
}

export function fakePayments(): FakePayments {
  const byKey = new Map<string, Promise<Payment>>();
  const customerIds = new Map<number, string>();
  const payments = new Map<string, Payment>();
  const reached = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
    if (fake.down) throw problem('provider_unavailable');
  };
  const read = (payment_id: string): Payment => {
    const found = payments.get(payment_id);
    if (!found) throw new Error(`no payment ${payment_id}`);
    return { ...found };
  };
  const make = async ({ amount, metadata }: Pick<Payment, 'amount' | 'metadata'>): Promise<Payment> => {
    const payment_id = `pi_${randomUUID()}`;
    const made: Payment = {
      payment_id,
      clientSecret: `${payment_id}_secret`,
      status: 'open',
      asksBank: false,
      keeps: null,
      amount,
      charge_id: null,
      metadata,
    };
    payments.set(payment_id, made);
    return { ...made };
  };
  const event = (kind: 'succeeded' | 'failed', payment: Payment): string =>
    JSON.stringify({
      event_id: `evt_${randomUUID()}`,
      at: new Date(0).toISOString(),
      type: `payment.${kind}`,
      kind,
      payment,
      failure_id: `ch_${randomUUID()}`,
    });
  const fake: FakePayments = {
    payments,
    customers: 0,
    down: false,
    refuses: false,
    charged: 0,
    forget() {
      payments.clear();
      customerIds.clear();
      fake.down = false;
    },
    async createCustomer(_one, { customer_id }) {
      await reached();
      const known = customerIds.get(customer_id) ?? `cus_${randomUUID()}`;
      customerIds.set(customer_id, known);
      fake.customers = customerIds.size;
      return known;
    },
    async createPayment({ key }, { amount, metadata }) {
      await reached();
      const made = byKey.get(key) ?? make({ amount, metadata });
      byKey.set(key, made);
      return { ...(await made) };
    },
    async readPayment(payment_id) {
      await reached();
      return read(payment_id);
    },
    async confirmPayment(payment_id) {
      await reached();
      fake.pay(payment_id);
      return read(payment_id);
    },
    async chargePayment(payment_id) {
      await reached();
      if (fake.refuses) throw problem('card_declined');
      fake.charged += 1;
      if (read(payment_id).status === 'open') fake.pay(payment_id);
      return read(payment_id);
    },
    saveCardOf: reached,
    async cancelPayment(payment_id) {
      await reached();
      const payment = read(payment_id);
      if (payment.status === 'open') payments.set(payment_id, { ...payment, status: 'cancelled' });
      return read(payment_id);
    },
    async readEvent(body, signature) {
      if (signature !== 'good') throw problem('signature_invalid');
      return JSON.parse(body) as PaymentEvent;
    },
    pay(payment_id) {
      const payment = read(payment_id);
      if (payment.status === 'cancelled') throw new Error('a cancelled payment cannot be paid');
      const paid: Payment = { ...payment, status: 'succeeded', charge_id: `ch_${payment_id}` };
      payments.set(payment_id, paid);
      return event('succeeded', paid);
    },
    refuse: (payment_id) => event('failed', read(payment_id)),
  };
  return fake;
}

/** Cards in memory, for tests that walk over every call: every id is a card of its own. */
export function fakeCards(): CardVault {
  const setups = new Map<string, Setup>();
  return {
    async createSetup(_one, { metadata }) {
      const setup_id = `seti_${randomUUID()}`;
      const made: Setup = {
        setup_id,
        clientSecret: `${setup_id}_secret`,
        status: 'open',
        method: null,
        metadata,
      };
      setups.set(setup_id, made);
      return made;
    },
    async readSetup(setup_id) {
      const found = setups.get(setup_id);
      if (!found) throw problem('provider_unavailable');
      return found;
    },
    async confirmSetup(setup_id, method) {
      const done: Setup = { ...(await this.readSetup(setup_id)), status: 'succeeded', method };
      setups.set(setup_id, done);
      return done;
    },
    saveCard: async (method) => ({
      source_id: method,
      card_type: 'visa',
      last_digits: '4242',
      fingerprint: method,
      exp_month: 12,
      exp_year: 2035,
    }),
    readCard(method, customer) {
      return this.saveCard(method, customer);
    },
    forgetCard: async () => {},
  };
}
