import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { PurchaseRow } from '../purchases/index.ts';
import { claimTrial } from '../subscriptions/index.ts';
import { giveUpPurchase } from './settlement/give-up.ts';

/**
 * Claims the free trial for a purchase, once per customer and per card (`fingerprint`). If it was used before, the purchase is
 * given up. The customer's contacts are claimed earlier, when the purchase begins (`trial-claims.ts`). Throws `trial_used`.
 */
export async function claimTrialOf(
  services: Services,
  { customer_id, purchase_id }: PurchaseRow,
  fingerprint: string | null,
): Promise<void> {
  const { db, clock } = services;
  if (
    await claimTrial(db, {
      customer_id,
      fingerprint,
      purchase_id,
      now: clock.now(),
    })
  )
    return;
  await giveUpPurchase(services, purchase_id);
  throw problem('trial_used');
}
