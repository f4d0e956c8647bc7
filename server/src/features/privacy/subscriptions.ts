import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { cancelSubscription } from '../cancellations/index.ts';
import { removeSource } from '../payment-sources/index.ts';
import { endSubscription } from '../subscriptions/index.ts';

const reason = 'Pidió eliminar su cuenta';

const notEnded = statement(
  'subscriptions_not_ended',
  `select purchase_id, customer_id, status = 'active' as active from purchases
  where $1 in (customer_id, payer_id) and subscription_id is not null and subscription_ended_at is null and status <> 'pending'
  order by purchase_id`,
  z.object({ purchase_id: z.int(), customer_id: z.int(), active: z.boolean() }),
);

/** Cancels the active subscriptions that a member has or pays: nothing is charged any more. Idempotent. */
export async function cancelSubscriptions(services: Services, customer_id: number): Promise<void> {
  for (const { active, ...purchase } of await notEnded.all(services.db, [customer_id]))
    if (active) await cancelSubscription(services, { ...purchase, cancel_reason: reason });
}

const cardsOf = statement(
  'cards_of_leaving',
  'select payment_source_id from payment_sources where customer_id = $1 and "deletedAt" is null',
  z.object({ payment_source_id: z.int() }),
);

/**
 * Makes sure that the providers no longer charge a member: ends all the member's subscriptions there, and deletes the
 * cards. Throws while a provider does not answer. Idempotent.
 */
export async function endPayments(services: Services, customer_id: number): Promise<void> {
  await cancelSubscriptions(services, customer_id);
  for (const { purchase_id } of await notEnded.all(services.db, [customer_id]))
    await endSubscription(services, purchase_id);
  for (const { payment_source_id } of await cardsOf.all(services.db, [customer_id]))
    await removeSource(services, customer_id, payment_source_id);
}
