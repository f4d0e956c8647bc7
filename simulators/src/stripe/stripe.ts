import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { Delivery } from '../delivery.ts';
import { startCollecting } from './billing/collect.ts';
import { registerCoupons } from './billing/coupons.ts';
import { registerInvoicePage } from './billing/invoice-page.ts';
import { registerInvoices } from './billing/invoice-routes.ts';
import { registerPrices } from './billing/prices.ts';
import { registerProducts } from './billing/products.ts';
import { startRenewing } from './billing/renewals.ts';
import { registerSchedules } from './billing/schedules.ts';
import { startRequestingCards } from './billing/subscription-card.ts';
import { registerSubscriptions } from './billing/subscription-routes.ts';
import type { RefusalCode } from './cards/card-ends.ts';
import { registerCustomers } from './cards/customers.ts';
import { registerPaymentMethods } from './cards/payment-method-routes.ts';
import { registerSetupIntents } from './cards/setup-routes.ts';
import { registerSessionPage } from './checkout/session-page.ts';
import { registerSessions } from './checkout/session-routes.ts';
import { registerEndpoints } from './core/endpoints.ts';
import { type Fault, Faults } from './core/faults.ts';
import { makeCalls } from './core/http.ts';
import type { Answer, Kinds, StoredEvent, Visible } from './core/kinds.ts';
import type { Billing, Parts } from './core/parts.ts';
import { Store } from './core/store.ts';
import { Tasks } from './core/tasks.ts';
import { apiVersion, type Endpoint, Webhooks } from './core/webhooks.ts';
import { registerChallenge } from './pages/challenge-page.ts';
import { registerStripePages } from './pages/pages.ts';
import { registerAccountPages } from './pages/pages-accounts.ts';
import { registerSteering } from './pages/pages-steer.ts';
import { changeCard, declineNext, nextCharge, shuffled } from './pages/steering.ts';
import { registerCharges } from './payments/charges.ts';
import { closeDispute, openDispute, startDisputes } from './payments/disputes.ts';
import { registerIntents } from './payments/intent-routes.ts';
import { registerRefunds } from './payments/refunds.ts';

/** The controls for tests and the demo. */
export interface StripeSimulator {
  setWebhook(endpoint: Endpoint): void;
  setDelivery(delivery: Partial<Delivery>): void;
  /** The API version of the events from now on; any but the current one is taken as older. */
  setEventVersion(version?: string): void;
  /** Whether free days have a bill of $0. */
  setTrialBills(billed: boolean): void;
  /** Sends an event of any type about an object, as a newer API might. */
  emit(type: string, object: { object: string }): void;
  /** Delivers events that were held while paused, in the given order. */
  flush(order?: 'shuffled' | ((events: StoredEvent[]) => StoredEvent[])): void;
  resend(event: string): void;
  /** Resolves when all events are delivered, except those held while paused. */
  delivered(): Promise<void>;
  /** Makes the server's next calls fail, one fault each. */
  failNext(...faults: Fault[]): void;
  /** Forgets the faults that no call has met. */
  failNoMore(): void;
  /** Sets when renewals are announced, when charges are retried, and what happens after the last try. */
  setBilling(billing: Partial<Billing>): void;
  /** Declines the next automatic charges of a subscription, one by default. */
  declineNext(subscription: string, code?: RefusalCode, times?: number): void;
  /** When the next subscription is charged, to move the clock there; null when none will be. */
  nextCharge(): Date | null;
  /** Changes a card's expiry date, by the bank (`payment_method.automatically_updated`) or by hand (`….updated`). */
  changeCard(
    card: string,
    dates: { exp_month: number; exp_year: number },
    by: 'bank' | 'hand',
  ): Stripe.PaymentMethod;
  /** The cardholder disputes a charge. */
  dispute(charge: string): Stripe.Dispute;
  closeDispute(dispute: string, status: 'won' | 'lost'): Stripe.Dispute;
  list<K extends Visible>(kind: K): Kinds[K][];
}

