import type Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { Store } from './store.ts';
import type { Tasks } from './tasks.ts';
import type { Webhooks } from './webhooks.ts';

/** What every call and every task works with. */
export interface Parts {
  clock: Clock;
  store: Store;
  tasks: Tasks;
  webhooks: Webhooks;
  /** Who wants to know what became of a payment: the invoice or the session that it is for. */
  after: {
    paid: ((intent: Stripe.PaymentIntent, charge: Stripe.Charge) => void)[];
    refused: ((intent: Stripe.PaymentIntent) => void)[];
    setUp: ((setup: Stripe.SetupIntent) => void)[];
  };
  /** Where a browser finds the simulators' pages. */
  pages(): string;
}
