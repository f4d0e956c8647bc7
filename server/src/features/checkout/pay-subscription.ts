import type { PaymentSource } from '@tbm/contract/payment-sources';
import { sql } from 'drizzle-orm';
import { problem } from '../../platform/errors.ts';
import type { Payment } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { providerCustomer } from '../accounts/index.ts';
import { keepCard, sourceOf } from '../payment-sources/index.ts';
import { claimProviderId, type PurchaseRow, proposePaymentSource } from '../purchases/index.ts';
import { claimTrial, startSubscription, syncSubscription } from '../subscriptions/index.ts';
import { giveUp } from './give-up.ts';

/** True when nothing is charged at first and something later: then a card is kept before it begins. */
export const asksForCard = ({
  subscription_period,
  free_trial_length,
  total_payment,
  price,
}: PurchaseRow): boolean =>
  subscription_period !== null && (free_trial_length !== null || (total_payment === 0 && price !== 0));

/** The first payment of a subscription that is charged at once; null when there is nothing to pay. */
export async function firstPayment(services: Services, purchase: PurchaseRow): Promise<Payment | null> {
  const { bills } = await startSubscription(services, purchase, null);
  const payment_id = bills[0]?.payment_id;
  return payment_id ? services.stripe.payments.readPayment(payment_id) : null;
}

/** What the browser does before it can begin. */
interface Asks {
  next: 'save_card' | 'ask_bank';
  clientSecret: string;
}

/** How the card of a trial is asked for, begun or read again. */
async function setupOf(services: Services, { purchase_id, customer_id, setup_id }: PurchaseRow) {
  const { db } = services;
  const { cards } = services.stripe;
  if (setup_id) return cards.readSetup(setup_id);
  const setup = await cards.createSetup({
    key: `purchase:${purchase_id}:setup`,
    customer: await providerCustomer(services, customer_id),
    metadata: { purchase_id: String(purchase_id) },
  });
  await claimProviderId(db, { purchase_id, column: 'setup_id', id: setup.setup_id });
  return setup;
}

/**
 * Begins a subscription whose first charge comes later, with the chosen card or the one that she has set up; answers
 * the secret with which the browser sets one up when there is none yet. A trial is begun once for each customer and
 * each card: throws `trial_used`, and what her bank says of the card.
 */
export async function beginLater(
  services: Services,
  purchase: PurchaseRow,
  method: string | null,
): Promise<Asks | null> {
  const source = await cardFor(services, purchase, method);
  if ('clientSecret' in source) return source;
  const { purchase_id, customer_id } = purchase;
  const { db, clock } = services;
  if (purchase.free_trial_length) {
    const fingerprint = await fingerprintOf(services, source.payment_source_id);
    if (!(await claimTrial(db, { customer_id, fingerprint, purchase_id, now: clock.now() }))) {
      await giveUp(services, purchase_id);
      throw problem('trial_used');
    }
  }
  // The first card that was chosen stays: whatever is sent to the provider is the same each time.
  const kept = await proposePaymentSource(db, purchase_id, source.payment_source_id);
  const payer = await sourceOf(db.$client, customer_id, kept?.payment_source_id ?? source.payment_source_id);
  const { subscription_id } = await startSubscription(
    services,
    kept ?? purchase,
    payer?.source_id ?? source.source_id,
  );
  await syncSubscription(services, services.stripe.billing, subscription_id);
  return null;
}

async function cardFor(
  services: Services,
  purchase: PurchaseRow,
  method: string | null,
): Promise<PaymentSource | Asks> {
  const { customer_id, payment_source_id } = purchase;
  const known = payment_source_id && (await sourceOf(services.db.$client, customer_id, payment_source_id));
  if (known) return known;
  const begun = await setupOf(services, purchase);
  // Also a card that she has used before is set up: it is to pay later, without her.
  const setup =
    method && begun.status === 'open'
      ? await services.stripe.cards.confirmSetup(begun.setup_id, method)
      : begun;
  if (setup.method) return keepCard(services, customer_id, setup.method);
  if (!setup.clientSecret) throw problem('provider_unavailable');
  return { next: method ? 'ask_bank' : 'save_card', clientSecret: setup.clientSecret };
}

async function fingerprintOf({ db }: Services, payment_source_id: number): Promise<string | null> {
  const { rows } = await db.execute<{ fingerprint: string | null }>(sql`
    select fingerprint from payment_sources where payment_source_id = ${payment_source_id}`);
  return rows[0]?.fingerprint ?? null;
}
