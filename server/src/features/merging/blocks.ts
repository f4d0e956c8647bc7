import { goalLimits } from '@tbm/contract/lengths';
import { type MergeBlock, mergeBlocks } from '@tbm/contract/merging';
import { type HealthPurpose, healthPurposes } from '@tbm/contract/purposes';
import { methods } from '@tbm/domain/settings';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { notWithdrawn } from '../consents/index.ts';

const bothCustomers = 'any(array[$1::bigint, $2::bigint])';
/** SQL: a customer's subscriptions that run or are being paid, and whether they have online access and classes. */
const running = (customer: string): string =>
  `select class_package_id, include_online, is_unlimited or coalesce(class_amount, 0) > 0 as has_classes from purchases
    where customer_id = ${customer} and status in ('active', 'pending') and subscription_period is not null`;
const places = (customer: string): string =>
  `select * from class_reservations where customer_id = ${customer} and "deletedAt" is null`;
const beyond = (limit: string, table: string, key: string): string =>
  `exists (select from purchases p join ${table} l using (${key})
    where p.customer_id = ${bothCustomers} and l.${limit} is not null and p.status <> 'failed'
    group by l.${key}, l.${limit} having count(*) > l.${limit} and count(distinct p.customer_id) = 2)`;

/** SQL: one record of the member allows a purpose, and the newest answer of both is a withdrawal. */
const isWithdrawnByOne = (purpose: HealthPurpose): string =>
  `not coalesce((select given from consents where customer_id = ${bothCustomers} and purpose = '${purpose}'
      order by consent_id desc limit 1), true)
    and (${notWithdrawn(purpose, '$1')} or ${notWithdrawn(purpose, '$2')})`;

/** SQL: the conditions that prevent the merge of `$2` into `$1` (docs/decisions/0052). */
const conditions: Readonly<Record<MergeBlock, string>> = {
  merge_staff: `exists (select from users where customer_id = $2 and role <> 'member')`,
  merge_account: `exists (select from users where customer_id = $2) and not exists (select from users where customer_id = $1)`,
  merge_leaving: `exists (select from account_deletions where customer_id = ${bothCustomers})`,
  merge_subscriptions: `exists (select from (${running('$1')}) a join (${running('$2')}) b
    on a.class_package_id = b.class_package_id
      or (a.include_online, a.has_classes) = (b.include_online, b.has_classes))`,
  merge_provider: `2 = (select count(stripe_customer_id) from customers where customer_id = ${bothCustomers})
    and exists (select from purchases where payer_id = $2 and status = 'active' and subscription_id is not null
      and payment_method_id = ${methods.card})`,
  merge_same_class: `exists (select from (${places('$1')}) a join (${places('$2')}) b
    on a.single_class_id = b.single_class_id and a.guest_name is null and b.guest_name is null
      or a.single_class_id = b.single_class_id and a.is_invited and b.is_invited
      or a.unlimited_during && b.unlimited_during)`,
  merge_trials: `2 = (select count(distinct customer_id) from (
      select customer_id from trials where customer_id = ${bothCustomers}
      union all select customer_id from purchases where customer_id = ${bothCustomers} and trial_ends_at is not null) t)`,
  merge_package_limit: beyond('customer_limit', 'class_packages', 'class_package_id'),
  merge_discount_limit: beyond('limit_per_customer', 'discounts', 'discount_id'),
  // The seats of one payer, and the one payer of a member, are kept by ending first.
  merge_family: `exists (select from family_links where $2 in (payer_id, member_id) and "endedAt" is null and $1::bigint is not null)`,
  merge_goals: `${goalLimits.count} < (select count(*) from customer_goals where customer_id = ${bothCustomers})`,
  // The newest answer is a withdrawal: it would delete the data that the member allowed on the other account.
  merge_health: healthPurposes.map(isWithdrawnByOne).join(' or '),
};

const blocking = statement(
  'merge_blocks',
  `select array_remove(array[${mergeBlocks
    .map((code) => `case when ${conditions[code]} then '${code}' end`)
    .join(',\n')}], null) as codes`,
  z.object({ codes: z.array(z.enum(mergeBlocks)) }),
);

/** The problems to solve before the other can be merged into the kept one. */
export const blocksOf = async (
  db: Executor,
  { kept_id, other_id }: { kept_id: number; other_id: number },
): Promise<MergeBlock[]> => (await blocking.one(db, [kept_id, other_id])).codes;
