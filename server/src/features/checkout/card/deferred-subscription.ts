import type { PaymentSource } from '@tbm/contract/payment-sources';
import { Problem, problem } from '../../../platform/errors.ts';
import { once } from '../../../platform/payments/once.ts';
import type { Setup } from '../../../platform/payments/stripe/provider.ts';
import type { Services } from '../../../platform/services.ts';
import { providerCustomer } from '../../accounts/index.ts';
import { fingerprintOf, saveCard, sourceOf } from '../../payment-sources/index.ts';
import { claimProviderId, type PurchaseRow, proposePaymentSource } from '../../purchases/index.ts';
import { startSubscription, syncSubscription } from '../../subscriptions/index.ts';
import { claimTrialOf } from '../trial.ts';
import type { CardPayment, ChosenCard } from './card-payment.ts';
import { giveUpSubscription, readSubscription } from './subscription.ts';

/** Whether a purchase is a subscription that charges nothing at first and something later. */
export const isDeferred = ({
  subscription_period,
  free_trial_length,
  total_payment,
  price,
}: PurchaseRow): boolean =>
  subscription_period !== null && (free_trial_length !== null || (total_payment === 0 && price !== 0));

/** A subscription that is charged later: a card is set up and saved first, then the subscription begins. */
export const deferredSubscription = (services: Services, { method }: ChosenCard): CardPayment => {
  const begin = (purchase: PurchaseRow) => beginDeferred(services, purchase, method);
  /** Resumes an attempt that broke off after the card was set up. */
  const resume = async (purchase: PurchaseRow): Promise<'begun' | 'refused' | 'waiting'> => {
    if (!purchase.payment_source_id && !purchase.setup_id) return 'waiting';
    try {
      return (await begin(purchase)) === null ? 'begun' : 'waiting';
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'provider_unavailable') throw error;
      return 'refused';
    }
  };
  return {
    begin,
    async read(purchase) {
      if (purchase.subscription_id) return readSubscription(services, purchase.subscription_id);
      return (await resume(purchase)) === 'refused' ? 'over' : 'live';
    },
    async giveUp(purchase) {
      if (purchase.subscription_id) return giveUpSubscription(services, purchase.subscription_id);
      return (await resume(purchase)) === 'begun' ? 'live' : 'over';
    },
  };
};

/** The browser sets up a card. */
interface SetupStep {
  next: 'save_card' | 'ask_bank';
  clientSecret: string;
}

/**
 * Begins the subscription with the card of the purchase. Returns the step by which the browser sets up a card when there
 * is none yet; null once it has begun. Throws `trial_used`, and the bank's refusal of the card.
 */
async function beginDeferred(
  services: Services,
  purchase: PurchaseRow,
  method: string | null,
): Promise<SetupStep | null> {
  const source = await cardOf(services, purchase, method);
  if ('next' in source) return source;
  const { purchase_id, payer_id } = purchase;
  const { db } = services;
  if (purchase.free_trial_length)
    await claimTrialOf(services, purchase, await fingerprintOf(db, source.payment_source_id));
  // The first card stays, since what is sent with the idempotency key must always be the same.
  const kept = await proposePaymentSource(db, purchase_id, source.payment_source_id);
  const stored = await sourceOf(db, payer_id, kept?.payment_source_id ?? source.payment_source_id);
  const { subscription_id } = await startSubscription(
    services,
    kept ?? purchase,
    stored?.source_id ?? source.source_id,
  );
  await syncSubscription(services, services.stripe.billing, subscription_id);
  return null;
}

/** The card that will pay, saved for the payer, or the step in which the payer sets one up. */
async function cardOf(
  services: Services,
  purchase: PurchaseRow,
  method: string | null,
): Promise<PaymentSource | SetupStep> {
  const { payer_id, payment_source_id } = purchase;
  const known = payment_source_id && (await sourceOf(services.db, payer_id, payment_source_id));
  if (known) return known;
  const begun = await setupOf(services, purchase);
  // A known card is set up, too, because it will be charged in the customer's absence.
  const setup =
    method && begun.status === 'open'
      ? await services.stripe.cards.confirmSetup(begun.setup_id, method)
      : begun;
  if (setup.method) return saveCard(services, payer_id, setup.method);
  if (!setup.clientSecret) throw problem('provider_unavailable');
  return { next: method ? 'ask_bank' : 'save_card', clientSecret: setup.clientSecret };
}

/** The card setup of a purchase, created or read. */
async function setupOf(services: Services, { purchase_id, payer_id, setup_id }: PurchaseRow): Promise<Setup> {
  const { db, stripe } = services;
  if (setup_id) return stripe.cards.readSetup(setup_id);
  const customer = await providerCustomer(services, payer_id);
  const setup = await once(services, `purchase:${purchase_id}:setup`, (one) =>
    stripe.cards.createSetup(one, { customer, metadata: { purchase_id: String(purchase_id) } }),
  );
  await claimProviderId(db, { purchase_id, column: 'setup_id', id: setup.setup_id });
  return setup;
}
