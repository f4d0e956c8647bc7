import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { providerCustomer } from '../accounts/index.ts';
import { fingerprintOf, sourceOf } from './queries.ts';

const markDeleted = command(
  'delete_payment_source',
  'update payment_sources set "deletedAt" = $2 where payment_source_id = $1 and "deletedAt" is null',
);

type Needed = Pick<Services, 'db' | 'stripe' | 'clock' | 'log'>;

/**
 * Deletes a card, first at the provider, so that it can no longer pay. Throws `payment_source_not_found`,
 * `payment_source_in_use` while it pays for a subscription, `payment_source_not_deleted` [ERR-033].
 */
export async function removeSource(
  services: Needed,
  customer_id: number,
  payment_source_id: number,
): Promise<{ deleted: true }> {
  const { db, stripe, clock, log } = services;
  const source = await sourceOf(db, customer_id, payment_source_id);
  if (!source) throw problem('payment_source_not_found');
  if (source.pays_subscription) throw problem('payment_source_in_use');
  const fingerprint = await fingerprintOf(db, payment_source_id);
  try {
    await stripe.cards.forgetCard(await providerCustomer(services, customer_id), {
      source_id: source.source_id,
      fingerprint,
    });
  } catch (error) {
    log.warn({ payment_source_id, err: error }, 'a card could not be deleted at the provider');
    throw problem('payment_source_not_deleted');
  }
  await markDeleted.run(db, [payment_source_id, clock.now()]);
  return { deleted: true };
}