interface Options {
  clock: Clock;
  /** The file that stores the account; in memory when absent. */
  file: string | undefined;
  /** The base URL of the simulators' pages. */
  pages: () => string;
  /** Called when a button of a page has moved the clock. */
  moved: () => void;
}

const day = 86_400;

/** As at Stripe, events are kept for 30 days and idempotency keys for one. */
function isRetained(clock: Clock): (kind: string, item: unknown) => boolean {
  const now = clock.seconds();
  return (kind, item) => {
    if (kind === 'event') return (item as StoredEvent).created > now - 30 * day;
    if (kind === 'answer') return (item as Answer).at > now - day;
    return true;
  };
}

/** One account at Stripe: the API at `/v1/`, the pages at `/stripe/`. */
export function startStripe(
  app: FastifyInstance,
  { clock, file, pages, moved }: Options,
): StripeSimulator & { close(): void } {
  const store = new Store(file, isRetained(clock));
  const webhooks = new Webhooks(store, clock);
  const tasks = new Tasks(store);
  const faults = new Faults();
  const parts: Parts = {
    clock,
    store,
    tasks,
    webhooks,
    billing: {
      upcomingDays: 3,
      retryDays: [1, 3, 5],
      afterRetries: 'cancel',
      trialBills: true,
    },
    pages,
    moved,
    after: { paid: [], refused: [], setUp: [] },
  };
  clock.add(tasks);
  const calls = makeCalls(app, parts, faults);
  for (const register of [
    registerCustomers,
    registerPaymentMethods,
    registerIntents,
    registerSetupIntents,
    registerCharges,
    registerRefunds,
    registerProducts,
    registerPrices,
    registerCoupons,
    registerSubscriptions,
    registerSchedules,
    registerInvoices,
    registerSessions,
    registerEndpoints,
  ])
    register(calls, parts);
  startDisputes(parts);
  startCollecting(parts);
  startRenewing(parts);
  startRequestingCards(parts);
  registerChallenge(app, parts);
  registerInvoicePage(app, parts);
  registerSessionPage(app, parts);
  registerStripePages(app, parts);
  registerAccountPages(app, parts);
  registerSteering(app, parts, faults);
  /** Runs an action at the current time and persists it. */
  const kept = <T>(work: () => T): T => {
    clock.settle();
    const done = work();
    store.save();
    return structuredClone(done);
  };
  return {
    setWebhook: (endpoint) => {
      webhooks.endpoint = endpoint;
    },
    setDelivery: (delivery) => {
      webhooks.line.delivery = { ...webhooks.line.delivery, ...delivery };
    },
    setEventVersion: (version = apiVersion) => {
      webhooks.version = version;
    },
    setTrialBills: (billed) => {
      parts.billing.trialBills = billed;
    },
    emit: (type, object) => void kept(() => webhooks.emit(type as Stripe.Event['type'], object)),
    flush: (order) => webhooks.line.flush(order === 'shuffled' ? shuffled : order),
    resend: (event) => webhooks.resend(event),
    delivered: async () => {
      while (webhooks.line.busy) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    failNext: (...next) => faults.next(...next),
    failNoMore: () => faults.forget(),
    setBilling: (billing) => {
      parts.billing = { ...parts.billing, ...billing };
    },
    declineNext: (subscription, code = 'insufficient_funds', times = 1) => {
      kept(() => declineNext(parts, subscription, code, times));
    },
    nextCharge: () => nextCharge(parts),
    changeCard: (card, dates, by) => kept(() => changeCard(parts, card, dates, by)),
    dispute: (charge) => kept(() => openDispute(parts, charge)),
    closeDispute: (dispute, status) => kept(() => closeDispute(parts, dispute, status)),
    list: (kind) => store.list(kind),
    close: () => {
      webhooks.line.close();
      store.save();
    },
  };
}
