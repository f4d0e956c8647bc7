import type { SubscriptionPause } from '@tbm/contract/subscription-pauses';
import { daysOfPause, monthsBegun, stateOfSubscriptionPause } from '@tbm/domain/subscription-pauses';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { queuePauses, releasePause } from './hold.ts';
import { lockedPause, type PauseRow, pauseById, returnOf, toPause } from './pause-row.ts';

type Need = Pick<Services, 'db' | 'clock' | 'stripe' | 'paypal' | 'log'>;

const callOff = command(
  'call_off_subscription_pause',
  'update subscription_pauses set "cancelledAt" = $2 where subscription_pause_id = $1',
);

const shorten = command(
  'shorten_subscription_pause',
  `update subscription_pauses set "endsAt" = $2, last_day = $3, months = $4, "shortenedAt" = $5
  where subscription_pause_id = $1`,
);

/**
 * Ends a pause on the earliest day, or calls off one that has not begun: its charge is then made as if it had never been
 * asked for. `by`: the desk. Throws `not_found`, `subscription_pause_over`, `subscription_pause_ends_soon`.
 */
export async function returnEarly(
  services: Need,
  { customer_id, subscription_pause_id }: { customer_id: number; subscription_pause_id: number },
  by?: Person,
): Promise<SubscriptionPause> {
  const { db, clock, log } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const pause = await lockedPause.maybeOne(tx, [subscription_pause_id]);
    if (pause?.customer_id !== customer_id) throw problem('not_found');
    const state = stateOfSubscriptionPause(pause, now);
    if (state === 'planned') await callOff.run(tx, [subscription_pause_id, now]);
    else if (state === 'running') {
      const endsAt = returnOf(pause, now);
      if (endsAt === null) throw problem('subscription_pause_ends_soon');
      const interval = { startsAt: pause.startsAt, endsAt };
      const { last_day } = daysOfPause(interval, pause.timezone);
      await shorten.run(tx, [subscription_pause_id, endsAt, last_day, monthsBegun(interval), now]);
    } else throw problem('subscription_pause_over');
    if (by) await audit(tx, by, { pause, now });
    await queuePauses(tx);
  });
  const after = await pauseById.one(db, [subscription_pause_id]);
  if (after.cancelledAt !== null)
    await releasePause(services, subscription_pause_id).catch((error: unknown) =>
      log.warn({ subscription_pause_id, err: error }, 'a pause is called off at its provider later'),
    );
  return toPause(after, now);
}

const audit = (
  tx: Transaction,
  by: Person,
  { pause, now }: { pause: PauseRow; now: string },
): Promise<void> =>
  recordAudit(tx, by, {
    action: 'end_pause',
    thing: 'purchases',
    thing_id: pause.purchase_id,
    customer_id: pause.customer_id,
    before: { startsAt: pause.startsAt, endsAt: pause.endsAt },
    after: null,
    now,
  });
