import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { isOpenFamilyLink } from '../../platform/family-link.ts';
import { startEarly } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { cancelSubscription } from '../cancellations/index.ts';
import { reconcilePending } from '../checkout/index.ts';

/** Stored as the reason of a cancellation, because no one is asked for one. */
const endedReason = 'Terminó la familia que la pagaba';

const paymentsWithoutLink = statement(
  'family_payments_without_link',
  `select p.purchase_id, p.customer_id, p.status = 'active' as is_active from purchases p
  where p.payer_id <> p.customer_id and (p.status = 'pending' or p.status = 'active' and p.subscription_id is not null)
    and not exists (select from family_links f
      where f.payer_id = p.payer_id and f.member_id = p.customer_id and ${isOpenFamilyLink('f')})
  order by p.purchase_id`,
  z.object({ purchase_id: z.int(), customer_id: z.int(), is_active: z.boolean() }),
);

/** Queues the end of what families paid that have ended, in the caller's transaction. */
export const queueEndOfPayments = (tx: Transaction): Promise<void> => startEarly(tx, 'end_family_payments');

/**
 * Ends what another member pays without an open link: a payment that has begun is given up, or honoured if it was made in that
 * moment, and a subscription is cancelled and lasts to the end of the paid time. Idempotent; one that fails does not stop the
 * others.
 */
export async function endFamilyPayments(services: Services): Promise<void> {
  const { db, log } = services;
  for (const { is_active, ...purchase } of await paymentsWithoutLink.all(db, [])) {
    const ending = is_active
      ? cancelSubscription(services, { ...purchase, cancel_reason: endedReason })
      : reconcilePending(services, purchase.purchase_id, { giveUp: true });
    await ending.catch((err: unknown) =>
      log.warn({ err, purchase_id: purchase.purchase_id }, 'a payment of a family is ended later'),
    );
  }
}

const endExpired = command(
  'end_expired_family_invitations',
  `update family_links set "endedAt" = $1, ended_by = 'expired', email = null
  where "acceptedAt" is null and "endedAt" is null and "expiresAt" <= $1`,
);

/** Ends invitations whose time is over, with the addresses that they name. */
export async function endExpiredInvitations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await endExpired.run(db, [clock.now()]);
}
