import { isByPaypal } from '@tbm/domain/settings';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { billingOf, paypalOf } from '../../platform/payments/billing.ts';
import { canWithdraw, changeById, lockedChange, toPlanChange } from './change-row.ts';
import type { Needed } from './offer.ts';
import type { Requested } from './request.ts';
import { endChange, isOpen, queuePlanChanges, returnAddresses } from './run.ts';

const setReverting = command(
  'revert_plan_change',
  'update plan_changes set "revertedAt" = $2 where plan_change_id = $1',
);

/**
 * Takes a planned change back. One that the buyer has approved at PayPal ends once they agree to that too, on the returned
 * page. Throws `not_found`, `plan_change_over`, `plan_change_charge_near`, `provider_unavailable`.
 */
export async function withdrawChange(
  services: Needed,
  { customer_id, plan_change_id }: { customer_id: number; plan_change_id: number },
): Promise<Requested> {
  const { db, clock, log } = services;
  const now = clock.now();
  const found = await changeById.maybeOne(db, [plan_change_id]);
  if (found?.customer_id !== customer_id) throw problem('not_found');
  if (isByPaypal(found) && found.plannedAt !== null && isOpen(found)) {
    if (!canWithdraw(found, now)) throw problem('plan_change_charge_near');
    const approve_url = await paypalOf(services).billing.revertChange(found.subscription_id ?? '', {
      plan_id: found.before_plan_id,
      ...returnAddresses(services),
    });
    await setReverting.run(db, [plan_change_id, now]);
    return { plan_change: toPlanChange(await changeById.one(db, [plan_change_id]), now), approve_url };
  }
  const row = await db.transaction(async (tx) => {
    const locked = await lockedChange.one(tx, [plan_change_id]);
    if (!isOpen(locked) || locked.timing === 'now') throw problem('plan_change_over');
    if (!canWithdraw(locked, now)) throw problem('plan_change_charge_near');
    await endChange(tx, locked, { reason: 'member', now });
    await queuePlanChanges(tx);
    return locked;
  });
  await billingOf(services, row)
    .endPlannedChange(row.subscription_id ?? '')
    .catch((error: unknown) =>
      log.warn({ plan_change_id, err: error }, 'a change of plan is taken back at its provider later'),
    );
  return { plan_change: toPlanChange(await changeById.one(db, [plan_change_id]), now), approve_url: null };
}
