import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { paypalOf } from '../../platform/payments/billing.ts';
import type { PaymentEvent, Subscription } from '../../platform/payments/payments.ts';
import type { PaypalApi } from '../../platform/payments/paypal/api.ts';
import { paymentEventOf } from '../../platform/payments/paypal/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { updateCard } from '../payment-sources/index.ts';
import { payment_events } from '../purchases/index.ts';
import { applyDispute, applyRefund } from '../refunds/index.ts';
import { applyBillFailure, applySubscription } from '../subscriptions/index.ts';
import { takeFailure, takePayment } from './take.ts';

/** Takes in a signed event of the card provider. Throws `signature_invalid`, `provider_unavailable`. */
export async function takeCardEvent(services: Services, body: string, signature: string): Promise<Received> {
  const event = services.stripe.readEvent(body, signature);
  return takeEvent(services, { provider: 'stripe', event, read: services.stripe.billing.readSubscription });
}

/** Takes in an event of PayPal, once it says that it is its own. Throws as `takeCardEvent`, and `wallet_off`. */
export async function takePaypalEvent(
  services: Services,
  body: string,
  headers: Parameters<PaypalApi['readEvent']>[1],
): Promise<Received> {
  const { api, billing } = paypalOf(services);
  const told = await api.readEvent(body, headers);
  const charge = told.kind === 'charged' ? told.charge : undefined;
  return takeEvent(services, {
    provider: 'paypal',
    event: await paymentEventOf(billing, told),
    read: (subscription_id) => billing.readSubscription(subscription_id, charge),
  });
}

interface Received {
  received: true;
}

interface Told {
  provider: 'stripe' | 'paypal';
  event: PaymentEvent;
  /** How a subscription stands there now. */
  read(subscription_id: string): Promise<Subscription>;
}

/**
 * Takes in an event. The event's id and its effect are written in one transaction,
 * so each changes the state at most once, in any order and however often it comes. Of a subscription the event says
 * only that something has changed: how it stands is asked anew.
 */
async function takeEvent({ db, clock, log }: Services, { provider, event, read }: Told): Promise<Received> {
  if (event.kind === 'other') return { received: true };
  const news = event.kind === 'subscription' ? await read(event.subscription_id) : null;
  await db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(payment_events)
      .values({ provider, event_id: event.event_id, type: event.type, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (fresh) await takeIn(tx, event, { news, log, now: clock.now() });
  });
  return { received: true };
}

async function takeIn(
  tx: Transaction,
  event: PaymentEvent,
  { news, log, now }: { news: Subscription | null; log: Log; now: string },
): Promise<void> {
  switch (event.kind) {
    case 'succeeded':
      return takePayment(tx, log, event.payment, now);
    case 'failed':
      await takeFailure(tx, event.payment, event.failure_id, now);
      // Over for good: nothing is left to pay it with.
      if (event.payment.status === 'cancelled') await settleSoon(tx, event.payment.metadata.purchase_id);
      return;
    case 'subscription': {
      if (news) await applySubscription(tx, log, news, now);
      const { failure } = event;
      if (failure) await applyBillFailure(tx, { ...event, failure, now });
      return;
    }
    case 'progress':
      return settleSoon(tx, event.metadata.purchase_id);
    case 'refund':
      return applyRefund(tx, log, event.refund, now);
    case 'dispute':
      return applyDispute(tx, log, event.dispute, { at: event.at, now });
    case 'card':
      return updateCard(tx, event.card);
  }
}

/** The purchase that we wrote on it has come a step further. */
const settleSoon = async (tx: Transaction, written: string | undefined): Promise<void> => {
  if (written && /^\d{1,9}$/.test(written))
    await addJob(tx, 'settle_purchase', { purchase_id: Number(written) }, { key: `settle:${written}` });
};
