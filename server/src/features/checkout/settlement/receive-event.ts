import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentEvent, Subscription } from '../../../platform/payments/payments.ts';
import type { Services } from '../../../platform/services.ts';
import { updateCard } from '../../payment-sources/index.ts';
import { payment_event_failures, payment_events } from '../../purchases/index.ts';
import { applyDispute, applyRefund } from '../../refunds/index.ts';
import { applyBillFailure, applySubscription } from '../../subscriptions/index.ts';
import { applyFailure, applyPayment } from './apply-payment.ts';
import { queueReconcile } from './queue.ts';
import { tellAdmins } from './tell-admins.ts';

export interface Received {
  received: true;
}

/** A verified event and how its provider's subscriptions are read. */
interface Incoming {
  provider: 'stripe' | 'paypal';
  event: PaymentEvent;
  readSubscription(subscription_id: string): Promise<Subscription>;
}

/**
 * Applies an event of a provider. Its id and its effect are written in one transaction, so each event has its effect
 * once, in any order and however often it is sent. An event of a subscription only tells that something has changed: the
 * subscription itself is read. Throws `provider_unavailable`.
 */
export async function receiveEvent(services: Services, incoming: Incoming): Promise<Received> {
  const { event } = incoming;
  if (event.kind === 'other' && !event.unfamiliar) return { received: true };
  await takeEvent(services, incoming).catch(async (error: unknown) => {
    // The failure may come from the database itself.
    await recordFailure(services, incoming, error).catch(() => {});
    throw error;
  });
  return { received: true };
}

async function takeEvent(
  { db, clock, log }: Services,
  { provider, event, readSubscription }: Incoming,
): Promise<void> {
  const subscription = event.kind === 'subscription' ? await readSubscription(event.subscription_id) : null;
  await db.transaction(async (tx) => {
    const [firstReceipt] = await tx
      .insert(payment_events)
      .values({
        provider,
        event_id: event.event_id,
        type: event.type,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    // The provider has sent this event before, and it was applied then.
    if (!firstReceipt) return;
    await applyEvent(tx, event, { subscription, log, now: clock.now() });
    if (event.unfamiliar)
      await tellAdmins(tx, provider, { ...event, unfamiliar: event.unfamiliar }, clock.now());
    const isIts = and(
      eq(payment_event_failures.provider, provider),
      eq(payment_event_failures.event_id, event.event_id),
    );
    await tx.delete(payment_event_failures).where(isIts);
  });
}

/** Stores for the staff that an event could not be applied; the provider sends it again. */
async function recordFailure(
  { db, clock }: Services,
  { provider, event: { event_id, type } }: Incoming,
  error: unknown,
): Promise<void> {
  const code = error instanceof Problem ? error.code : 'internal';
  await db
    .insert(payment_event_failures)
    .values({
      provider,
      event_id,
      type,
      code,
      createdAt: clock.now(),
    })
    .onConflictDoUpdate({
      target: [payment_event_failures.provider, payment_event_failures.event_id],
      set: { code, tries: sql`${payment_event_failures.tries} + 1` },
    });
}

async function applyEvent(
  tx: Transaction,
  event: PaymentEvent,
  { subscription, log, now }: { subscription: Subscription | null; log: Log; now: string },
): Promise<void> {
  switch (event.kind) {
    case 'succeeded':
      return applyPayment(tx, log, event.payment, now);
    case 'failed':
      await applyFailure(tx, event.payment, event.failure_id, now);
      // Cancelled: it can no longer be paid, so the purchase has ended.
      if (event.payment.status === 'cancelled') await queueReconcileOf(tx, event.payment.metadata);
      return;
    case 'subscription': {
      if (subscription) await applySubscription(tx, log, subscription, now);
      const { failure } = event;
      if (failure) await applyBillFailure(tx, { ...event, failure, now });
      return;
    }
    case 'progress':
      return queueReconcileOf(tx, event.metadata);
    case 'refund':
      return applyRefund(tx, log, event.refund, now);
    case 'dispute':
      return applyDispute(tx, log, event.dispute, { at: event.at, now });
    case 'card':
      return updateCard(tx, event.card);
  }
}

/** Reconciles the purchase that the metadata names, if any. */
const queueReconcileOf = async (tx: Transaction, { purchase_id }: Record<string, string>): Promise<void> => {
  if (purchase_id && /^\d{1,15}$/.test(purchase_id)) await queueReconcile(tx, Number(purchase_id));
};
