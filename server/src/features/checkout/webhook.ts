import type { Services } from '../../platform/services.ts';
import { payment_events, takeFailure, takePayment } from '../purchases/index.ts';

/**
 * Takes in a signed event of the card provider. The event's id and its effect are written in one transaction,
 * so each changes the state at most once, in any order and however often it comes. Throws `signature_invalid`.
 */
export async function takeEvent(
  { db, payments, clock }: Services,
  body: string,
  signature: string,
): Promise<{ received: true }> {
  const event = payments.readEvent(body, signature);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(payment_events)
      .values({ provider: 'stripe', event_id: event.event_id, type: event.type, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!fresh) return;
    if (event.kind === 'succeeded') await takePayment(tx, event.payment, now);
    if (event.kind === 'failed') await takeFailure(tx, event.payment, event.failure_id, now);
  });
  return { received: true };
}
