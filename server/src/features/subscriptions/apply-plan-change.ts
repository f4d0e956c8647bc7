import { subscriptionPeriods } from '@tbm/contract/packages';
import { planChangeTimings } from '@tbm/contract/plan-changes';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { Subscription } from '../../platform/payments/payments.ts';
import { changePlan, type PurchaseRow } from '../purchases/index.ts';

const columns = `pc.plan_change_id, pc.purchase_id, pc.from_package_id, pc.to_package_id, pc.timing, pc."effectiveAt",
    pc.price, pc.subscription_period, pc.subscription_interval, pc.class_amount, pc.is_unlimited, pc.expiration_days,
    pc.include_online, pc.now_classes, pc.now_is_unlimited, pc.now_expires_on, pc.before_plan_id, pc.after_plan_id,
    pc."plannedAt", pc."revertedAt", pc."withdrawnAt"`;

const changeRow = z.object({
  plan_change_id: z.int(),
  purchase_id: z.int(),
  from_package_id: z.int(),
  to_package_id: z.int(),
  timing: z.enum(planChangeTimings),
  effectiveAt: z.string(),
  price: z.number(),
  subscription_period: z.enum(subscriptionPeriods),
  subscription_interval: z.int(),
  class_amount: z.int().nullable(),
  is_unlimited: z.boolean(),
  expiration_days: z.int(),
  include_online: z.boolean(),
  now_classes: z.int().nullable(),
  now_is_unlimited: z.boolean().nullable(),
  now_expires_on: z.string().nullable(),
  before_plan_id: z.string(),
  after_plan_id: z.string().nullable(),
  plannedAt: z.string().nullable(),
  revertedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
});

/** The change that is not made yet, also one that was taken back while the provider may have made it. */
const unmade = statement(
  'unmade_plan_change',
  `select ${columns} from plan_changes pc
  where pc.purchase_id = $1 and pc."appliedAt" is null and (pc."withdrawnAt" is null or pc."clearedAt" is null)
  order by pc.plan_change_id desc limit 1`,
  changeRow,
);

const setPlanned = command(
  'plan_change_is_planned',
  'update plan_changes set "plannedAt" = $2 where plan_change_id = $1 and "plannedAt" is null',
);

const setReverted = command(
  'plan_change_is_reverted',
  `update plan_changes set "withdrawnAt" = $2, withdrawal_reason = 'member', "clearedAt" = $2
  where plan_change_id = $1 and "withdrawnAt" is null and "appliedAt" is null`,
);

const setApplied = command(
  'plan_change_is_applied',
  `update plan_changes set "appliedAt" = $2, "plannedAt" = coalesce("plannedAt", $2), "withdrawnAt" = null,
    withdrawal_reason = null
  where plan_change_id = $1 and "appliedAt" is null`,
);

/**
 * Applies what a provider's report says of a change of plan: that it is planned, was changed back, or has been made. Then the
 * purchase, whose row the caller has locked, becomes one of the new package, once. Returns the purchase as it is afterwards.
 */
export async function applyPlanChange(
  tx: Transaction,
  log: Log,
  purchase: PurchaseRow,
  { report: { plan_id }, now }: { report: Subscription; now: string },
): Promise<PurchaseRow> {
  const change = await unmade.maybeOne(tx, [purchase.purchase_id]);
  if (!change) return purchase;
  const { plan_change_id, after_plan_id, before_plan_id, revertedAt, effectiveAt } = change;
  if (plan_id === before_plan_id && revertedAt !== null && change.withdrawnAt === null)
    await setReverted.run(tx, [plan_change_id, now]);
  if (plan_id !== after_plan_id) return purchase;
  await setPlanned.run(tx, [plan_change_id, now]);
  // PayPal names the plan from the approval on.
  if (Date.parse(effectiveAt) > Date.parse(now)) return purchase;
  if (change.withdrawnAt !== null) log.error({ plan_change_id }, 'a change of plan was made after all');
  await setApplied.run(tx, [plan_change_id, now]);
  return changePlan(tx, purchase, {
    terms: {
      class_package_id: change.to_package_id,
      price: change.price,
      subscription_period: change.subscription_period,
      subscription_interval: change.subscription_interval,
      class_amount: change.class_amount,
      is_unlimited: change.is_unlimited,
      expiration_days: change.expiration_days,
      include_online: change.include_online,
    },
    now,
  });
}

const lastApplied = statement(
  'last_plan_change',
  `select ${columns} from plan_changes pc where pc.purchase_id = $1 and pc."appliedAt" is not null
  order by pc.plan_change_id desc limit 1`,
  changeRow,
);

/** The latest change of a purchase that was made; undefined without one. */
export const lastPlanChange = (
  db: Executor,
  purchase_id: number,
): Promise<RowOf<typeof lastApplied> | undefined> => lastApplied.maybeOne(db, [purchase_id]);

/** Milliseconds between the instant that the provider was given and the one that it keeps, in whole seconds. */
const second = 1_000;

/** The credits of a period that differ from those of the purchase: `none`, or those of the rest of a period. */
export type PeriodGrant = 'none' | { class_amount: number; is_unlimited: boolean; expires_on: string };

/**
 * What a period grants after a change: the periods before it have granted theirs, and the bill of a change within a period
 * grants what was agreed. Null where the terms of the purchase hold.
 */
export function grantAfterChange(
  change: Pick<
    RowOf<typeof lastApplied>,
    'effectiveAt' | 'now_classes' | 'now_is_unlimited' | 'now_expires_on'
  >,
  starts: string,
): PeriodGrant | null {
  const { effectiveAt, now_classes, now_is_unlimited, now_expires_on } = change;
  const distance = Date.parse(starts) - Date.parse(effectiveAt);
  if (distance < -second) return 'none';
  if (now_expires_on === null || distance > second) return null;
  return {
    class_amount: now_classes ?? 0,
    is_unlimited: now_is_unlimited ?? false,
    expires_on: now_expires_on,
  };
}
