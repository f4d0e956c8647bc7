import type Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import type { Store } from './store.ts';
import type { Tasks } from './tasks.ts';
import type { Webhooks } from './webhooks.ts';

/** The account's billing settings, as in Stripe's dashboard. */
export interface Billing {
  /** Days before a renewal at which `invoice.upcoming` is sent. */
  upcomingDays: number;
  /** Days after the first failed charge of an invoice at which it is retried. */
  retryDays: number[];
  /** The status of the subscription after the last failed try. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
  /** Whether free days have a bill of $0; Stripe's pages on flexible billing can be read both ways. */
  trialBills: boolean;
}

/** The dependencies of calls and tasks. */
export interface Parts {
  clock: Clock;
  store: Store;
  tasks: Tasks;
  webhooks: Webhooks;
  billing: Billing;
  /** Subscribers to the outcome of a payment or a setup: invoices, sessions, subscriptions. */
  after: {
    paid: ((intent: Stripe.PaymentIntent, charge: Stripe.Charge) => void)[];
    refused: ((intent: Stripe.PaymentIntent) => void)[];
    setUp: ((setup: Stripe.SetupIntent) => void)[];
  };
  /** Called when a button of a page has moved the clock. */
  moved(): void;
  /** The base URL of the simulators' pages. */
  pages(): string;
}
