import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { command } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { PaymentEvent, Subscription } from '../../../platform/payments/payments.ts';
import type { Services } from '../../../platform/services.ts';
import { updateCard } from '../../payment-sources/index.ts';
import { payment_event_failures } from '../../purchases/index.ts';
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

const insertEvent = command(
  'insert_payment_event',
  `insert into payment_events (provider, event_id, type, "createdAt") values ($1, $2, $3, $4)
  on conflict do nothing`,
);

async function takeEvent(
  { db, clock, log }: Services,
  { provider, event, readSubscription }: Incoming,
): Promise<void> {
  const subscription = event.kind === 'subscription' ? await readSubscription(event.subscription_id) : null;
  await db.transaction(async (tx) => {
    const inserted = await insertEvent.run(tx, [provider, event.event_id, event.type, clock.now()]);
    // The provider has sent this event before, and it was applied then.
    if (inserted === 0) return;
    await applyEvent(tx, event, { subscription, log, now: clock.now() });
    if (event.unfamiliar)
      await tellAdmins(tx, provider, { ...event, unfamiliar: event.unfamiliar }, clock.now());
    await tx
      .delete(payment_event_failures)
      .where(
        and(
          eq(payment_event_failures.provider, provider),
          eq(payment_event_failures.event_id, event.event_id),
        ),
      );
  });
}

const writeFailure = command(
  'write_payment_event_failure',
  `insert into payment_event_failures (provider, event_id, type, code, "createdAt") values ($1, $2, $3, $4, $5)
  on conflict (provider, event_id) do update
  set code = excluded.code, tries = payment_event_failures.tries + 1`,
);

/** Stores for the staff that an event could not be applied; the provider sends it again. */
async function recordFailure(
  { db, clock }: Services,
  { provider, event: { event_id, type } }: Incoming,
  error: unknown,
): Promise<void> {
  const code = error instanceof Problem ? error.code : 'internal';
  await writeFailure.run(db, [provider, event_id, type, code, clock.now()]);
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
