import { settings } from '@tbm/domain/settings';
import { minutesBetween } from '@tbm/domain/time';
import type { Services } from '../../../platform/services.ts';
import { purchaseById } from '../../purchases/index.ts';
import { providerOf } from '../provider-of.ts';
import { giveUpPurchase } from './give-up.ts';

/**
 * Reads the state of a pending purchase from the provider and applies it: the remedy when an event is late or lost.
 * After 24 hours, or at once with `giveUp`, the payment is given up at the provider and then the purchase fails: a payment
 * that succeeds at that moment is still honoured, and afterwards none is possible. Throws `provider_unavailable`.
 */
export async function reconcilePending(
  services: Services,
  purchase_id: number,
  { giveUp = false } = {},
): Promise<void> {
  const { db, clock } = services;
  const purchase = await purchaseById(db, purchase_id);
  // Settled in the meantime, by an event or by the buyer who came back.
  if (purchase?.status !== 'pending') return;
  // A fee for a missed class stays payable for longer; its own job gives it up.
  const expired =
    purchase.kind === 'package' &&
    minutesBetween(purchase.createdAt, clock.now()) >= settings.pending_hours * 60;
  const provider = providerOf(services, purchase);
  const standing =
    giveUp || expired ? await provider.giveUp(purchase, { expired }) : await provider.read(purchase);
  if (standing === 'over') await giveUpPurchase(services, purchase_id, purchase);
}
