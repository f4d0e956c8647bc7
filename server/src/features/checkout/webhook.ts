import type { Services } from '../../platform/services.ts';
import { payment_events } from '../purchases/index.ts';
import { takeFailure, takePayment } from './take.ts';

/**
 * Takes in a signed event of the card provider. The event's id and its effect are written in one transaction,
 * so each changes the state at most once, in any order and however often it comes. Throws `signature_invalid`.
 */
export async function takeEvent(
  { db, payments, clock, log }: Pick<Services, 'db' | 'payments' | 'clock' | 'log'>,
  body: string,
  signature: string,
): Promise<{ received: true }> {
  const event = payments.readEvent(body, signature);
  const now = clock.now();
  if (event.kind === 'other') return { received: true };
  await db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(payment_events)
      .values({ provider: 'stripe', event_id: event.event_id, type: event.type, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!fresh) return;
    if (event.kind === 'succeeded') await takePayment(tx, log, event.payment, now);
    else await takeFailure(tx, event.payment, event.failure_id, now);
  });
  return { received: true };
}
