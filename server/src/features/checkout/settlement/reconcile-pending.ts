import { settings } from '@tbm/domain/settings';
import { minutesBetween } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/services.ts';
import { purchases } from '../../purchases/index.ts';
import { providerOf } from '../provider-of.ts';
import { giveUpPurchase } from './give-up.ts';

/**
 * Reads from the provider what became of a pending purchase and applies it: the remedy when an event is late or lost.
 * After 24 hours, or at once with `giveUp`, the payment is given up at the provider and then the purchase fails: whoever
 * pays at that very moment gets what she paid for, afterwards nobody can pay. Throws `provider_unavailable`.
 */
export async function reconcilePending(
  services: Services,
  purchase_id: number,
  { giveUp = false } = {},
): Promise<void> {
  const { db, clock } = services;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.purchase_id, purchase_id));
  if (purchase?.status !== 'pending') return;
  const expired = minutesBetween(purchase.createdAt, clock.now()) >= settings.pending_hours * 60;
  const provider = providerOf(services, purchase);
  const standing =
    giveUp || expired ? await provider.giveUp(purchase, { expired }) : await provider.read(purchase);
  if (standing === 'over') await giveUpPurchase(services, purchase_id, purchase);
}
