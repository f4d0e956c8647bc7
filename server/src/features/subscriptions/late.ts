import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import { pausedUntil } from '../../platform/pauses.ts';
import { billingOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import { syncSubscription } from './sync.ts';

// The period moves on before its charge is made. The last payment and the free days show when a charge is due.
const lateSubscriptions = statement(
  'late_subscriptions',
  `select purchase_id, subscription_id, payment_method_id from purchases
  where status = 'active' and subscription_id is not null
    and coalesce(paid_until, trial_ends_at, current_period_end) < $1::timestamptz
    and ${pausedUntil('purchases.purchase_id', '$1')} is null`,
  z.object({ purchase_id: z.int(), subscription_id: z.string(), payment_method_id: z.int() }),
);

/**
 * Reads the subscriptions whose paid period is over from their provider. This is the remedy when the event of a renewal,
 * or of its failure, is late or lost. A subscription that cannot be read does not stop the others.
 */
export async function readLateSubscriptions(services: Services): Promise<void> {
  const { db, clock, log } = services;
  for (const one of await lateSubscriptions.all(db, [clock.now()])) {
    const { purchase_id, subscription_id } = one;
    await Promise.resolve()
      .then(() => syncSubscription(services, billingOf(services, one), subscription_id))
      .catch((err: unknown) => log.error({ err, purchase_id }, 'a late subscription could not be read'));
  }
}
