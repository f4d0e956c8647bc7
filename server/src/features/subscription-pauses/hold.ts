import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { startEarly } from '../../platform/jobs.ts';
import { billingOf } from '../../platform/payments/billing.ts';
import { once } from '../../platform/payments/once.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../messages/index.ts';
import { purchaseById, termsOf } from '../purchases/index.ts';
import { lockedPause, type PauseRow, pauseById } from './pause-row.ts';

type Need = Pick<Services, 'db' | 'clock' | 'stripe' | 'paypal' | 'log'>;

/** Queues a run of all that is due on pauses, in the caller's transaction. */
export const queuePauses = (tx: Transaction): Promise<void> => startEarly(tx, 'run_subscription_pauses');

const setHeld = command(
  'hold_subscription_pause',
  'update subscription_pauses set "heldAt" = $2 where subscription_pause_id = $1 and "heldAt" is null',
);

const setReleased = command(
  'release_subscription_pause',
  'update subscription_pauses set "releasedAt" = $2 where subscription_pause_id = $1 and "releasedAt" is null',
);

const setFailed = command(
  'fail_subscription_pause',
  `update subscription_pauses set "cancelledAt" = $2
  where subscription_pause_id = $1 and "cancelledAt" is null and "heldAt" is null`,
);

/** Asks the provider to make no charge during a pause. Idempotent. Throws `provider_unavailable`. */
export async function holdPause(services: Need, subscription_pause_id: number): Promise<void> {
  const { db, clock } = services;
  const pause = await pauseById.one(db, [subscription_pause_id]);
  if (pause.heldAt !== null || pause.cancelledAt !== null || pause.status !== 'active') return;
  if (pause.startsAt <= clock.now()) return failPause(services, pause);
  await billingOf(services, pause).pauseCharges(pause.subscription_id, pause.endsAt);
  await setHeld.run(db, [subscription_pause_id, clock.now()]);
}

/** The charge could not be held back in time: the pause does not take place, and the member is told. */
async function failPause(
  { db, clock, log }: Need,
  { subscription_pause_id, purchase_id }: PauseRow,
): Promise<void> {
  const now = clock.now();
  log.error({ subscription_pause_id, purchase_id }, 'a pause began too late at its provider');
  await db.transaction(async (tx) => {
    if ((await setFailed.run(tx, [subscription_pause_id, now])) === 0) return;
    const purchase = await purchaseById(tx, purchase_id);
    if (!purchase) return;
    const { item, member } = await termsOf(tx, purchase);
    await queueMail(tx, {
      cause: `pause_failed:${subscription_pause_id}`,
      customer_id: member.customer_id,
      recipient: member.email,
      template: 'pause_failed',
      now,
      data: { name: member.name, title: item.title },
    });
  });
}

/**
 * Asks the provider to make charges again, for a pause that is called off or over. It is written down once the provider has
 * confirmed. Idempotent. Throws `provider_unavailable`.
 */
export async function releasePause(services: Need, subscription_pause_id: number): Promise<void> {
  const { db, clock } = services;
  const pause = await db.transaction((tx) => lockedPause.one(tx, [subscription_pause_id]));
  if (pause.releasedAt !== null) return;
  const billing = billingOf(services, pause);
  const endsAlone = billing.resumesAlone && pause.shortenedAt === null && pause.cancelledAt === null;
  // A subscription that was cancelled meanwhile is never charged again.
  if (pause.status === 'active' && !endsAlone)
    await once(services, `pause:${subscription_pause_id}:return`, (one) =>
      billing.resumeCharges(one, pause.subscription_id),
    );
  await setReleased.run(db, [subscription_pause_id, clock.now()]);
}
