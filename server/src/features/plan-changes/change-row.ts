import { subscriptionPeriods } from '@tbm/contract/packages';
import { type PlanChange, planChangeTimings } from '@tbm/contract/plan-changes';
import { chargeRhythm } from '@tbm/domain/packages';
import { minutesToWithdraw, stateOfPlanChange, withdrawalReasons } from '@tbm/domain/plan-changes';
import { isByPaypal } from '@tbm/domain/settings';
import { dayIn, minutesBetween } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';

/** A change with what is shown of it, and what its steps need. */
export const changeRow = z.object({
  plan_change_id: z.int(),
  purchase_id: z.int(),
  customer_id: z.int(),
  to_package_id: z.int(),
  timing: z.enum(planChangeTimings),
  effectiveAt: z.string(),
  price: z.number(),
  subscription_period: z.enum(subscriptionPeriods),
  subscription_interval: z.int(),
  due: z.number().nullable(),
  before_plan_id: z.string(),
  after_plan_id: z.string().nullable(),
  consent_text: z.string(),
  createdAt: z.string(),
  plannedAt: z.string().nullable(),
  appliedAt: z.string().nullable(),
  revertedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawal_reason: z.enum(withdrawalReasons).nullable(),
  clearedAt: z.string().nullable(),
  from_title: z.string(),
  to_title: z.string(),
  timezone: z.string(),
  status: z.string(),
  subscription_id: z.string().nullable(),
  payment_method_id: z.int(),
});
export type ChangeRow = z.output<typeof changeRow>;

/** SQL: changes `pc` with their purchases `p`; the rest of the statement follows. */
const changeSql = `select pc.plan_change_id, pc.purchase_id, pc.customer_id, pc.to_package_id, pc.timing,
    pc."effectiveAt", pc.price, pc.subscription_period, pc.subscription_interval, pc.due, pc.before_plan_id,
    pc.after_plan_id, pc.consent_text, pc."createdAt", pc."plannedAt", pc."appliedAt", pc."revertedAt",
    pc."withdrawnAt", pc.withdrawal_reason, pc."clearedAt", before.title as from_title, after.title as to_title,
    b.timezone, p.status, p.subscription_id, p.payment_method_id
  from plan_changes pc
  join purchases p using (purchase_id)
  join class_packages before on before.class_package_id = pc.from_package_id
  join class_packages after on after.class_package_id = pc.to_package_id
  join branches b on b.branch_id = p.branch_id`;

export const changeById = statement('plan_change', `${changeSql} where pc.plan_change_id = $1`, changeRow);

export const lockedChange = statement(
  'lock_plan_change',
  `${changeSql} where pc.plan_change_id = $1 for no key update of pc`,
  changeRow,
);

const ofCustomer = statement(
  'plan_changes_of_customer',
  `${changeSql} where pc.customer_id = $1 order by pc."createdAt" desc, pc.plan_change_id desc limit 50`,
  changeRow,
);

/** The changes of a member, the latest first. */
export const changesOfCustomer = (db: Executor, customer_id: number): Promise<RowOf<typeof ofCustomer>[]> =>
  ofCustomer.all(db, [customer_id]);

/** Those with something left to do at the provider or here. */
export const unfinishedChanges = statement(
  'unfinished_plan_changes',
  `${changeSql} where pc."clearedAt" is null order by pc."createdAt", pc.plan_change_id`,
  changeRow,
  { scans: 'a job for the few changes that are open' },
);

/** Whether the member can still take a change back. */
export const canWithdraw = ({ effectiveAt, ...change }: ChangeRow, now: string): boolean =>
  ['approving', 'planned'].includes(stateOfPlanChange(change)) &&
  change.status === 'active' &&
  minutesBetween(now, effectiveAt) >= minutesToWithdraw;

/** A change as the contract has it. */
export function toPlanChange(row: ChangeRow, now: string): PlanChange {
  return {
    plan_change_id: row.plan_change_id,
    purchase_id: row.purchase_id,
    timing: row.timing,
    state: stateOfPlanChange(row),
    effectiveAt: row.effectiveAt,
    effective_on: dayIn(row.effectiveAt, row.timezone).toString(),
    from_title: row.from_title,
    to_title: row.to_title,
    price: row.price,
    rhythm: chargeRhythm(row),
    due: row.due,
    can_withdraw: canWithdraw(row, now),
    by_paypal: isByPaypal(row),
  };
}
