import type Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import type { Store } from './store.ts';
import type { Tasks } from './tasks.ts';
import type { Webhooks } from './webhooks.ts';

/** How the account bills, as one sets it in Stripe's dashboard. */
export interface Billing {
  /** Days before a renewal on which `invoice.upcoming` is told. */
  upcomingDays: number;
  /** Days after the first failed charge of an invoice on which it is tried again. */
  retryDays: number[];
  /** What becomes of the subscription when the last try has failed. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
}

/** What every call and every task works with. */
export interface Parts {
  clock: Clock;
  store: Store;
  tasks: Tasks;
  webhooks: Webhooks;
  billing: Billing;
  /** Who wants to know what became of a payment: the invoice or the session that it is for. */
  after: {
    paid: ((intent: Stripe.PaymentIntent, charge: Stripe.Charge) => void)[];
    refused: ((intent: Stripe.PaymentIntent) => void)[];
    setUp: ((setup: Stripe.SetupIntent) => void)[];
  };
  /** Where a browser finds the simulators' pages. */
  pages(): string;
}
